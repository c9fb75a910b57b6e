import { Client, type IStompSocket, TickerStrategy } from '@stomp/stompjs';
import { REALTIME_HEARTBEAT, REALTIME_RECONNECT_AFTER } from '../../config/constants.ts';
import { session } from '../session/session.ts';
import { hub } from './hub.ts';

/** Milliseconds after which an attempt that leads nowhere is given up. */
const CONNECT_TIMEOUT_MS = 15_000;

/**
 * Keeps a STOMP connection for as long as somebody is signed in: made anew 10 s after it was lost, and at once with the new
 * token when the session was renewed. `onConnect` hears of each success, `onRefused` of each error that the server says. Answers
 * how to stop.
 */
export function keepConnected(
  makeSocket: (token: string) => IStompSocket,
  onConnect: () => void,
  onRefused: () => void,
): () => void {
  let token: string | null = null;

  const client = new Client({
    webSocketFactory: () => makeSocket(token ?? ''),
    reconnectDelay: REALTIME_RECONNECT_AFTER,
    heartbeatIncoming: REALTIME_HEARTBEAT,
    heartbeatOutgoing: REALTIME_HEARTBEAT,
    // A page in the background has its own clocks slowed down, a worker's go on.
    heartbeatStrategy: TickerStrategy.Worker,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    discardWebsocketOnCommFailure: true,
    beforeConnect: () => {
      token = session.token();
      if (token === null) return end(); // it has just run out; a renewed one begins anew
      client.connectHeaders = { authorization: token, 'ws-id': session.claims()?.adId ?? '' };
    },
    onConnect: () => {
      hub.connected({ listen, publish });
      onConnect();
    },
    onStompError: ({ headers }) => {
      hub.lost(headers['message'] ?? 'error');
      onRefused();
    },
    onWebSocketError: () => hub.lost('socket failed'),
    onWebSocketClose: (event: { reason?: string } | undefined) => {
      if (token !== null) hub.lost(event?.reason || null);
    },
  });

  function listen(destination: string): () => void {
    const subscription = client.subscribe(destination, ({ body }) => {
      try {
        hub.received({ destination, body: JSON.parse(body) as unknown });
      } catch (error) {
        console.warn('A real-time message could not be used', error);
      }
    });
    return () => void (client.connected && subscription.unsubscribe());
  }
  function publish(destination: string, content: unknown): void {
    if (!client.connected) return;
    const body = JSON.stringify({ messageContent: JSON.stringify(content) });
    client.publish({ destination, body, headers: { authorization: session.token() ?? '' } });
  }

  /** Without waiting for the server's good-bye: it may be gone. */
  function end(): void {
    token = null;
    void client.deactivate({ force: true });
    hub.reset();
  }
  function begin(newest: string): void {
    token = newest;
    hub.wanted();
    if (client.active) void client.deactivate({ force: true });
    client.activate(); // as soon as the old connection has ended
  }
  function follow(): void {
    const newest = session.token();
    if (newest === token) return;
    if (newest === null) end();
    else begin(newest);
  }
  const unsubscribe = session.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    end();
  };
}

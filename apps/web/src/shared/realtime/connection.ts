import { Client, type IStompSocket, TickerStrategy } from '@stomp/stompjs';
import { REALTIME_HEARTBEAT_MS, REALTIME_RECONNECT_DELAY_MS } from '../../config/constants.ts';
import { session } from '../session/session.ts';
import { hub } from './hub.ts';

/** Milliseconds after which an attempt to connect is aborted. */
const CONNECT_TIMEOUT_MS = 15_000;

/**
 * Keeps a STOMP connection open while a user is signed in: reconnects 10 s after it was lost, and at once with the new
 * token when the session was renewed. Closed while the page is left, because browsers keep no page with an open connection for
 * the way back. `onConnect` is called on each success, `onRefused` on each error of the server. Returns a function that
 * stops it.
 */
export function keepConnected(
  makeSocket: (token: string) => IStompSocket,
  onConnect: () => void,
  onRefused: () => void,
): () => void {
  let token: string | null = null;

  const client = new Client({
    webSocketFactory: () => makeSocket(token ?? ''),
    reconnectDelay: REALTIME_RECONNECT_DELAY_MS,
    heartbeatIncoming: REALTIME_HEARTBEAT_MS,
    heartbeatOutgoing: REALTIME_HEARTBEAT_MS,
    // The timers of a page in the background are throttled, those of a worker are not.
    heartbeatStrategy: TickerStrategy.Worker,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    discardWebsocketOnCommFailure: true,
    beforeConnect: () => {
      token = session.token();
      if (token === null) return end(); // the token has just expired; a renewed one connects again
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
        hub.received({ destination, body: JSON.parse(body) });
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

  /** Does not wait for the server to close, which may be unreachable. */
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
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', follow);
  follow();
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', follow);
    end();
  };
}

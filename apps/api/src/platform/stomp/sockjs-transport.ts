import type { Socket } from 'node:net';
import type { Connection as TypedConnection } from 'sockjs';
import type { Transport } from './stomp.types.ts';

/** Internals of a SockJS connection that its types omit: the buffer between polls and the underlying socket. */
interface SockInternals {
  readonly send_buffer?: readonly string[];
  readonly recv?: { readonly connection?: Socket; readonly response?: { readonly socket: Socket | null } } | null;
}
export type SockConnection = Omit<TypedConnection, 'close'> & {
  close(code: number, reason: string): boolean;
  readonly _session: SockInternals;
};

/** Close code for a closure by the server with a reason. */
const CLOSED_BY_SERVER = 3000;
/** Timeout of a websocket's closing handshake in milliseconds. */
const CLOSE_TIMEOUT_MS = 3000;

/** Adapts a SockJS connection of any of its transports to the broker's `Transport`. */
export function sockjsTransport(connection: SockConnection): Transport {
  const session = connection._session;
  const socket = (): Socket | null | undefined => session.recv?.connection ?? session.recv?.response?.socket;
  return {
    send: (text) => void connection.write(text),
    close(reason) {
      const out = connection.protocol.startsWith('websocket') ? socket() : undefined;
      connection.close(CLOSED_BY_SERVER, reason);
      // The connection of a poll is kept alive for the browser's next request; that of a websocket cannot be reused.
      if (out) setTimeout(() => out.destroy(), CLOSE_TIMEOUT_MS).unref();
    },
    destroy() {
      const out = socket();
      connection.close(CLOSED_BY_SERVER, '');
      out?.destroy();
    },
    buffered: () =>
      (socket()?.writableLength ?? 0) + (session.send_buffer ?? []).reduce((sum, text) => sum + text.length, 0),
  };
}

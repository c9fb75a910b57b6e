import type { Socket } from 'node:net';
import type { Connection as TypedConnection } from 'sockjs';
import type { Transport } from './stomp.types.ts';

/** What SockJS keeps of a connection and its types do not tell of: the buffer between polls and the way out. */
interface Innards {
  readonly send_buffer?: readonly string[];
  readonly recv?: { readonly connection?: Socket; readonly response?: { readonly socket: Socket | null } } | null;
}
export type SockConnection = Omit<TypedConnection, 'close'> & {
  close(code: number, reason: string): boolean;
  readonly _session: Innards;
};

/** Close code of SockJS for "the server says why". */
const CLOSED_BY_SERVER = 3000;
/** Milliseconds that a websocket has to close in manner. */
const MANNERS = 3000;

/** One SockJS connection as the broker sees it, whichever transport carries it. */
export function sockjsTransport(connection: SockConnection): Transport {
  const session = connection._session;
  const socket = (): Socket | null | undefined => session.recv?.connection ?? session.recv?.response?.socket;
  return {
    send: (text) => void connection.write(text),
    close(reason) {
      const out = connection.protocol.startsWith('websocket') ? socket() : undefined;
      connection.close(CLOSED_BY_SERVER, reason);
      // The connection of a poll is kept alive for the browser's next request; a websocket's is good for nothing more.
      if (out) setTimeout(() => out.destroy(), MANNERS).unref();
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

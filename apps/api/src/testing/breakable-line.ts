import { once } from 'node:events';
import net from 'node:net';

/** A proxy to a database that can simulate broken connections. */
export interface BreakableLine {
  readonly url: string;
  /** Forwards the next COMMIT to the database but closes the connection before its response is received. */
  breakAtCommit(): void;
  /** Drops all responses without closing connections, as if the machine were gone. With `false`, new connections work again. */
  silence(isSilent: boolean): void;
  /** Refuses new connections; with `false`, accepts them again. Open connections are kept. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Starts a proxy to the database of `url`. */
export async function breakableLine(url: string): Promise<BreakableLine> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let breaksAtCommit = false;
  let isSilent = false;
  let isRefusing = false;
  const server = net.createServer((near) => {
    if (isRefusing) return void near.destroy();
    const far = net.connect(Number(target.port || 5432), target.hostname);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    let isBroken = false;
    let isMute = isSilent;
    near.on('data', (chunk) => {
      if (breaksAtCommit && chunk.includes('commit\0')) {
        breaksAtCommit = false;
        isBroken = true;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      isMute ||= isSilent;
      if (isBroken) end();
      else if (!isMute) near.write(chunk);
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    breakAtCommit() {
      breaksAtCommit = true;
    },
    silence(wanted) {
      isSilent = wanted;
    },
    refuse(wanted) {
      isRefusing = wanted;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

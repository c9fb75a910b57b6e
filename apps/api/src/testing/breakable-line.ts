import { once } from 'node:events';
import net from 'node:net';

/** A way to a database that breaks as a test wants it. */
export interface BreakableLine {
  readonly url: string;
  /** The next COMMIT reaches the database, its answer nobody: the connection ends instead. */
  breakAtCommit(): void;
  /** From now on nothing comes back, and nothing says so: as when a machine is gone. `false` for new connections to work again. */
  silence(isSilent: boolean): void;
  /** From now on nobody gets through; `false` for new connections to work again. Those that are open stay. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Opens a line to the database of `url`. */
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

import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * Starts a proxy to a PostgreSQL server that replaces the version number (six digits, such as 140012 for 14.12), because no machine
 * has every version of PostgreSQL.
 */
export async function serveAsVersion(url: string, version: string): Promise<{ url: string; close: () => void }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ real: string }>("select current_setting('server_version_num') real");
  await client.end();
  const real = rows[0]?.real ?? '';
  const { hostname, port } = new URL(url);
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    near.pipe(far);
    far.on('data', (bytes) => {
      // The replacement has the same length, so that the lengths in the protocol stay valid.
      near.write(Buffer.from(bytes.toString('latin1').replaceAll(real, version), 'latin1'));
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((answer) => server.listen(0, '127.0.0.1', answer));
  const address = server.address();
  if (address && typeof address === 'object') [target.hostname, target.port] = ['127.0.0.1', String(address.port)];
  return {
    url: target.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

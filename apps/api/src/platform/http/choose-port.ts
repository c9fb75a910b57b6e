import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '../start-failure.ts';
import { portOf } from './port-of.ts';

/** Milliseconds to wait until a process that is stopping has closed its port. */
const HANDOVER_MS = 3000;

/** Opens and closes a port. Returns its number (a free one for 0), or the system's error code. */
const tryPort = (port: number, host: string): Promise<number | string> =>
  new Promise((answer) => {
    const probe = net.createServer().once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? 'ERROR'));
    probe.listen(port, host, () => {
      const opened = portOf(probe);
      probe.close(() => answer(opened));
    });
  });

/** Returns the port to serve on. Throws if it cannot be opened, before anything else is started. */
export async function choosePort(name: string, port: number, host: string): Promise<number> {
  for (const limit = Date.now() + HANDOVER_MS; ; await wait(100)) {
    const found = await tryPort(port, host);
    if (typeof found === 'number') return found;
    if (found === 'EADDRINUSE' && Date.now() < limit) continue;
    throw new StartFailure(
      found === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use by another program; choose another with ${name}.`
        : `Port ${port} of ${host} cannot be opened (${found}); choose another with ${name}.`,
    );
  }
}

/** Returns the port if it is free, otherwise any free port. */
export async function freePortNear(port: number, host: string): Promise<number> {
  const found = await tryPort(port, host);
  return typeof found === 'number' ? found : choosePort('PORT', 0, host);
}

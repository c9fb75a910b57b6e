import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '../start-failure.ts';

/** Milliseconds that a process which is just stopping has to let go of its port. */
const HANDOVER = 3000;

/** Opens a port for a moment. Answers its number (another one for 0), or the system's code of why not. */
const tryPort = (port: number, host: string): Promise<number | string> =>
  new Promise((answer) => {
    const probe = net.createServer().once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? 'ERROR'));
    probe.listen(port, host, () => {
      const opened = (probe.address() as net.AddressInfo).port;
      probe.close(() => answer(opened));
    });
  });

/** The port to serve on; refuses one that cannot be opened, before anything else is begun. */
export async function choosePort(name: string, port: number, host: string): Promise<number> {
  for (const limit = Date.now() + HANDOVER; ; await wait(100)) {
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

/** A port if it is free, else any that is. */
export async function freePortNear(port: number, host: string): Promise<number> {
  const found = await tryPort(port, host);
  return typeof found === 'number' ? found : choosePort('PORT', 0, host);
}

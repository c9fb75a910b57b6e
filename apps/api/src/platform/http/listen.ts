import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';

/** Milliseconds that a process which is just stopping has to let go of its port. */
const HANDOVER = 3000;

const tryPort = (port: number, host: string): Promise<string | undefined> =>
  new Promise((answer) => {
    const probe = net.createServer().once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? 'ERROR'));
    probe.listen(port, host, () => probe.close(() => answer(undefined)));
  });

/** Refuses a port that cannot be opened, before anything else is begun. */
export async function checkPort({ PORT, HOST }: Config): Promise<void> {
  for (const limit = Date.now() + HANDOVER; ; await wait(100)) {
    const code = await tryPort(PORT, HOST);
    if (!code) return;
    if (code === 'EADDRINUSE' && Date.now() < limit) continue;
    throw new StartFailure(
      code === 'EADDRINUSE'
        ? `Port ${PORT} of ${HOST} is in use by another program; choose another with PORT.`
        : `Port ${PORT} of ${HOST} cannot be opened (${code}); choose another with PORT or HOST.`,
    );
  }
}

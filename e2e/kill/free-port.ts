import { createServer } from 'node:net';

/** Returns an unused port. */
export const freePort = (): Promise<number> =>
  new Promise((answer) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });

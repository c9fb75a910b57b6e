// A process that logs a hundred requests and then ends in the way given by its argument.
import { openLog } from '../platform/log.ts';
import { runProcess } from '../platform/run-process.ts';

const log = openLog('info');
const lines = (): void => {
  for (let n = 1; n <= 100; n++)
    log.request({
      requestId: String(n),
      tenant: 'acme',
      req: { method: 'GET', url: '/' },
      res: { statusCode: 200 },
      ms: 1,
    });
};
const ends: Record<string, () => void> = {
  'process.exit': () => process.exit(0),
  'an error that nobody catches': () => {
    throw new Error('nobody catches this');
  },
  'a promise that fails unheard': () => void Promise.reject(new Error('nobody hears this')),
  'nothing left to do': () => undefined,
  SIGTERM: () =>
    void runProcess(async () => {
      console.error('ready');
      const staying = setInterval(() => undefined, 1000);
      return { stop: async () => clearInterval(staying) };
    }),
};
setImmediate(() => {
  lines();
  ends[process.argv[2] ?? '']?.();
});

import { Worker } from 'node:worker_threads';
import { Refusal, tooSlow } from './errors.ts';

/** Timeout of work in a thread in milliseconds, and its maximum heap, without buffers, in megabytes. */
const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 600;

/**
 * Runs work that would block other requests in a worker thread: the module at `address` reads `input` from `workerData` and posts
 * its output, both copied; the buffers of `moved` are transferred and no longer usable here. Throws 503 TOO_SLOW after 30 seconds
 * and 413 TOO_LARGE if it exceeds its memory.
 */
export function inThread<Input, Output>(
  address: URL,
  input: Input,
  moved: readonly ArrayBuffer[] = [],
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(address, {
      workerData: input,
      transferList: [...moved],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const end = (how: () => void): void => {
      clearTimeout(timer);
      thread.removeAllListeners('exit');
      how();
      void thread.terminate();
    };
    const timer = setTimeout(() => end(() => reject(tooSlow())), TIMEOUT_MS);
    thread.once('message', (output: Output) => end(() => resolve(output)));
    thread.once('error', (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(413, 'TOO_LARGE') : error)),
    );
    thread.once('exit', (code) => end(() => reject(new Error(`a thread ended with ${code} and no answer`))));
  });
}

import { Worker } from 'node:worker_threads';
import { Refusal, tooSlow } from './errors.ts';

/** Milliseconds that work in a thread may take, and megabytes of what it holds beside buffers. */
const PATIENCE_MS = 30_000;
const MOST_MEGABYTES = 600;

/**
 * Has work done that would keep all others waiting, in a thread of its own: the module at `address` finds `input` in `workerData` and
 * posts what it made of it, both copied; the bytes of `moved` are handed over and gone here. 503 TOO_SLOW after half a minute, 413
 * TOO_LARGE where it needs more memory than it may.
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
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const end = (how: () => void): void => {
      clearTimeout(timer);
      thread.removeAllListeners('exit');
      how();
      void thread.terminate();
    };
    const timer = setTimeout(() => end(() => reject(tooSlow())), PATIENCE_MS);
    thread.once('message', (output: Output) => end(() => resolve(output)));
    thread.once('error', (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(413, 'TOO_LARGE') : error)),
    );
    thread.once('exit', (code) => end(() => reject(new Error(`a thread ended with ${code} and no answer`))));
  });
}

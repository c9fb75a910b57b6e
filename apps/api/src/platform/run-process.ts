import { flushCompileCache } from 'node:module';
import { StartFailure } from './start-failure.ts';
import { toError } from './thrown.ts';

/** What a process runs until it is stopped. */
export interface Running {
  /** Finishes what is in progress and closes everything. */
  stop(): Promise<void>;
  /** Calls back when it cannot continue; the process then stops with code 1, quickly, because a restart has to wait for it. */
  whenLost?(onLost: (sentence: string) => void): void;
}

/** Milliseconds to finish what is in progress before the process is ended. */
const SHUTDOWN_TIMEOUT_MS = 9_500;
/** Milliseconds to answer waiting requests with an error when nothing can be finished any more. */
const LOST_SHUTDOWN_TIMEOUT_MS = 300;

/** Milliseconds after a start until the compile cache is written, so that first requests are not delayed. */
const FLUSH_CACHE_AFTER_MS = 1_000;

/** Returns the message of a failed start: with the stack in development, otherwise a sentence. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof StartFailure) return error.message;
  const { message, stack } = toError(error);
  return process.env['NODE_ENV'] === 'development' ? `${stack}` : `The start failed: ${message}`;
};

/** A start that was stopped before it was complete, which is no failure. */
class StoppedEarly extends Error {}

/**
 * Runs something until SIGTERM, Ctrl-C or the end of the parent process. A failed start prints one sentence to stderr and exits
 * with code 1. `whenStopping` rejects when the process is asked to stop, so that a long start can be aborted.
 */
export async function runProcess(start: (whenStopping: Promise<never>) => Promise<Running>): Promise<void> {
  let leave: (code: number) => void = () => undefined;
  let timeoutMs = SHUTDOWN_TIMEOUT_MS;
  const stopCode = new Promise<number>((answer) => (leave = answer));
  void stopCode.then((code) => setTimeout(() => process.exit(code || 1), timeoutMs).unref());
  const whenStopping = stopCode.then((): never => {
    throw new StoppedEarly();
  });
  whenStopping.catch(() => undefined); // after the start no one awaits it
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(0));
  process.on('disconnect', () => leave(0)); // the parent process has ended, by kill -9 or otherwise
  try {
    const running = await start(whenStopping);
    // Otherwise a killed process would not write its cache, and the next start would compile everything again.
    setTimeout(flushCompileCache, FLUSH_CACHE_AFTER_MS).unref();
    running.whenLost?.((sentence) => {
      console.error(sentence);
      timeoutMs = LOST_SHUTDOWN_TIMEOUT_MS;
      leave(1);
    });
    const code = await stopCode;
    await running.stop();
    process.exit(code);
  } catch (error) {
    if (error instanceof StoppedEarly) process.exit(0);
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

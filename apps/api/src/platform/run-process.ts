import { flushCompileCache } from 'node:module';
import { StartFailure } from './start-failure.ts';

/** What a process runs until it is told to stop. */
export interface Running {
  /** Finishes what is under way and lets everything go. */
  stop(): Promise<void>;
  /** Calls back when it cannot go on; the process then stops with code 1, soon: the next start cannot come before. */
  whenLost?(tell: (sentence: string) => void): void;
}

/** Milliseconds to finish what is under way before the process ends regardless. */
const SHUTDOWN_TIMEOUT_MS = 9_500;
/** Milliseconds for those who wait for an answer to be told that there is none, when nothing can be finished any more. */
const LOST_SHUTDOWN_TIMEOUT_MS = 300;

/** Milliseconds after a start until what was compiled for it is kept: whoever has waited for it is served first. */
const KEPT_AFTER = 1_000;

/** Who develops wants to see where; everybody else a sentence. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof StartFailure) return error.message;
  const { message, stack } = error as Error;
  return process.env['NODE_ENV'] === 'development' ? `${stack}` : `The start failed: ${message}`;
};

/** A start that was told to end before it was done; nothing is wrong. */
class ToldToEnd extends Error {}

/**
 * Starts something and keeps it until SIGTERM, Ctrl-C or the end of the process that started this one. A failed start is one
 * sentence on stderr and code 1. `whenTold` rejects when the end is asked for: what takes long gives up then.
 */
export async function runProcess(start: (whenTold: Promise<never>) => Promise<Running>): Promise<void> {
  let leave: (code: number) => void = () => undefined;
  let patience = SHUTDOWN_TIMEOUT_MS;
  const told = new Promise<number>((answer) => (leave = answer));
  void told.then((code) => setTimeout(() => process.exit(code || 1), patience).unref());
  const whenTold = told.then((): never => {
    throw new ToldToEnd();
  });
  whenTold.catch(() => undefined); // a start that is done waits for it no more
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(0));
  process.on('disconnect', () => leave(0)); // the launcher is gone, by kill -9 or otherwise
  try {
    const running = await start(whenTold);
    // A process that is killed would keep nothing, and the start after it would compile everything again.
    setTimeout(flushCompileCache, KEPT_AFTER).unref();
    running.whenLost?.((sentence) => {
      console.error(sentence);
      patience = LOST_SHUTDOWN_TIMEOUT_MS;
      leave(1);
    });
    const code = await told;
    await running.stop();
    process.exit(code);
  } catch (error) {
    if (error instanceof ToldToEnd) process.exit(0);
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

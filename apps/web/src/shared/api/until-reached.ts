import { busyWaitMs, isBusy, isTemporaryFailure, isTooSlow } from './call.ts';

/** Milliseconds after which a failed attempt is repeated automatically. */
const RETRY_AFTER_MS = 5000;

/** The sending was cancelled. */
class CancelledError extends Error {}

/** A request that is repeated until the server has accepted or refused it. */
export interface Sending<T> {
  readonly done: Promise<T>;
  /** Tries at once. */
  readonly now: () => void;
  /** Cancels: `done` rejects with CancelledError. */
  readonly stop: () => void;
}

interface Retrying {
  readonly isTemporary?: (error: unknown) => boolean;
  readonly waitMs?: (error: unknown) => number;
}

/**
 * Runs `attempt` at once, again when the device is online again and every few seconds, until the server could be
 * reached. `done` resolves with the result or rejects with the server's refusal, which is what `isTemporary` denies. `onAway` is
 * called after each attempt that did not reach it; `waitMs` are the milliseconds to wait at least after a failure.
 */
export function retryUntilReached<T>(
  attempt: () => Promise<T>,
  onAway: () => void,
  { isTemporary = isTemporaryFailure, waitMs = () => 0 }: Retrying = {},
): Sending<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isTrying = false;
  const end = (how: () => void): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
    how();
  };
  async function go(): Promise<void> {
    isTrying = true;
    clearTimeout(timer);
    try {
      const answer = await attempt();
      end(() => resolve(answer));
    } catch (error) {
      if (!isTemporary(error)) end(() => reject(error));
      else if (!isOver) {
        onAway();
        const busyMs = isBusy(error) || isTooSlow(error) ? busyWaitMs(error) : 0;
        timer = setTimeout(now, Math.max(RETRY_AFTER_MS, busyMs, waitMs(error)));
      }
    }
    isTrying = false;
  }
  function now(): void {
    if (!isOver && !isTrying) void go();
  }
  window.addEventListener('online', now);
  now();
  return { done: promise, now, stop: () => end(() => reject(new CancelledError())) };
}

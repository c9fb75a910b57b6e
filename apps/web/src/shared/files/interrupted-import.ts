import { CallError, SignedOutError } from '../api/call.ts';

/** An import whose answer never came: whether the file was imported is known once it is checked again. */
export class InterruptedError extends Error {}

/** Waits for the answer to an import; calls `onInterrupted` and throws `InterruptedError` if the connection was lost before it came. */
export async function untilAnswered<T>(answer: Promise<T>, onInterrupted: () => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError || error instanceof SignedOutError) throw error;
    onInterrupted();
    throw new InterruptedError();
  }
}

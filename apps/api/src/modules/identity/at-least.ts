import { setTimeout } from 'node:timers/promises';

/**
 * Runs the work and settles after at least this many milliseconds, so that the response time does not reveal which branch was
 * taken.
 */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const floor = setTimeout(milliseconds);
  try {
    return await work();
  } finally {
    await floor;
  }
}

import { setTimeout } from 'node:timers/promises';

/** Does the work and answers no sooner than after so many milliseconds, so that the time tells nothing about its branches. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const floor = setTimeout(milliseconds);
  try {
    return await work();
  } finally {
    await floor;
  }
}

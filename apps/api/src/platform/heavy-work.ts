import type { Ctx } from './context.ts';
import { type FairQueueOptions, fairQueue } from './fair-queue.ts';

/**
 * Places for one kind of work that keeps a processor busy: the people of one tenant have two of the three together, a person
 * one. Whoever has waited for half a minute is told to come again.
 */
const SHARES: FairQueueOptions = { places: 3, spare: 1, mostOfPerson: 1, patienceMs: 30_000 };

/** Does work when it is its tenant's turn, and its person's within it. 503 BUSY, and 499 where the asker goes, before it has begun. */
export type HeavyWork = <T>(ctx: Pick<Ctx, 'tenant' | 'asker'>, work: () => Promise<T>) => Promise<T>;

/** A queue for one kind of heavy work in this process, such as looking at what is uploaded. Work of one kind never waits for another. */
export function heavyWork(shares = SHARES): HeavyWork {
  const queue = fairQueue(shares);
  return async (ctx, work) => {
    const leave = await queue.take(ctx.tenant.id, ctx.asker);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** Pictures that are decoded and archives that are unpacked: whatever is uploaded. */
export const uploadWork = heavyWork();

import type { Ctx } from './context.ts';
import { type FairQueueOptions, fairQueue } from './fair-queue.ts';

/**
 * Limits for one kind of CPU-intensive work: one tenant may use two of the three places, a person one. After 30 seconds of waiting
 * the caller is refused with 503 BUSY.
 */
const DEFAULT_LIMITS: FairQueueOptions = { places: 3, spare: 1, maxPerPerson: 1, timeoutMs: 30_000 };

/** The share of visitors, in addition to it: one place, which tenants and posters take in turn. */
const VISITOR_LIMITS: FairQueueOptions = { ...DEFAULT_LIMITS, places: 1, spare: 0 };

/** Runs work when it is its turn in the fair queue. Throws 503 BUSY, or 499 if the client disconnects, before it has started. */
export type HeavyWork = <T>(ctx: Pick<Ctx, 'tenant' | 'requester'>, work: () => Promise<T>) => Promise<T>;

/** Creates a queue for one kind of heavy work in this process, such as inspecting uploads. Each kind has its own queue. */
export function heavyWork(shares = DEFAULT_LIMITS): HeavyWork {
  const people = fairQueue(shares);
  const visitors = fairQueue(VISITOR_LIMITS);
  return async (ctx, work) => {
    const queue = ctx.requester?.visitor === undefined ? people : visitors;
    const leave = await queue.take(ctx.tenant.id, ctx.requester);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** The queue for uploads: decoding pictures and unpacking archives. */
export const uploadWork = heavyWork();
/** The queue for documents: rendering PDFs. */
export const documentWork = heavyWork();

import type { Actor, Ctx } from '../../platform/context.ts';

/** Milliseconds that an answer is believed. */
const BELIEVED = 1000;

/** Whether somebody may see a record now, asked at most once a second for each of them. */
export function rememberSight(
  maySeeRecord: (ctx: Ctx, recordId: number) => Promise<boolean>,
): (ctx: Ctx & { readonly actor: Actor }, recordId: number) => Promise<boolean> {
  // By the actor as read: new rights are a new object, for which nothing is believed yet.
  const seen = new WeakMap<Actor, Map<number, { until: number; answer: Promise<boolean> }>>();
  return (ctx, recordId) => {
    const mine = seen.get(ctx.actor) ?? new Map<number, { until: number; answer: Promise<boolean> }>();
    seen.set(ctx.actor, mine);
    const now = Date.now();
    const known = mine.get(recordId);
    if (known && known.until > now) return known.answer;
    if (mine.size > 100) mine.clear();
    const answer = maySeeRecord(ctx, recordId);
    mine.set(recordId, { until: now + BELIEVED, answer });
    answer.catch(() => mine.delete(recordId));
    return answer;
  };
}

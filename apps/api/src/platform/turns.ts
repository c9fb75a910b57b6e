import { actorOf, type Ctx } from './context.ts';
import { tooMany } from './errors.ts';

/** Seconds after which somebody should try again. */
const COME_BACK = 5;

/**
 * Answers how to do work of which each person may have so many pieces at a time in this process, so that nobody takes the turns of
 * all others. 429 for one more.
 */
export function turnsFor(most: number) {
  const busy = new Map<string, number>();
  return async <T>(ctx: Pick<Ctx, 'tenant' | 'actor'>, work: () => Promise<T>): Promise<T> => {
    const person = `${ctx.tenant.id} ${actorOf(ctx).employeeId}`;
    const mine = busy.get(person) ?? 0;
    if (mine >= most) throw tooMany(COME_BACK);
    busy.set(person, mine + 1);
    try {
      return await work();
    } finally {
      const left = (busy.get(person) ?? 1) - 1;
      if (left > 0) busy.set(person, left);
      else busy.delete(person);
    }
  };
}

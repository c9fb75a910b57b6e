import { actorOf, type Ctx } from './context.ts';
import { tooMany } from './errors.ts';

/** Seconds after which the caller should retry. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Returns a function that runs work with a limit of concurrent runs per person in this process, so that one person cannot block the
 * others. It throws 429 above the limit.
 */
export function limitConcurrencyPerPerson(most: number) {
  const busy = new Map<string, number>();
  return async <T>(ctx: Pick<Ctx, 'tenant' | 'actor'>, work: () => Promise<T>): Promise<T> => {
    const person = `${ctx.tenant.id} ${actorOf(ctx).employeeId}`;
    const mine = busy.get(person) ?? 0;
    if (mine >= most) throw tooMany(RETRY_AFTER_SECONDS);
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

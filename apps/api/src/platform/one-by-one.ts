import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { Refusal } from './errors.ts';
import { errorText } from './i18n.ts';

/** Why one of several was refused. */
export interface RefusedOne {
  readonly id: number;
  readonly code: string;
  readonly message: string;
}

/** Returns the reason of a refusal of one of several, in the language of the caller. */
export const refusedOne = ({ language }: Pick<Ctx, 'language'>, id: number, { code, params }: Refusal): RefusedOne => ({
  id,
  code,
  message: errorText(language, code, params),
});

/**
 * Does something to each of several in the caller's transaction: to each completely or not at all. Returns the ids of those to which
 * it was done, and the others with the reasons.
 */
export async function oneByOne<One extends { readonly id: number }>(
  ctx: Ctx,
  all: readonly One[],
  work: (ctx: Ctx, one: One) => Promise<unknown>,
): Promise<{ done: number[]; refused: RefusedOne[] }> {
  const done: number[] = [];
  const refused: RefusedOne[] = [];
  for (const one of all) {
    const effects: (() => void)[] = [];
    try {
      await sql`savepoint one`.execute(ctx.tx);
      await work({ ...ctx, afterCommit: (effect) => void effects.push(effect) }, one);
      await sql`release savepoint one`.execute(ctx.tx);
      for (const effect of effects) ctx.afterCommit(effect);
      done.push(one.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one`.execute(ctx.tx);
      refused.push(refusedOne(ctx, one.id, error));
    }
  }
  return { done, refused };
}

import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import { UNIT_LEVELS, type UnitLevel } from '@safety-qube/domain/place-levels';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

export { UNIT_LEVELS, type UnitLevel };

/** Whether units of a level can be below units of another one; below a facility (null) all of them can. */
export const fitsBelow = (level: UnitLevel, above: UnitLevel | null): boolean =>
  above === null || UNIT_LEVELS.indexOf(level) > UNIT_LEVELS.indexOf(above);

/** Throws 422 LEVEL_INACTIVE if the tenant does not use a level. */
export async function checkLevel(ctx: Pick<Ctx, 'tx'>, level: LevelKey): Promise<void> {
  const found = await ctx.tx.selectFrom('org_level').select('is_active').where('key', '=', level).executeTakeFirst();
  if (!found?.is_active) throw refuse('LEVEL_INACTIVE');
}

import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** Throws 422 FACILITY_UNKNOWN unless all are active facilities of the tenant. */
export async function checkFacilities(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  const wanted = [...new Set(ids)];
  const found = await ctx.tx
    .selectFrom('facility')
    .select('id')
    .where('id', 'in', wanted)
    .where('is_active', '=', true)
    .execute();
  if (found.length < wanted.length) throw refuse('FACILITY_UNKNOWN');
}

/** Throws 422 UNIT_UNKNOWN unless the unit is an active one of the facility. */
export async function checkUnit(ctx: Ctx, unitId: number, facilityId: number | null): Promise<void> {
  const unit = await ctx.tx
    .selectFrom('org_unit')
    .select('facility_id')
    .where('id', '=', unitId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!unit || unit.facility_id !== facilityId) throw refuse('UNIT_UNKNOWN');
}

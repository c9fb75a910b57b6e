import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { checkPlace, type PlaceInput, type RaiseRules } from './raise-rules.ts';

/**
 * Throws 422 FACILITY_UNKNOWN or UNIT_UNKNOWN for a place that the tenant does not have or whose units are not nested in each
 * other.
 */
export async function validatePlace(ctx: Pick<Ctx, 'tx'>, place: PlaceInput): Promise<void> {
  const units = [place.departmentId, place.locationId, place.subareaId].filter((id) => id != null);
  const { rows } = await sql<Pick<RaiseRules, 'isFacilityKnown' | 'units'>>`
    select exists (select from facility f where f.id = ${place.facilityId} and f.is_active) "isFacilityKnown",
      coalesce((select json_agg(json_build_object('id', u.id, 'level', u.level, 'parentId', u.parent_id)) from org_unit u
        where u.facility_id = ${place.facilityId} and u.is_active and u.id = any(${units}::bigint[])), '[]') units`.execute(
    ctx.tx,
  );
  if (rows[0]) checkPlace(rows[0], place);
}

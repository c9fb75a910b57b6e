import { firstOf } from '@safety-qube/domain/item-at';
import { keysOf } from '@safety-qube/domain/objects';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { PlaceInput, RaiseRules } from './raise-rules.ts';

/** What decides whether a place is one: whether its facility is active, and which of its units are. */
type Known = Pick<RaiseRules, 'isFacilityKnown' | 'units'>;

const LEVELS = { departmentId: 'department', locationId: 'location', subareaId: 'subarea' } as const;
type Units = Record<keyof typeof LEVELS, number | null>;

/** Returns the units of a place from the top, up to the first one that is not an active one of its level below the unit above. */
function nestedUnits({ units }: Known, place: PlaceInput): Units {
  const nested: Units = { departmentId: null, locationId: null, subareaId: null };
  let above: number | null = null;
  for (const name of keysOf(LEVELS)) {
    const id = place[name];
    if (id == null) continue;
    const unit = units.find((u) => u.id === id && u.level === LEVELS[name]);
    if (!unit || (unit.parentId !== null && unit.parentId !== above)) return nested;
    nested[name] = id;
    above = id;
  }
  return nested;
}

/**
 * Throws 422 FACILITY_UNKNOWN or UNIT_UNKNOWN unless the facility is active and each unit is one of its level in it, below the unit
 * above.
 */
export function checkPlace(known: Known, place: PlaceInput): void {
  if (!known.isFacilityKnown) throw refuse('FACILITY_UNKNOWN');
  const nested = nestedUnits(known, place);
  if (keysOf(LEVELS).some((name) => (place[name] ?? null) !== nested[name])) throw refuse('UNIT_UNKNOWN');
}

async function readKnown({ tx }: Pick<Ctx, 'tx'>, place: PlaceInput): Promise<Known> {
  const units = [place.departmentId, place.locationId, place.subareaId].filter((id) => id != null);
  const { rows } = await sql<Known>`
    select exists (select from facility f where f.id = ${place.facilityId} and f.is_active) "isFacilityKnown",
      coalesce((select json_agg(json_build_object('id', u.id, 'level', u.level, 'parentId', u.parent_id)) from org_unit u
        where u.facility_id = ${place.facilityId} and u.is_active and u.id = any(${units}::bigint[])), '[]') units`.execute(
    tx,
  );
  return firstOf(rows);
}

/**
 * Throws 422 FACILITY_UNKNOWN or UNIT_UNKNOWN for a place that the tenant does not have or whose units are not nested in each
 * other.
 */
export const validatePlace = async (ctx: Pick<Ctx, 'tx'>, place: PlaceInput): Promise<void> =>
  checkPlace(await readKnown(ctx, place), place);

/** Returns a place or, if a unit of it is not in use any more, the nearest place above it that is, in the same facility. */
export async function nearestInUse(ctx: Pick<Ctx, 'tx'>, place: PlaceInput): Promise<Units & PlaceInput> {
  return { facilityId: place.facilityId, ...nestedUnits(await readKnown(ctx, place), place) };
}

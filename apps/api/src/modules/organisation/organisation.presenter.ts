import type { Facility, LevelKey } from '@safety-qube/contract/schemas/organisation';

interface FacilityRow {
  id: number;
  name: string;
  code: string | null;
  city: string | null;
  region: string | null;
  time_zone: string;
  emergency_number: string | null;
}
export interface UnitRow {
  id: number;
  facility_id: number;
  level: LevelKey;
  parent_id: number | null;
  name: string;
  is_level_active: boolean;
}

/** The nearest unit above whose level is in use; null for the facility itself; undefined when a unit above is inactive. */
function shownParent(unit: UnitRow, byId: ReadonlyMap<number, UnitRow>): number | null | undefined {
  let { parent_id: id } = unit;
  let shown: number | null = null;
  while (id !== null) {
    const above = byId.get(id);
    if (!above) return undefined;
    if (shown === null && above.is_level_active) shown = above.id;
    id = above.parent_id;
  }
  return shown;
}

/**
 * Presents facilities with their units. A unit of a level that is not in use is left out and its children move up; a unit below an
 * inactive one is left out. `units` must be ordered by level; `reportCode` returns the code of a facility.
 */
export function presentFacilities(
  facilities: readonly FacilityRow[],
  units: readonly UnitRow[],
  reportCode: (facilityId: number) => string,
): Facility[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const byFacility = new Map<number, Facility['units']>(facilities.map((f) => [f.id, []]));
  for (const unit of units) {
    const parentId = unit.is_level_active ? shownParent(unit, byId) : undefined;
    if (parentId === undefined) continue;
    byFacility.get(unit.facility_id)?.push({ id: unit.id, level: unit.level, parentId, name: unit.name });
  }
  return facilities.map(({ time_zone, emergency_number, ...f }) => ({
    ...f,
    timeZone: time_zone,
    emergencyNumber: emergency_number,
    reportCode: reportCode(f.id),
    units: byFacility.get(f.id) ?? [],
  }));
}

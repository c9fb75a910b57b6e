import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { saveUnit as call } from '@safety-qube/contract/endpoints/places';
import type { Place } from '@safety-qube/contract/schemas/organisation';
import { sql } from 'kysely';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { guardGroupRights } from '../../../platform/group-rights.ts';
import { type RowChange, rowChange } from '../../../platform/row-change.ts';
import { insertRow, type RowUpdate, updateRow } from '../../../platform/rows.ts';
import { checkFacilities } from '../check-place.ts';
import { checkLevel, fitsBelow, UNIT_LEVELS, type UnitLevel } from '../levels.ts';
import { moveUnit } from '../moves/move-place.ts';
import { isMerged } from '../moves/place-move.ts';
import { presentPlace } from '../places.presenter.ts';
import { readSavedUnit } from '../places.queries.ts';
import { getUnit, lockFacilities, type UnitRow } from '../places.repository.ts';
import { givenName } from './given-name.ts';

type Input = HandlerInput<typeof call>['body'];
const UNIT_COLUMNS = { name: 'name', facilityId: 'facility_id', parentId: 'parent_id', isActive: 'is_active' } as const;
type Column = (typeof UNIT_COLUMNS)[keyof typeof UNIT_COLUMNS];
type Spot = Pick<UnitRow, 'facility_id' | 'parent_id'>;

/**
 * Returns where a unit is to be: below the given unit, or directly below the facility. Throws 422 UNIT_UNKNOWN for a unit that is
 * not in use or in another facility, UNIT_NOT_BELOW for one of the same level or of one further in, FACILITY_UNKNOWN without either.
 */
async function spotOf(ctx: Ctx, level: UnitLevel, { facilityId, parentId }: Pick<Input, 'facilityId' | 'parentId'>) {
  if (parentId == null) {
    if (facilityId === undefined) throw refuse('FACILITY_UNKNOWN');
    return { facility_id: facilityId, parent_id: null };
  }
  const parent = await ctx.tx
    .selectFrom('org_unit')
    .select(['facility_id', 'level'])
    .where('id', '=', parentId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!parent || (facilityId !== undefined && facilityId !== parent.facility_id)) throw refuse('UNIT_UNKNOWN');
  const above = UNIT_LEVELS.find((one) => one === parent.level) ?? null;
  if (!fitsBelow(level, above)) throw refuse('UNIT_NOT_BELOW');
  return { facility_id: parent.facility_id, parent_id: parentId };
}

/** Throws 409 PLACE_NAME_TAKEN if another unit in use has the name at the same spot. */
async function checkName(ctx: Ctx, level: UnitLevel, name: string, spot: Spot, id = 0): Promise<void> {
  const taken = await ctx.tx
    .selectFrom('org_unit')
    .select('id')
    .where('facility_id', '=', spot.facility_id)
    .where('parent_id', 'is not distinct from', spot.parent_id)
    .where('level', '=', level)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw conflict('PLACE_NAME_TAKEN');
}

async function createUnit(ctx: Ctx, level: UnitLevel, input: Input): Promise<number> {
  const name = givenName(input) ?? '';
  const { facility_id } = await spotOf(ctx, level, input);
  authorize(ctx, 'management.facility.create', facility_id);
  await lockFacilities(ctx, [facility_id]);
  // Again, because somebody else may have changed the tree until it was locked.
  const spot = await spotOf(ctx, level, input);
  await checkFacilities(ctx, [spot.facility_id]);
  await checkLevel(ctx, level);
  await checkName(ctx, level, name, spot);
  const noted = { level, name, facilityId: spot.facility_id, parentId: spot.parent_id, isActive: true };
  return insertRow(ctx, 'org_unit', { level, name, ...spot }, { action: 'org_unit.created', noted, conflicts: {} });
}

/** The spot that a change asks for; another facility without a unit in it is the facility itself. */
async function wantedSpot(
  ctx: Ctx,
  unit: UnitRow,
  { facilityId, parentId }: Pick<Input, 'facilityId' | 'parentId'>,
): Promise<Spot> {
  const isElsewhere = facilityId !== undefined && facilityId !== unit.facility_id;
  const wanted = parentId === undefined && isElsewhere ? null : parentId;
  if (wanted === undefined || (wanted === unit.parent_id && !isElsewhere)) return unit;
  return spotOf(ctx, unit.level, {
    facilityId: wanted === null ? (facilityId ?? unit.facility_id) : facilityId,
    parentId: wanted,
  });
}

/** Returns a unit and the spot that it is to be moved to. 403; 404; 422. */
export async function authorizeChange(
  ctx: Ctx,
  level: UnitLevel,
  id: number,
  input: Pick<Input, 'facilityId' | 'parentId'>,
): Promise<{ unit: UnitRow; spot: Spot }> {
  const unit = await getUnit(ctx, level, id);
  authorize(ctx, 'management.facility.edit', unit.facility_id);
  const spot = await wantedSpot(ctx, unit, input);
  authorize(ctx, 'management.facility.edit', spot.facility_id);
  return { unit, spot };
}

async function changeUnit(ctx: Ctx, level: UnitLevel, id: number, input: Input): Promise<void> {
  const { unit: before, spot: seen } = await authorizeChange(ctx, level, id, input);
  const { facility_id } = seen;
  await lockFacilities(ctx, [before.facility_id, facility_id]);
  const locked = await getUnit(ctx, level, id);
  const spot = await wantedSpot(ctx, locked, input);
  const wanted = {
    isActive: input.isActive,
    name: givenName(input),
    facilityId: spot.facility_id,
    parentId: spot.parent_id,
  };
  const isMoved = spot.facility_id !== locked.facility_id || spot.parent_id !== locked.parent_id;
  const update: RowUpdate<UnitRow, RowChange<UnitRow, Column>> = {
    ...{ table: 'org_unit', id, version: input.version },
    load: () => getUnit(ctx, level, id),
    present: (row) => presentPlace(actorOf(ctx), row),
    difference: (row) => rowChange(UNIT_COLUMNS, row, wanted),
    check: async (row, { columns }) => {
      const now = { ...row, ...columns };
      if (columns.facility_id !== undefined || columns.parent_id !== undefined)
        await checkFacilities(ctx, [now.facility_id]);
      if (columns.is_active && (await isMerged(ctx, row))) throw conflict('PLACE_MERGED', { name: row.name });
      if (now.is_active) await checkName(ctx, level, now.name, now, id);
    },
    writeMore: async (row, { columns }) => {
      if (columns.facility_id !== undefined || columns.parent_id !== undefined) await moveUnit(ctx, row, spot);
    },
  };
  await (isMoved ? guardGroupRights(ctx, () => updateRow(ctx, update)) : updateRow(ctx, update));
}

/**
 * Adds a department, location or subarea, or changes the one with the given id: renames it, takes it out of use or puts it back into
 * use, or moves it with everything at it below another unit. 403, also GROUP_GIVES_RIGHTS for people who would come into a group by
 * it; 404; 409 STALE with the current unit for another `version`, PLACE_NAME_TAKEN, PLACE_MERGED for one that was merged, which only
 * the undo of this puts back into use; 422.
 */
export async function saveUnit(ctx: Ctx, level: UnitLevel, input: Input): Promise<Place> {
  if (input.id === undefined) return readSavedUnit(ctx, level, await createUnit(ctx, level, input));
  await changeUnit(ctx, level, input.id, input);
  return readSavedUnit(ctx, level, input.id);
}

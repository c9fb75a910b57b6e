import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import type { Ctx } from '../../../platform/context.ts';
import { UNIT_LEVELS, type UnitLevel } from '../levels.ts';
import { listUnits, type PlaceRow, type UnitRow, unitsBelow } from '../places.repository.ts';

type Tx = Pick<Ctx, 'tx'>;

/** A place that was moved or merged, as it is stored. */
export interface PlaceMove {
  readonly id: number;
  readonly level: LevelKey;
  readonly place_id: number;
  readonly into_id: number | null;
  readonly from_facility_id: number;
  readonly to_facility_id: number;
  readonly undone_at: Date | null;
  /** Whether the place was in use before. */
  readonly was_active: boolean;
}

export const getMove = async ({ tx }: Tx, id: number): Promise<PlaceMove | undefined> =>
  tx
    .selectFrom('place_move')
    .select(['id', 'level', 'place_id', 'into_id', 'from_facility_id', 'to_facility_id', 'undone_at', 'was_active'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether a place that is not in use was merged: what was there has moved elsewhere, or is about to. */
export const isMerged = async (
  { tx }: Tx,
  { level, id, is_active }: Pick<PlaceRow, 'level' | 'id' | 'is_active'>,
): Promise<boolean> =>
  !is_active &&
  (await tx
    .selectFrom('place_move')
    .select('id')
    .where('level', '=', level)
    .where('place_id', '=', id)
    .where('into_id', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Where rows at a unit are: the unit itself, and what it is in. */
export interface UnitPlace {
  readonly unit_id: number;
  readonly facility_id: number;
  readonly department_id: number | null;
  readonly location_id: number | null;
  readonly subarea_id: number | null;
}

/** The unit and those that it is in, by level. */
function chainOf(unit: UnitRow, byId: ReadonlyMap<number, UnitRow>): Record<`${UnitLevel}_id`, number | null> {
  const chain: Record<`${UnitLevel}_id`, number | null> = { department_id: null, location_id: null, subarea_id: null };
  for (let at: UnitRow | undefined = unit, steps = 0; at && steps < UNIT_LEVELS.length; steps += 1) {
    chain[`${at.level}_id`] = at.id;
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return chain;
}

/**
 * Returns where rows at these units and at those below them are by the tree as it is now; those at `merged.from` are at `merged.to`.
 */
export async function unitPlaces(
  ctx: Tx,
  ids: readonly number[],
  merged?: { readonly from: number; readonly to: number },
): Promise<UnitPlace[]> {
  const wanted = await unitsBelow(ctx, [...ids, ...(merged ? [merged.to] : [])]);
  if (!wanted.length) return [];
  const facilities = await ctx.tx
    .selectFrom('org_unit')
    .select('facility_id')
    .distinct()
    .where('id', 'in', wanted)
    .execute();
  const byId = new Map(
    (await listUnits(ctx, { facilityIds: new Set(facilities.map((f) => f.facility_id)) })).map((unit) => [
      unit.id,
      unit,
    ]),
  );
  const below = new Set(await unitsBelow(ctx, ids));
  const placeOf = (id: number, as = id): UnitPlace[] => {
    const unit = byId.get(as);
    return unit ? [{ unit_id: id, facility_id: unit.facility_id, ...chainOf(unit, byId) }] : [];
  };
  return [
    ...[...below].filter((id) => id !== merged?.from).flatMap((id) => placeOf(id)),
    ...(merged ? placeOf(merged.from, merged.to) : []),
  ];
}

/** Where everything at a moved or merged place goes: to another facility as a whole, or to the present places of units. */
export type Destination =
  | { readonly kind: 'facility'; readonly from: number; readonly to: number }
  | { readonly kind: 'units'; readonly from: number; readonly units: readonly UnitPlace[] };

/** Returns where everything at a place goes that was moved or merged. The tree has been changed already. */
export async function destinationOf(ctx: Tx, move: PlaceMove): Promise<Destination> {
  const { from_facility_id: from, to_facility_id: to } = move;
  if (move.level === 'facility') return { kind: 'facility', from, to };
  if (move.into_id === null) return { kind: 'units', from, units: await unitPlaces(ctx, [move.place_id]) };
  const merged = { from: move.place_id, to: move.into_id };
  return { kind: 'units', from, units: await unitPlaces(ctx, await movedUnits(ctx, move), merged) };
}

/** Returns the units that went along with a move, besides those below them. */
export const movedUnits = async ({ tx }: Tx, { id }: Pick<PlaceMove, 'id'>): Promise<number[]> =>
  (
    await tx
      .selectFrom('place_move_row')
      .select('row_id')
      .where('move_id', '=', id)
      .where('table_name', '=', 'org_unit')
      .execute()
  ).map(({ row_id }) => row_id);

/**
 * Returns where what has come to the units of a move since goes when it is undone: with the units, which have been moved back.
 */
export async function destinationBack(ctx: Tx, move: PlaceMove): Promise<Destination> {
  const units = await unitsBelow(ctx, await movedUnits(ctx, move));
  const chains = await unitPlaces(ctx, units);
  const isBack = new Set(chains.filter((place) => place.facility_id === move.from_facility_id).map((p) => p.unit_id));
  return { kind: 'units', from: move.to_facility_id, units: chains.filter((place) => isBack.has(place.unit_id)) };
}

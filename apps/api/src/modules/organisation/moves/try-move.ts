import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { authorizeMerge } from '../commands/delete-place.ts';
import { authorizeChange } from '../commands/save-unit.ts';
import type { UnitLevel } from '../levels.ts';
import { mergePlace, moveUnit } from './move-place.ts';
import { destinationOf, getMove } from './place-move.ts';

/** A place that is to be merged into another one of its level, or a unit that is to be moved. */
export interface WantedMove {
  readonly level: LevelKey;
  readonly id: number;
  readonly moveTo?: number | undefined;
  readonly facilityId?: number | undefined;
  readonly parentId?: number | null | undefined;
}
/** A move that is being tried: the tree, people, groups and what roles are limited to are as after it, records are where they were. */
export interface TriedMove {
  readonly tx: Ctx['tx'];
  /** The facility that records move from, and to. */
  readonly from: number;
  readonly to: number;
  /** Whether a whole facility is merged into another one, which takes along what roles are limited to. */
  readonly isFacility: boolean;
  /** The condition for the records `r` that would move. */
  readonly moves: RawBuilder<SqlBool>;
}

/** Makes a move, except for what its job does later. Returns its id. */
async function makeMove(ctx: Ctx, { level, id, moveTo, ...where }: WantedMove): Promise<number> {
  if (moveTo !== undefined) {
    const { place, into } = await authorizeMerge(ctx, level, { id, moveTo });
    return mergePlace(ctx, place, into);
  }
  if (level === 'facility') throw notFound();
  const { unit, spot } = await authorizeChange(ctx, level satisfies UnitLevel, id, where);
  await ctx.tx
    .updateTable('org_unit')
    .set({ facility_id: spot.facility_id, parent_id: spot.parent_id })
    .where('id', '=', id)
    .execute();
  return moveUnit(ctx, unit, spot);
}

/**
 * Makes a move by the code that makes it in earnest, in a transaction of its own that is taken back: `before` reads what is now, `after`
 * what would be. 403 and 404 as for the move; 422 for a place that it cannot be moved to.
 */
export async function tryMove<B, A>(
  ctx: Ctx,
  wanted: WantedMove,
  before: (move: Pick<TriedMove, 'tx'>) => Promise<B>,
  after: (move: TriedMove, before: B) => Promise<A>,
): Promise<A> {
  const tx = await ctx.tx.startTransaction().execute();
  try {
    const was = await before({ tx });
    const within: Ctx = { ...ctx, tx };
    const move = await getMove(within, await makeMove(within, wanted));
    if (!move) throw new Error('a move has no row');
    const to = await destinationOf(within, move);
    const units = to.kind === 'units' ? to.units.map((unit) => unit.unit_id) : [];
    const among = sql`any(${units}::bigint[])`;
    const isThere = sql`r.facility_id = ${move.from_facility_id}`;
    return await after(
      {
        tx,
        from: move.from_facility_id,
        to: move.to_facility_id,
        isFacility: to.kind === 'facility',
        moves:
          to.kind === 'facility'
            ? sql<SqlBool>`${isThere}`
            : sql<SqlBool>`(${isThere} and (r.department_id = ${among} or r.location_id = ${among} or r.subarea_id = ${among}))`,
      },
      was,
    );
  } finally {
    await tx.rollback().execute();
  }
}

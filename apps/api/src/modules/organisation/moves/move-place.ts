import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import { keysOf } from '@safety-qube/domain/objects';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { PlaceRow, UnitRow } from '../places.repository.ts';
import { moveRows, moveScopes, moveSettings } from './move-rows.ts';
import { destinationOf, type PlaceMove } from './place-move.ts';
import {
  type PlacedTable,
  SETTINGS_OF_DEPARTMENTS,
  SETTINGS_OF_FACILITIES,
  TABLES_BY_LEVEL,
  TABLES_BY_UNIT,
} from './placed-tables.ts';

/** The job that moves the records of a place, of which there can be many, a few at a time. */
export const MOVE_RECORDS = 'move-records';
/** Seconds after which records are moved that were raised at the place while it was moved. */
const LATE_SECONDS = 60;

/** Tables of which a place has few rows, that move at once. */
export const SMALL_TABLES: readonly PlacedTable[] = [...TABLES_BY_LEVEL, ...TABLES_BY_UNIT].filter(
  (table) => table !== 'record',
);
export const SETTINGS_TABLES = keysOf(SETTINGS_OF_FACILITIES);

type Spot = Pick<UnitRow, 'facility_id' | 'parent_id'>;
type NewMove = Omit<PlaceMove, 'id' | 'undone_at'>;

async function insertMove(ctx: Ctx, move: NewMove): Promise<PlaceMove> {
  const { id } = await ctx.tx
    .insertInto('place_move')
    .values({ ...move, moved_by: actorOf(ctx).employeeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...move, id, undone_at: null };
}

/** Moves the records of a place in the background, and once more for those that were raised there meanwhile. */
export async function moveRecordsLater(ctx: Pick<Ctx, 'tx'>, { id: moveId }: Pick<PlaceMove, 'id'>): Promise<void> {
  await enqueue(ctx.tx, MOVE_RECORDS, { moveId });
  await enqueue(ctx.tx, MOVE_RECORDS, { moveId }, { runAt: new Date(Date.now() + LATE_SECONDS * 1000) });
}

/** Notes in the ledger where a unit was and is. */
const noteUnit = (ctx: Ctx, move: PlaceMove, id: number, before: Spot, after: Spot) =>
  ctx.tx
    .insertInto('place_move_row')
    .values({
      move_id: move.id,
      table_name: 'org_unit',
      row_id: id,
      before: JSON.stringify(spot(before)),
      after: JSON.stringify(spot(after)),
    })
    .execute();
const spot = ({ facility_id, parent_id }: Spot): Spot => ({ facility_id, parent_id });

/** Gives the units below those of a move the facility that these are in now. */
export async function followUnits(ctx: Ctx, move: PlaceMove, facilityId: number): Promise<void> {
  await sql`
    with recursive below as (
      select u.tenant_id, u.id, u.facility_id, u.parent_id from place_move_row r
        join org_unit p on p.id = r.row_id join org_unit u on u.tenant_id = p.tenant_id and u.parent_id = p.id
        where r.move_id = ${move.id} and r.table_name = 'org_unit' and p.facility_id = ${facilityId}
      union select u.tenant_id, u.id, u.facility_id, u.parent_id from below b
        join org_unit u on u.tenant_id = b.tenant_id and u.parent_id = b.id),
    w as (update org_unit t set facility_id = ${facilityId}, version = t.version + 1 from below b
      where t.id = b.id and t.facility_id <> ${facilityId} returning t.id)
    insert into place_move_row (move_id, table_name, row_id, before, after)
    select ${move.id}, 'org_unit', b.id, jsonb_build_object('facility_id', b.facility_id, 'parent_id', b.parent_id),
      jsonb_build_object('facility_id', ${facilityId}::bigint, 'parent_id', b.parent_id)
    from below b join w on w.id = b.id on conflict do nothing`.execute(ctx.tx);
}

/** Moves what is at the places of a move, now that the tree has been changed. */
async function moveContents(ctx: Ctx, move: PlaceMove): Promise<void> {
  const { employeeId: actorId } = actorOf(ctx);
  const to = await destinationOf(ctx, move);
  for (const table of SMALL_TABLES) await moveRows(ctx, move, table, to, { actorId });
  await moveRecordsLater(ctx, move);
}

/** Moves everything at a unit along with it; the unit itself has been written already. Returns the move. */
export async function moveUnit(ctx: Ctx, unit: UnitRow, to: Spot): Promise<number> {
  const move = await insertMove(ctx, {
    ...{ level: unit.level, place_id: unit.id, into_id: null },
    ...{ from_facility_id: unit.facility_id, to_facility_id: to.facility_id, was_active: unit.is_active },
  });
  await noteUnit(ctx, move, unit.id, unit, to);
  await followUnits(ctx, move, to.facility_id);
  await moveContents(ctx, move);
  return move.id;
}

/** Hangs the units of a place on another one instead. */
async function moveTree(ctx: Ctx, move: PlaceMove, column: 'facility_id' | 'parent_id'): Promise<void> {
  const { place_id: from, into_id: into, to_facility_id: facilityId } = move;
  const parent = column === 'parent_id' ? sql`${into}::bigint` : sql`b.parent_id`;
  await sql`
    with b as (select id, facility_id, parent_id from org_unit where ${sql.ref(column)} = ${from} for no key update),
    w as (update org_unit t set facility_id = ${facilityId}, parent_id = ${parent}, version = t.version + 1 from b where t.id = b.id
      returning t.id, t.facility_id, t.parent_id)
    insert into place_move_row (move_id, table_name, row_id, before, after)
    select ${move.id}, 'org_unit', b.id, jsonb_build_object('facility_id', b.facility_id, 'parent_id', b.parent_id),
      jsonb_build_object('facility_id', w.facility_id, 'parent_id', w.parent_id) from b join w on w.id = b.id`.execute(
    ctx.tx,
  );
  if (column === 'parent_id') await followUnits(ctx, move, facilityId);
}

/** Merges a place into another one of its level: everything at it moves there, and it stays as a name that is not in use. */
export async function mergePlace(ctx: Ctx, place: PlaceRow, into: PlaceRow): Promise<number> {
  const [from, to] = [place.facility_id, into.facility_id];
  const level: LevelKey = place.level;
  const ids = { place_id: place.id, into_id: into.id, from_facility_id: from, to_facility_id: to };
  const move = await insertMove(ctx, { level, ...ids, was_active: place.is_active });
  const isFacility = level === 'facility';
  await moveTree(ctx, move, isFacility ? 'facility_id' : 'parent_id');
  await moveContents(ctx, move);
  if (isFacility) {
    for (const table of SETTINGS_TABLES) await moveSettings(ctx, move, table, { column: 'facility_id', from, to });
    await moveScopes(ctx, move, from, to);
  }
  if (level === 'department')
    for (const table of SETTINGS_OF_DEPARTMENTS)
      await moveSettings(ctx, move, table, { column: 'department_id', from: place.id, to: into.id });
  return move.id;
}

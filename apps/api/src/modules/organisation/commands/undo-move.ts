import type { PlaceMoveUndone } from '@safety-qube/contract/schemas/organisation';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, authorize, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/violations.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { guardGroupRights } from '../../../platform/group-rights.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keptRows } from '../moves/kept-rows.queries.ts';
import { followUnits, moveRecordsLater, SETTINGS_TABLES, SMALL_TABLES } from '../moves/move-place.ts';
import { moveRows, moveRowsBack, moveScopesBack, moveSettingsBack } from '../moves/move-rows.ts';
import { destinationBack, getMove, type PlaceMove } from '../moves/place-move.ts';
import { SETTINGS_OF_DEPARTMENTS } from '../moves/placed-tables.ts';
import { getPlace, lockFacilities } from '../places.repository.ts';

/** Throws unless the caller may undo a move: with the rights that it takes to make it, at both facilities. */
function authorizeUndo(ctx: Ctx, { level, into_id, from_facility_id: from, to_facility_id: to }: PlaceMove): void {
  const { facilityIds } = actorOf(ctx);
  if (facilityIds && !(facilityIds.has(from) && facilityIds.has(to))) throw notFound();
  for (const facilityId of [from, to]) authorize(ctx, 'management.facility.edit', facilityId);
  if (into_id !== null) authorize(ctx, 'management.facility.delete', from);
  if (level !== 'facility') return;
  authorize(ctx, 'management.facility.delete');
  needFreshSignIn(ctx);
}

/** Puts a merged place back into use if it was. 409 PLACE_NAME_TAKEN if another facility has its name now. */
async function reopen(ctx: Ctx, { level, place_id, was_active }: PlaceMove): Promise<void> {
  await ctx.tx
    .updateTable(level === 'facility' ? 'facility' : 'org_unit')
    .set((eb) => ({ is_active: was_active, version: eb('version', '+', 1) }))
    .where('id', '=', place_id)
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'facility_name') ? conflict('PLACE_NAME_TAKEN') : error;
    });
}

/**
 * Throws 409 PLACE_NAME_TAKEN if a unit that has come back with a move, or the merged place, has the name that another unit in use has
 * got there since.
 */
async function checkNames(ctx: Ctx, { id, level, place_id }: PlaceMove): Promise<void> {
  const { rows } = await sql`
    with back as (select r.row_id id from place_move_row r where r.move_id = ${id} and r.table_name = 'org_unit'
      union select ${place_id}::bigint where ${level}::text <> 'facility')
    select from org_unit u join org_unit o on o.facility_id = u.facility_id and o.parent_id is not distinct from u.parent_id
      and o.level = u.level and lower(o.name) = lower(u.name)
    where u.id in (select b.id from back b) and o.id not in (select b.id from back b) and u.is_active and o.is_active limit 1`.execute(
    ctx.tx,
  );
  if (rows.length) throw conflict('PLACE_NAME_TAKEN');
}

/** Throws 409 PLACE_GONE if the place, or a unit in which something was, has been deleted since. */
async function checkExists(ctx: Ctx, move: PlaceMove): Promise<void> {
  const place = await getPlace(ctx, move.level, move.place_id).catch(() => undefined);
  const { rows } = await sql`
    select 1 from place_move_row r where r.move_id = ${move.id} and r.table_name = 'org_unit'
      and r.before->>'parent_id' is not null
      and not exists (select from org_unit u where u.id = (r.before->>'parent_id')::bigint) limit 1`.execute(ctx.tx);
  if (!place || rows.length) throw conflict('PLACE_GONE');
}

/**
 * Moves everything back that a move or a merge took along and that is still where it was put, and what has come to the places that
 * move back; a merged place is in use again if it was before. Returns what stays, because somebody has moved it since. 403, also
 * GROUP_GIVES_RIGHTS; 404; 409.
 */
export async function undoMove(
  ctx: Ctx,
  { sessions }: Pick<Platform, 'sessions'>,
  id: number,
): Promise<PlaceMoveUndone> {
  const kept = await guardGroupRights(ctx, () => moveBack(ctx, id));
  ctx.afterCommit(() => sessions.forget(ctx.tenant.id));
  return kept;
}

async function moveBack(ctx: Ctx, id: number): Promise<PlaceMoveUndone> {
  await ctx.tx.selectFrom('place_move').select('id').where('id', '=', id).forUpdate().execute();
  const move = await getMove(ctx, id);
  if (!move) throw notFound();
  authorizeUndo(ctx, move);
  if (move.undone_at) throw conflict('ALREADY_UNDONE');
  const { from_facility_id: from, to_facility_id: to } = move;
  await lockFacilities(ctx, [from, to]);
  await checkExists(ctx, move);
  const { employeeId: actorId } = actorOf(ctx);
  const before = await getPlace(ctx, move.level, move.place_id);
  const kept = await keptRows(ctx, move);
  if (move.into_id !== null) await reopen(ctx, move);
  await ctx.tx.updateTable('place_move').set({ undone_at: new Date() }).where('id', '=', id).execute();
  await moveRowsBack(ctx, move, 'org_unit', { actorId });
  await followUnits(ctx, move, from);
  await checkNames(ctx, move);
  const back = await destinationBack(ctx, move);
  for (const table of SMALL_TABLES) {
    await moveRowsBack(ctx, move, table, { actorId });
    await moveRows(ctx, move, table, back, { actorId });
  }
  if (move.level === 'facility') {
    for (const table of SETTINGS_TABLES) await moveSettingsBack(ctx, move, table);
    await moveScopesBack(ctx, move, from, to);
  }
  if (move.level === 'department')
    for (const table of SETTINGS_OF_DEPARTMENTS) await moveSettingsBack(ctx, move, table);
  await moveRecordsLater(ctx, move);
  const table = move.level === 'facility' ? 'facility' : 'org_unit';
  const after = await getPlace(ctx, move.level, move.place_id);
  await audit(ctx, `${table}.${move.into_id === null ? 'movedBack' : 'unmerged'}`, table, move.place_id, {
    move: [id, null],
    ...(before.facility_id !== after.facility_id && { facilityId: [before.facility_id, after.facility_id] }),
    ...(before.parent_id !== after.parent_id && { parentId: [before.parent_id, after.parent_id] }),
    ...(move.into_id !== null && { mergedInto: [move.into_id, null] }),
    ...(before.is_active !== after.is_active && { isActive: [before.is_active, after.is_active] }),
  });
  return kept;
}

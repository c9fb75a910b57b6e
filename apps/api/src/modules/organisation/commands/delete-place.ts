import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import { audit, type Change } from '../../../platform/audit.ts';
import { authorize, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { conflict, Refusal, refuse } from '../../../platform/errors.ts';
import { guardGroupRights } from '../../../platform/group-rights.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeRow } from '../../../platform/rows.ts';
import { mergePlace } from '../moves/move-place.ts';
import { isMerged } from '../moves/place-move.ts';
import { usesOf } from '../place-use.queries.ts';
import { getFacility, getPlace, lockFacilities, type PlaceRow } from '../places.repository.ts';
import { FACILITY_COLUMNS } from './save-facility.ts';

const tableOf = (level: LevelKey) => (level === 'facility' ? 'facility' : 'org_unit');

/** Everything that a place was, for the audit log. */
async function lastValues(ctx: Ctx, place: PlaceRow): Promise<Change> {
  const { level, name, facility_id: facilityId, parent_id: parentId, is_active: isActive } = place;
  if (level !== 'facility') {
    const values = { level, name, facilityId, parentId, isActive };
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value, null]]));
  }
  const row = await getFacility(ctx, place.id);
  return Object.fromEntries(Object.entries(FACILITY_COLUMNS).map(([key, column]) => [key, [row[column], null]]));
}

/** Deletes a place on which nothing hangs. 409 IN_USE with what does, by kind. */
async function deleteUnused(ctx: Ctx, place: PlaceRow): Promise<void> {
  const { isUsed, counts } = await usesOf(ctx, place);
  if (isUsed) throw conflict('IN_USE', { name: place.name }, { counts });
  const values = await lastValues(ctx, place);
  await ctx.tx.deleteFrom(tableOf(place.level)).where('id', '=', place.id).execute();
  await audit(ctx, `${tableOf(place.level)}.deleted`, tableOf(place.level), place.id, values);
}

/** Returns the place that everything is to be moved to. 422 PLACE_TARGET_UNKNOWN unless it is another one of the level, in use. */
async function targetOf(ctx: Ctx, { level, id }: PlaceRow, moveTo: number): Promise<PlaceRow> {
  const found = await getPlace(ctx, level, moveTo).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });
  if (!found?.is_active || found.id === id) throw refuse('PLACE_TARGET_UNKNOWN');
  return found;
}

/** Returns a place and the one that it is to be merged into. 403; 404; 422 PLACE_TARGET_UNKNOWN. */
export async function authorizeMerge(
  ctx: Ctx,
  level: LevelKey,
  { id, moveTo }: { readonly id: number; readonly moveTo: number },
): Promise<{ place: PlaceRow; into: PlaceRow }> {
  const place = await getPlace(ctx, level, id);
  authorize(ctx, 'management.facility.delete', place.facility_id);
  const into = await targetOf(ctx, place, moveTo);
  authorize(ctx, 'management.facility.edit', into.facility_id);
  if (level === 'facility') authorize(ctx, 'management.facility.delete');
  return { place, into };
}

/**
 * Deletes a place; with `moveTo` everything at it moves to that place of the same level, and it stays as a name that is not in use.
 * Returns the move, by which it can be undone. Merging facilities also moves what roles are limited to, so it needs a role for the
 * whole organisation. 403, also GROUP_GIVES_RIGHTS for people who would come into a group by it; 404; 409 IN_USE with what hangs on
 * it, by kind, PLACE_MERGED if it was merged already; 422 PLACE_TARGET_UNKNOWN.
 */
export async function deletePlace(
  ctx: Ctx,
  { sessions }: Pick<Platform, 'sessions'>,
  { level, id, moveTo }: { level: LevelKey; id: number; moveTo: number | undefined },
): Promise<{ moveId: number | null }> {
  if (moveTo === undefined) {
    const seen = await getPlace(ctx, level, id);
    authorize(ctx, 'management.facility.delete', seen.facility_id);
    await lockFacilities(ctx, [seen.facility_id], { areDeleted: true });
    await deleteUnused(ctx, await getPlace(ctx, level, id));
    return { moveId: null };
  }
  const { place: seen, into: target } = await authorizeMerge(ctx, level, { id, moveTo });
  if (level === 'facility') needFreshSignIn(ctx);
  await lockFacilities(ctx, [seen.facility_id, target.facility_id]);
  const [place, into] = [await getPlace(ctx, level, id), await targetOf(ctx, seen, moveTo)];
  if (await isMerged(ctx, place)) throw conflict('PLACE_MERGED', { name: place.name });
  const moveId = await guardGroupRights(ctx, () => mergePlace(ctx, place, into));
  const audited: Change = {
    ...(place.is_active && { isActive: [true, false] }),
    ...{ mergedInto: [null, into.id], move: [null, moveId] },
  };
  const action = `${tableOf(level)}.merged`;
  await writeRow(ctx, tableOf(level), id, { columns: { is_active: false }, audited }, { action });
  ctx.afterCommit(() => sessions.forget(ctx.tenant.id));
  return { moveId };
}

import { isDeepStrictEqual } from 'node:util';
import { asMany, audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { notFound, Refusal, refuse } from '../../../platform/errors.ts';
import { importedFile, noteUndo, type RunningWork, rowCounter } from '../../../platform/imports/file-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { entityIdOf, type LoggedChange, type PartlyUndone, valuesBefore } from '../../../platform/undo.ts';
import { saveFacility } from '../commands/save-facility.ts';
import { saveUnit } from '../commands/save-unit.ts';
import type { UnitLevel } from '../levels.ts';
import { isMerged } from '../moves/place-move.ts';
import { readSavedFacility, readSavedUnit } from '../places.queries.ts';
import { removeImported } from './remove-imported.ts';

/** The most names of places that stay that the log says. */
const MOST_NAMED = 20;

/** The lines of an import, the latest first. */
const linesOf = ({ tx }: Pick<Ctx, 'tx'>, importId: string) =>
  tx
    .selectFrom('audit_entry')
    .select(['id', 'action', 'entity', 'entity_id', 'change'])
    .where('request_id', '=', importId)
    .where('entity', 'in', ['facility', 'org_unit'])
    .orderBy('id', 'desc')
    .execute();

/** The place that a line is about as it is now; undefined if it is not there any more. */
async function readNow(ctx: Ctx, { entity, entityId }: LoggedChange) {
  const id = Number(entityId);
  try {
    if (entity === 'facility') return await readSavedFacility(ctx, id);
    const unit = await ctx.tx.selectFrom('org_unit').select('level').where('id', '=', id).executeTakeFirst();
    return unit && (await readSavedUnit(ctx, unit.level, id));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

type AddedUnit = { level: UnitLevel; name: string; facilityId: number; parentId: number | null };

/** Adds a place again that was deleted, below those that were added again before it. */
async function addAgain(ctx: Ctx, entry: LoggedChange, newIds: Map<string, number>): Promise<void> {
  if (entry.entity === 'facility') {
    const { id } = await saveFacility(ctx, valuesBefore(entry));
    newIds.set(`facility ${entityIdOf(entry)}`, id);
    return;
  }
  const { level, name, facilityId, parentId } = valuesBefore<AddedUnit>(entry);
  const under = parentId === null ? null : (newIds.get(`org_unit ${parentId}`) ?? parentId);
  const at = newIds.get(`facility ${facilityId}`) ?? facilityId;
  const { id } = await saveUnit(ctx, level, { name, parentId: under, ...(under === null && { facilityId: at }) });
  newIds.set(`org_unit ${entityIdOf(entry)}`, id);
}

/** Undoes a line about a place that was there before, or was deleted, as far as nobody has touched the place since. Returns the name of the place if something stays. */
async function undoLine(ctx: Ctx, entry: LoggedChange, newIds: Map<string, number>): Promise<string | undefined> {
  if (entry.action.endsWith('.deleted')) {
    await addAgain(ctx, entry, newIds);
    return undefined;
  }
  const now = await readNow(ctx, entry);
  if (!now) return undefined;
  const { id, level, name } = now;
  const values: Readonly<Record<string, unknown>> = { ...now };
  const changes = Object.entries(entry.change);
  const stays = await isMerged(ctx, { level, id, is_active: now.isActive });
  const untouched = changes.filter(
    ([property, [, after]]) => isDeepStrictEqual(values[property], after) && !(stays && property === 'isActive'),
  );
  const before = Object.fromEntries(untouched.map(([property, [was]]) => [property, was]));
  if (untouched.length) {
    if (level === 'facility') await saveFacility(ctx, { ...before, id });
    else await saveUnit(ctx, level, { ...before, id });
  }
  return untouched.length < changes.length ? name : undefined;
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** Undoes lines of an import, the latest first; see `undoImport`. */
async function undoLines(
  ctx: Ctx,
  entries: readonly Line[],
  { fileName, work }: { fileName: string | undefined; work: RunningWork },
): Promise<PartlyUndone> {
  const { many, name: undoId } = asMany(ctx, 'places');
  const onDone = rowCounter(work);
  const isAdded = ({ action }: Line) => action.endsWith('.created');
  const added = entries.filter(isAdded).map(({ id, entity, entity_id: entityId }) => ({ id, entity, entityId }));
  const kept = await removeImported(many, added, onDone);
  const newIds = new Map<string, number>();
  for (const { id, action, entity, entity_id: entityId, change } of entries.filter((one) => !isAdded(one))) {
    const stays = await undoLine({ ...many, undoes: id }, { action, entity, entityId, change }, newIds);
    if (stays !== undefined) kept.push(stays);
    await onDone(1);
  }
  if (kept.length === entries.length) throw refuse('PLACES_NOTHING_LEFT');
  const named = [...new Set(kept)].slice(0, MOST_NAMED);
  await audit(ctx, 'places.importUndone', 'places', undoId, {
    ...(fileName !== undefined && { file: [fileName, null] }),
    undone: [null, entries.length - kept.length],
    ...(kept.length > 0 && { kept: [null, kept.length], places: [null, named] }),
  });
  await work.finish(ctx);
  return { kept: named, keptCount: new Set(kept).size };
}

/**
 * Undoes an import of places as one: takes back exactly what nobody has touched since. The line of the log names those of which
 * something stays. Its progress is noted. 404 for an import that is not there; 422 PLACES_NOTHING_LEFT if nothing of it is left to undo,
 * UNDO_CANCELLED if the caller has asked for the end.
 */
export async function undoImport(
  ctx: Ctx,
  platform: Pick<Platform, 'database'>,
  entry: LoggedChange,
): Promise<PartlyUndone> {
  const entries = await linesOf(ctx, entry.entityId);
  if (!entries.length) throw notFound();
  const fileName = importedFile(entry);
  return noteUndo(ctx, platform, { kind: 'places', fileName, rows: entries.length }, (work) =>
    undoLines(ctx, entries, { fileName, work }),
  );
}

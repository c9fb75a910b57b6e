import type { Import } from '@safety-qube/contract/schemas/imports';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { importable } from '../actor.ts';
import { checkMapping, checkRequired, checkStray } from '../check-mapping.ts';
import { fieldsOf } from '../fields.ts';
import { forgetFiles } from '../forget-files.ts';
import { importAbilities, presentImport } from '../imports.presenter.ts';
import { getImport } from '../imports.repository.ts';
import { readLookups } from '../lookups.ts';
import { checkSameFile } from '../same-file.ts';
import { WORK } from '../work/progress.ts';
import { getChangeable } from './change-import.ts';

interface Change {
  readonly state: Import['state'];
  /** Whether the counts start from zero. */
  readonly isFresh: boolean;
}
/** States in which the records of an import are taken away again. */
const TAKING_AWAY: readonly Import['state'][] = ['cancelling', 'undoing'];

/** Puts an import into the state that its job processes next, and schedules the job. */
async function set(ctx: Ctx, id: number, { state, isFresh }: Change): Promise<Import> {
  const row = await ctx.tx
    .updateTable('import')
    .set({
      state,
      done: 0,
      finished_at: null,
      version: sql`version + 1`,
      ...(isFresh && { created: 0, skipped: 0, closed: 0, problems: 0, kept: 0, failure: null, failure_params: '{}' }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const file = TAKING_AWAY.includes(state) ? ([row.file_name, null] as const) : ([null, row.file_name] as const);
  await audit(ctx, `import.${state}`, 'import', id, { file });
  if (state !== 'ready') await enqueue(ctx.tx, WORK, { importId: id });
  return presentImport(ctx, row);
}

/**
 * Has every row checked in the background; no record is written. 422 IMPORT_FIELD_MISSING when a required field has no source,
 * IMPORT_STRAY_BYTES when it is undecided what happens to stray bytes.
 */
export async function checkImport(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Import> {
  const { row, actor } = await getChangeable(ctx, id, version, 'check');
  const definition = ctx.recordImports[row.type];
  const fields = fieldsOf(definition, await readLookups(ctx, definition), { actor, language: ctx.language });
  checkMapping(row.mapping, fields, row.columns.length);
  checkRequired(row.mapping, fields);
  checkStray(row);
  return set(ctx, id, { state: 'checking', isFresh: true });
}

/**
 * Starts the import of a checked file. 422 IMPORT_BUSY unless it was checked, without problems or with permission to skip rows with
 * problems; IMPORT_SAME_FILE for a file that was imported before.
 */
export async function startImport(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Import> {
  const { row } = await getChangeable(ctx, id, version, 'start');
  importable(ctx, row.type);
  await checkSameFile(ctx, row);
  return set(ctx, id, { state: 'running', isFresh: true });
}

/** Stops a check, or a run, whose records are then undone. 422 IMPORT_BUSY when neither is running. */
export async function cancelImport(ctx: Ctx, id: number): Promise<Import> {
  const { row } = await getImport(ctx, id, { isLocked: true });
  if (!importAbilities(ctx, row).cancel) throw refuse('IMPORT_BUSY');
  return set(ctx, id, { state: row.state === 'checking' ? 'ready' : 'cancelling', isFresh: false });
}

/** Undoes an import in the background. 422 IMPORT_BUSY unless it is done. */
export async function undoImport(ctx: Ctx, id: number): Promise<Import> {
  const { row } = await getImport(ctx, id, { isLocked: true });
  if (!importAbilities(ctx, row).undo) throw refuse('IMPORT_BUSY');
  return set(ctx, id, { state: 'undoing', isFresh: false });
}

/** Undoes starting an import: stops it, or takes its records away if it is done. 422 IMPORT_BUSY for any other. */
export async function takeBackImport(ctx: Ctx, id: number): Promise<Import> {
  const { row } = await getImport(ctx, id, { isLocked: true });
  return row.state === 'running' ? cancelImport(ctx, id) : undoImport(ctx, id);
}

/**
 * Imports the records of one's own import again that were taken away, with the same file and mapping. 422 IMPORT_BUSY unless all of
 * them are away and the file is there still; IMPORT_SAME_FILE if another import has them by now.
 */
export async function restartImport(ctx: Ctx, id: number): Promise<Import> {
  const { row } = await getImport(ctx, id, { isLocked: true });
  const isAway = row.state === 'undone' || row.state === 'cancelled';
  if (!isAway || row.kept > 0 || !importAbilities(ctx, row).repeat) throw refuse('IMPORT_BUSY');
  importable(ctx, row.type);
  await checkSameFile(ctx, row);
  return set(ctx, id, { state: 'running', isFresh: true });
}

/** Deletes an import that has no records, or none that still exist, with its file. 422 IMPORT_BROUGHT for any other. */
export async function deleteImport(ctx: Ctx, id: number): Promise<void> {
  const { row } = await getImport(ctx, id, { isLocked: true });
  if (!importAbilities(ctx, row).delete)
    throw refuse(row.state === 'done' || row.kept > 0 ? 'IMPORT_BROUGHT' : 'IMPORT_BUSY');
  // Records that a user has deleted keep their history and lose the reference to the import, as undone ones have already.
  await ctx.tx.updateTable('record').set({ import_id: null }).where('import_id', '=', id).execute();
  await ctx.tx.deleteFrom('import').where('id', '=', id).execute();
  await audit(ctx, 'import.deleted', 'import', id, { file: [row.file_name, null] });
  await forgetFiles(ctx.tx, [row.storage_key]);
}

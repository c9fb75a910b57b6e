import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import { errorText } from '../../../platform/i18n.ts';
import { KEPT_HOURS } from '../../../platform/imports/file-work.ts';

type Kind = FileWork['kind'];

/** Seconds without a note after which the process is taken for ended. */
const LOST_SECONDS = 60;

/** Returns the caller's latest import of a kind, or the undo of one. */
async function readLatest(ctx: Ctx, kind: Kind): Promise<FileWork | null> {
  const row = await ctx.tx
    .selectFrom('file_work')
    .selectAll()
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${LOST_SECONDS})`.as('is_lost'))
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .where('kind', '=', kind)
    .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...{
      id: row.id,
      kind,
      isTrial: row.is_trial,
      isUndo: row.is_undo,
      fileName: row.file_name,
      rows: row.rows,
      done: row.done,
    },
    state: row.state === 'running' && row.is_lost ? 'interrupted' : row.state,
    isCancelled: row.is_cancelled,
    counts: row.counts,
    entry: row.entry_id,
    failure:
      row.failure === null || row.state === 'cancelled'
        ? null
        : errorText(ctx.language, row.failure, row.failure_params),
  };
}

/** Returns the caller's latest import of a kind of file, or the undo of one, of the last day. */
export const readFileWork = async (ctx: Ctx, kind: Kind): Promise<{ work: FileWork | null }> => ({
  work: await readLatest(ctx, kind),
});

/**
 * Has the caller's running import, or undo of one, end without writing anything; again it is the same. 404 without one; 422 IMPORT_OVER, or
 * UNDO_ENDED, for one that has ended otherwise.
 */
export async function cancelFileWork(ctx: Ctx, kind: Kind): Promise<FileWork> {
  const work = await readLatest(ctx, kind);
  if (!work) throw notFound();
  const cancelled = await ctx.tx
    .updateTable('file_work')
    .set({ is_cancelled: true })
    .where('id', '=', work.id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (cancelled) return { ...work, isCancelled: true };
  const ended = await readLatest(ctx, kind);
  if (ended?.id === work.id && ended.state === 'cancelled') return ended;
  throw refuse(work.isUndo ? 'UNDO_ENDED' : 'IMPORT_OVER');
}

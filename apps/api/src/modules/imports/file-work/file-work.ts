import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound, Refusal, refuse } from '../../../platform/errors.ts';
import { errorText } from '../../../platform/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';

type Kind = FileWork['kind'];
type Counts = NonNullable<FileWork['counts']>;

/** Milliseconds between two notes of the progress. */
const NOTE_MS = 400;
/** Seconds without a note after which the process is taken for ended. */
const LOST_SECONDS = 60;
/** Hours for which it is known what became of an import. */
const KEPT_HOURS = 24;

/** The work on a file, in the process that does it. */
export interface RunningWork {
  /** Notes how many rows are done. Throws 422 IMPORT_CANCELLED if somebody has asked for the end. */
  progress(done: number): Promise<void>;
  /** Notes in the transaction of the import, which is about to be committed, what has become of the rows. */
  finish(ctx: Pick<Ctx, 'tx' | 'audited'>, counts: Counts): Promise<void>;
}

/**
 * Runs the import of a file whose rows are counted, and notes its progress on a connection of its own: others see it while the import is
 * one transaction. What it throws is noted too.
 */
export async function noteWork<T>(
  ctx: Ctx,
  { database }: Pick<Platform, 'database'>,
  file: Pick<FileWork, 'kind' | 'isTrial' | 'fileName' | 'rows'>,
  run: (work: RunningWork) => Promise<T>,
): Promise<T> {
  const db = database.separate(ctx.tenant.id);
  const { employeeId } = actorOf(ctx);
  const { id } = await db
    .insertInto('file_work')
    .values({
      ...{ employee_id: employeeId, kind: file.kind, is_trial: file.isTrial },
      ...{ file_name: file.fileName, rows: file.rows },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('file_work')
    .where('employee_id', '=', employeeId)
    .where('seen_at', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
  let notedAt = performance.now();
  try {
    return await run({
      async progress(done) {
        if (performance.now() - notedAt < NOTE_MS) return;
        notedAt = performance.now();
        const row = await db
          .updateTable('file_work')
          .set({ done, seen_at: new Date() })
          .where('id', '=', id)
          .returning('is_cancelled')
          .executeTakeFirst();
        if (row?.is_cancelled) throw refuse('IMPORT_CANCELLED');
      },
      async finish({ tx, audited }, counts) {
        const entry = file.isTrial ? undefined : audited?.at(-1);
        // The row is locked until the commit: who asks for the end meanwhile is told that it is over.
        const { is_cancelled } = await tx
          .updateTable('file_work')
          .set({
            ...{ state: 'done', done: file.rows, counts: JSON.stringify(counts), entry_id: entry?.id ?? null },
            ...{ seen_at: new Date(), finished_at: new Date() },
          })
          .where('id', '=', id)
          .returning('is_cancelled')
          .executeTakeFirstOrThrow();
        if (is_cancelled) throw refuse('IMPORT_CANCELLED');
      },
    });
  } catch (error) {
    const { code, params } = error instanceof Refusal ? error : { code: 'IMPORT_FAILED', params: {} };
    const state = code === 'IMPORT_CANCELLED' ? 'cancelled' : 'failed';
    await db
      .updateTable('file_work')
      .set({
        state,
        failure: code,
        failure_params: JSON.stringify(params),
        seen_at: new Date(),
        finished_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
      .catch((err: unknown) => ctx.log.warn({ err }, 'the end of an import could not be noted'));
    throw error;
  }
}

/** Returns the caller's latest import of a kind. */
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
    ...{ id: row.id, kind, isTrial: row.is_trial, fileName: row.file_name, rows: row.rows, done: row.done },
    state: row.state === 'running' && row.is_lost ? 'interrupted' : (row.state as FileWork['state']),
    isCancelled: row.is_cancelled,
    counts: row.counts as Counts | null,
    entry: row.entry_id,
    failure:
      row.failure === null || row.state === 'cancelled'
        ? null
        : errorText(ctx.language, row.failure, row.failure_params as Record<string, string | number>),
  };
}

/** Returns the caller's latest import of a kind of file, of the last day. */
export const readFileWork = async (ctx: Ctx, kind: Kind): Promise<{ work: FileWork | null }> => ({
  work: await readLatest(ctx, kind),
});

/** Has the caller's running import end without writing anything. 404 without one; 422 IMPORT_OVER for one that has ended. */
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
  if (!cancelled) throw refuse('IMPORT_OVER');
  return { ...work, isCancelled: true };
}

import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../context.ts';
import { Refusal, refuse } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { LoggedChange } from '../undo.ts';

/** Milliseconds between two notes of the progress. */
const NOTE_MS = 400;
/** Hours for which it is known what became of an import. */
export const KEPT_HOURS = 24;

/** The work on a file, in the process that does it. */
export interface RunningWork {
  /** Notes how many rows are done. Throws 422 IMPORT_CANCELLED, or UNDO_CANCELLED, if somebody has asked for the end. */
  progress(done: number): Promise<void>;
  /** Notes in the transaction of the work, which is about to be committed, what has become of the rows. */
  finish(ctx: Pick<Ctx, 'tx' | 'audited'>, counts?: NonNullable<FileWork['counts']>): Promise<void>;
}

/** Work of which nobody is told how far it is. */
const UNNOTED: RunningWork = { progress: async () => undefined, finish: async () => undefined };

/** What is noted of the work as it begins. */
type NotedWork = Pick<FileWork, 'kind' | 'isTrial' | 'isUndo' | 'fileName' | 'rows'>;

/**
 * Runs the import of a file whose rows are counted, or its undo, and notes its progress on a connection of its own: others see it while
 * the work is one transaction. What it throws is noted too.
 */
export async function noteWork<T>(
  ctx: Ctx,
  { database }: Pick<Platform, 'database'>,
  { kind, isTrial, isUndo, fileName, rows }: NotedWork,
  run: (work: RunningWork) => Promise<T>,
): Promise<T> {
  const db = database.separate(ctx.tenant.id);
  const { employeeId } = actorOf(ctx);
  const cancelled = isUndo ? 'UNDO_CANCELLED' : 'IMPORT_CANCELLED';
  const { id } = await db
    .insertInto('file_work')
    .values({ employee_id: employeeId, kind, is_trial: isTrial, is_undo: isUndo, file_name: fileName, rows })
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
        if (row?.is_cancelled) throw refuse(cancelled);
      },
      async finish({ tx, audited }, counts) {
        const entry = isTrial ? undefined : audited?.at(-1);
        // The row is locked until the commit: who asks for the end meanwhile is told that it is over.
        const { is_cancelled } = await tx
          .updateTable('file_work')
          .set({
            ...{
              state: 'done',
              done: rows,
              counts: counts ? JSON.stringify(counts) : null,
              entry_id: entry?.id ?? null,
            },
            ...{ seen_at: new Date(), finished_at: new Date() },
          })
          .where('id', '=', id)
          .returning('is_cancelled')
          .executeTakeFirstOrThrow();
        if (is_cancelled) throw refuse(cancelled);
      },
    });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : undefined;
    await db
      .updateTable('file_work')
      .set({
        state: refusal?.code === cancelled ? 'cancelled' : 'failed',
        failure: refusal?.code ?? null,
        failure_params: JSON.stringify(refusal?.params ?? {}),
        seen_at: new Date(),
        finished_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
      .catch((err: unknown) => ctx.log.warn({ err }, 'the end of an import could not be noted'));
    throw error;
  }
}

/** Runs the undo of an import, and notes its progress if the import was that of a file. */
export const noteUndo = <T>(
  ctx: Ctx,
  platform: Pick<Platform, 'database'>,
  { fileName, ...undo }: Pick<NotedWork, 'kind' | 'rows'> & { readonly fileName: string | undefined },
  run: (work: RunningWork) => Promise<T>,
): Promise<T> =>
  fileName === undefined
    ? run(UNNOTED)
    : noteWork(ctx, platform, { ...undo, fileName, isTrial: false, isUndo: true }, run);

/** The name of the file of an import, or of one that was undone, by the line of the log that says so. */
export const importedFile = ({ change }: Pick<LoggedChange, 'change'>): string | undefined => {
  const [, name] = change['file'] ?? [];
  return typeof name === 'string' ? name : undefined;
};

/** Returns what is called with the number of rows that were done since, and notes the progress by them. */
export function rowCounter({ progress }: Pick<RunningWork, 'progress'>): (rows: number) => Promise<void> {
  let done = 0;
  return (rows) => {
    done += rows;
    return progress(done);
  };
}

import type { Import } from '@safety-qube/contract/schemas/imports';
import { DAY_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import * as z from 'zod';
import { DatabaseUnavailable } from '../../platform/db/database-away.ts';
import { Refusal } from '../../platform/errors.ts';
import { type Job, type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { importsFolder } from './commands/upload-import.ts';
import { forgetFiles } from './forget-files.ts';
import { findImport, type ImportRow } from './imports.repository.ts';
import { checkImport } from './work/check.ts';
import { ending, updateIfUnchanged, WORK } from './work/progress.ts';
import { runImport } from './work/run.ts';
import { undoImportedRecords } from './work/undo-import.ts';

/** Attempts of a job that fails with an error before it is given up. */
const MAX_ATTEMPTS = 5;
/** Days for which a file is kept. */
const KEPT_DAYS = 30;

/** What the job does for an import in each of its states; absent when there is nothing to do. */
const STEPS: ReadonlyMap<Import['state'], typeof runImport> = new Map([
  ['checking', checkImport],
  ['running', runImport],
  ['cancelling', undoImportedRecords],
  ['undoing', undoImportedRecords],
]);

/** Ends the processing of an import that cannot continue: a check ends, a run is undone. */
async function giveUp({ tx }: JobCtx, { id }: ImportRow, code: string, params: object): Promise<void> {
  const row = await findImport(tx, id);
  const failure = { failure: code, failure_params: JSON.stringify(params) };
  if (row?.state === 'checking') await updateIfUnchanged(tx, row, ending('failed', failure));
  if (row?.state === 'running')
    await updateIfUnchanged(tx, row, ending('cancelling', { ...failure, finished_at: null, done: 0 }));
}

/** Processes an import until nothing is left to do. After the death of a process, another one continues. */
export const workOnImport = (platform: Platform): Job =>
  job({
    id: WORK,
    payload: z.object({ importId: z.int() }),
    async run({ importId }, ctx) {
      for (let before = ''; ; ) {
        const row = await findImport(ctx.tx, importId);
        const step = row && STEPS.get(row.state);
        // Nothing has changed: another worker is processing it.
        if (!step || before === `${row.state} ${row.version}`) return;
        before = `${row.state} ${row.version}`;
        try {
          await step(platform, ctx, row);
        } catch (error) {
          if (ctx.stopping?.aborted || error instanceof DatabaseUnavailable) throw error;
          const isRefused = error instanceof Refusal && error.status !== 503;
          // An undo is retried until it succeeds: giving up would leave half of the records.
          const isTakenBack = step === undoImportedRecords;
          if (isTakenBack || (!isRefused && ctx.attempt.number < Math.min(MAX_ATTEMPTS, ctx.attempt.of))) throw error;
          if (!isRefused) ctx.log.error({ err: error, importId }, 'an import was given up');
          await giveUp(ctx, row, isRefused ? error.code : 'IMPORT_FAILED', isRefused ? error.params : {});
        }
      }
    },
  });

/** Files are deleted after thirty days, and bytes that a crash has left without a row after one. */
const forgetOldFiles = ({ storage }: Pick<Platform, 'storage'>): Job =>
  job({
    id: 'forget-import-files',
    payload: z.object({}),
    cron: '20 4 * * *',
    async run(_, { tx, tenantId }) {
      await tx.transaction().execute(async (inner) => {
        const old = await inner
          .selectFrom('import')
          .select(['id', 'storage_key'])
          .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
          .where('storage_key', 'is not', null)
          .where('state', 'not in', [...STEPS.keys()])
          .forUpdate()
          .execute();
        if (!old.length) return;
        await inner
          .updateTable('import')
          .set({ storage_key: null, version: sql<number>`version + 1` })
          .where(
            'id',
            'in',
            old.map(({ id }) => id),
          )
          .execute();
        await forgetFiles(
          inner,
          old.map((row) => row.storage_key),
        );
      });
      const rows = await tx.selectFrom('import').select('storage_key').where('storage_key', 'is not', null).execute();
      const kept = new Set(rows.map((row) => row.storage_key));
      for await (const day of storage.list(importsFolder(tenantId))) {
        if (day.isFile) continue;
        for await (const { path, isFile } of storage.list(day.path))
          if (isFile && !kept.has(path) && Date.now() - (await storage.writtenAt(path)).getTime() > DAY_MS)
            await storage.delete(path);
      }
    },
  });

/** Jobs of imports. */
export const importJobs = (platform: Platform): Job[] => [workOnImport(platform), forgetOldFiles(platform)];

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_KEPT_DAYS } from '@safety-qube/contract/schemas/exports';
import { DAY_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import * as z from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type Job, type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeLater } from '../attachments/index.ts';
import { exportsFolder, MAKE_EXPORT } from './make-export.job.ts';
import { makingFolder } from './write-export.ts';

/** Seconds without an update after which the process that makes an export counts as crashed. */
const SILENCE_TIMEOUT_SECONDS = 45;

/** Enqueues exports whose process has crashed or whose job never ran: the rows themselves are the list of what is to be done. */
const resume = async ({ tx }: JobCtx): Promise<void> => {
  const rows = await tx
    .selectFrom('record_export')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('touched_at', '<', sql<Date>`now() - make_interval(secs => ${SILENCE_TIMEOUT_SECONDS})`)
    .execute();
  for (const { id } of rows) await enqueue(tx, MAKE_EXPORT, { exportId: id }, { key: `${MAKE_EXPORT}:${id}` });
};

/** Deletes expired exports. */
const deleteExpired = ({ tx }: JobCtx): Promise<void> =>
  tx.transaction().execute(async (inner) => {
    const rows = await inner
      .deleteFrom('record_export')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${EXPORT_KEPT_DAYS})`)
      .returning('storage_key')
      .execute();
    await removeLater(
      inner,
      rows.flatMap(({ storage_key: key }) => key ?? []),
    );
  });

/** Deletes files of the storage that no row refers to, such as one whose row was deleted while it was being written. */
async function sweep(storage: Platform['storage'], { tx, tenantId }: JobCtx): Promise<void> {
  const rows = await tx
    .selectFrom('record_export')
    .select('storage_key')
    .where('storage_key', 'is not', null)
    .execute();
  const expected = new Set(rows.map(({ storage_key: key }) => key));
  for await (const { path, isFile } of storage.list(exportsFolder(tenantId)))
    if (isFile && !expected.has(path) && Date.now() - (await storage.writtenAt(path)).getTime() > DAY_MS)
      await storage.delete(path);
}

/** Deletes unfinished files that a crash has left. */
async function clearMaking(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}

/** Resumes exports after a crash, and deletes expired ones. */
export const keepExports = ({ storage, config }: Pick<Platform, 'storage' | 'config'>): Job[] => [
  job({ id: 'resume-exports', payload: z.object({}), cron: '* * * * *', run: (_, ctx) => resume(ctx) }),
  job({
    id: 'sweep-exports',
    payload: z.object({}),
    cron: '10 4 * * *',
    async run(_, ctx) {
      await deleteExpired(ctx);
      await sweep(storage, ctx);
      await clearMaking(makingFolder(config.DATA_DIR));
    },
  }),
];

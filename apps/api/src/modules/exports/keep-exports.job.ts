import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_KEPT_DAYS } from '@safety-qube/contract/exports';
import { sql } from 'kysely';
import * as z from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type Job, type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeLater } from '../attachments/index.ts';
import { exportsFolder } from './export-keys.ts';
import { MAKE_EXPORT } from './make-export.job.ts';
import { makingFolder } from './write-export.ts';

/** Seconds without a word after which whoever was making an export is taken for dead. */
const SILENCE = 45;
/** Milliseconds that a file without a row is left alone. */
const DAY = 86_400_000;

/** Has exports made whose maker has died, or whose turn never came: the rows themselves are the list of what is to be done. */
const resume = async ({ tx }: JobCtx): Promise<void> => {
  const rows = await tx
    .selectFrom('record_export')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('touched_at', '<', sql<Date>`now() - make_interval(secs => ${SILENCE})`)
    .execute();
  for (const { id } of rows) await enqueue(tx, MAKE_EXPORT, { exportId: id }, { key: `${MAKE_EXPORT}:${id}` });
};

/** Takes away what was kept long enough. */
const forget = ({ tx }: JobCtx): Promise<void> =>
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

/** Removes files of the storage that no row speaks of, such as one whose row went while it was being written. */
async function sweep(storage: Platform['storage'], { tx, tenantId }: JobCtx): Promise<void> {
  const rows = await tx
    .selectFrom('record_export')
    .select('storage_key')
    .where('storage_key', 'is not', null)
    .execute();
  const expected = new Set(rows.map(({ storage_key: key }) => key));
  for await (const { path, isFile } of storage.list(exportsFolder(tenantId)))
    if (isFile && !expected.has(path) && Date.now() - (await storage.writtenAt(path)).getTime() > DAY)
      await storage.delete(path);
}

/** What a crash has left of files that were being made. */
async function clearMaking(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY) await rm(file, { force: true });
  }
}

/** Exports after a crash, and at the end of their days. */
export const keepExports = ({ storage, config }: Pick<Platform, 'storage' | 'config'>): Job[] => [
  job({ id: 'resume-exports', payload: z.object({}), cron: '* * * * *', run: (_, ctx) => resume(ctx) }),
  job({
    id: 'sweep-exports',
    payload: z.object({}),
    cron: '10 4 * * *',
    async run(_, ctx) {
      await forget(ctx);
      await sweep(storage, ctx);
      await clearMaking(makingFolder(config.DATA_DIR));
    },
  }),
];

import { DAY_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import * as z from 'zod';
import type { TenantDb } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type Job, type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeOlder } from '../../platform/storage/folder.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { incomingFolder } from './receive.ts';
import { attachmentsFolder, keysOf, shownKeyOf } from './storage-keys.ts';

const REMOVE = 'remove-files';
/** Unattached files that are deleted per transaction. */
const BATCH = 500;

/**
 * Enqueues the deletion of bytes, which runs once the transaction has committed and is retried while the storage is unreachable.
 */
export async function removeLater(tx: TenantDb, keys: readonly string[]): Promise<void> {
  if (keys.length) await enqueue(tx, REMOVE, { keys });
}

/** Deletes the files that no record has taken within a day. */
async function deleteUnattached(tx: TenantDb): Promise<void> {
  for (;;) {
    const deleted = await tx.transaction().execute(async (inner) => {
      const rows = await inner
        .deleteFrom('attachment')
        .where('id', 'in', (from) =>
          from
            .selectFrom('attachment')
            .select('id')
            .where('record_id', 'is', null)
            .where('execution_id', 'is', null)
            .where('held_report_id', 'is', null)
            .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
            .limit(BATCH),
        )
        .where('record_id', 'is', null)
        .where('execution_id', 'is', null)
        .where('held_report_id', 'is', null)
        .returning(['storage_key', 'preview_key', 'original_key'])
        .execute();
      await removeLater(inner, rows.flatMap(keysOf));
      return rows.length;
    });
    if (deleted < BATCH) return;
  }
}

/** Compares the rows of one day with its files: deletes files without a row, logs rows without bytes. */
async function reconcileDay(storage: Storage, folder: string, { tx, log }: JobCtx): Promise<void> {
  // Rows first: bytes are written before their row, so each of these rows has its bytes by now.
  const rows = await tx
    .selectFrom('attachment')
    .select(['id', 'storage_key', 'preview_key', 'original_key'])
    .where('storage_key', 'like', `${folder}/%`)
    .execute();
  const expected = new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row.id] as const)));
  const missing = new Map(expected);
  for await (const { path, isFile } of storage.list(folder)) {
    missing.delete(path);
    if (!isFile || expected.has(path)) continue;
    if (Date.now() - (await storage.writtenAt(path)).getTime() > DAY_MS) await storage.delete(path);
  }
  for (const [key, id] of missing)
    if (!(await storage.exists(key)) && (await isStillExpected(tx, key)))
      log.error({ attachmentId: id, key }, 'the bytes of a file are not in the storage');
}

const isStillExpected = async (tx: TenantDb, key: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('attachment')
    .select(['storage_key', 'preview_key', 'original_key'])
    .where('storage_key', '=', shownKeyOf(key))
    .executeTakeFirst();
  return row !== undefined && keysOf(row).includes(key);
};

/** Returns the folders of a tenant, one per day, that have rows or files. */
async function daysOf(storage: Storage, { tenantId, tx }: JobCtx): Promise<Set<string>> {
  const root = attachmentsFolder(tenantId);
  const { rows } = await sql<{ day: string }>`
    select distinct split_part(storage_key, '/', 3) "day" from attachment where storage_key like ${`${root}/%`}`.execute(
    tx,
  );
  const folders = new Set(rows.map(({ day }) => `${root}/${day}`));
  for await (const { path, isFile } of storage.list(root)) if (!isFile) folders.add(path);
  return folders;
}

/** Jobs of files: deleting bytes that are no longer needed, and comparing rows with bytes each night. */
export const attachmentJobs = ({ storage, config }: Pick<Platform, 'storage' | 'config'>): Job[] => [
  job({
    id: REMOVE,
    payload: z.object({ keys: z.array(z.string()) }),
    async run({ keys }) {
      for (const key of keys) await storage.delete(key);
    },
  }),
  job({
    id: 'sweep-files',
    payload: z.object({}),
    cron: '50 3 * * *',
    async run(_, ctx) {
      await deleteUnattached(ctx.tx);
      for (const folder of await daysOf(storage, ctx)) await reconcileDay(storage, folder, ctx);
      const yesterday = new Date(Date.now() - DAY_MS);
      await removeOlder(incomingFolder(config.DATA_DIR), yesterday);
      await storage.removeUnfinished(yesterday);
    },
  }),
];

import type pg from 'pg';
import * as z from 'zod';
import { type Job, job } from '../jobs/jobs.ts';
import type { Storage } from '../storage/storage.ts';

const JOB = 'remove-unless-imported';

async function removeFolder(storage: Storage, folder: string): Promise<void> {
  const paths: { path: string; isFile: boolean }[] = [];
  for await (const found of storage.list(folder)) paths.push(found);
  for (const { path, isFile } of paths) await (isFile ? storage.delete(path) : removeFolder(storage, path));
}

/** Removes all files in these folders of a tenant whose import did not complete. */
export async function removeFilesOf(storage: Storage, tenantId: number, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await removeFolder(storage, `t${tenantId}/${folder}`);
}

/** Schedules the removal of a tenant's files in a day, in case the import that starts now is killed. */
export async function removeUnlessImported(
  client: pg.ClientBase,
  tenantId: number,
  folders: readonly string[],
): Promise<void> {
  await client.query("select graphile_worker.add_job($1, $2, run_at => now() + interval '1 day')", [
    JOB,
    JSON.stringify({ tenantId, folders }),
  ]);
}

/** Removes the files of an import that was killed: no tenant has its reserved id, and none ever will. */
export const removeUnlessImportedJob = (storage: Storage): Job =>
  job({
    id: JOB,
    payload: z.object({ folders: z.array(z.string()) }),
    async run({ folders }, { tenantId, tx }) {
      const tenant = await tx.selectFrom('tenant').select('id').where('id', '=', tenantId).executeTakeFirst();
      if (!tenant) await removeFilesOf(storage, tenantId, folders);
    },
  });

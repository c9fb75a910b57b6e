import type { StorageUse } from '@safety-qube/contract/tenants';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { authorize, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

type Quota = Pick<Config, 'TENANT_STORAGE_MB'>;
const MEBIBYTE = 2 ** 20;
const quotaOf = ({ TENANT_STORAGE_MB }: Quota): number => TENANT_STORAGE_MB * MEBIBYTE;

/**
 * Bytes of all files that rows of the tenant say are there: attachments with their previews and originals, those of deleted ones
 * too, which the history keeps; files of imports and exports; images of instructions. Added up anew, so that nothing can go astray.
 */
async function readStoredBytes({ tx }: Pick<Ctx, 'tx'>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (
      (select coalesce(sum(bytes + coalesce(preview_bytes, 0) + coalesce(original_bytes, 0)), 0) from attachment)
      + (select coalesce(sum(bytes), 0) from import where storage_key is not null)
      + (select coalesce(sum(bytes), 0) from record_export where storage_key is not null)
      + (select coalesce(sum(bytes), 0) from template_image)
    )::bigint bytes`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** What the tenant's files take up, and may, in bytes. 403 without the right to read its branding. */
export async function readStorageUse(ctx: Ctx, config: Quota): Promise<StorageUse> {
  authorize(ctx, 'management.branding.read');
  return { bytes: await readStoredBytes(ctx), mostBytes: quotaOf(config) };
}

/**
 * 422 STORAGE_FULL where a file of so many bytes more would be beyond what a tenant may have. Files that come at the same moment do not
 * know of each other: each may go a little beyond it.
 */
export async function checkQuota(ctx: Pick<Ctx, 'tx'>, config: Quota, moreBytes: number): Promise<void> {
  if ((await readStoredBytes(ctx)) + moreBytes > quotaOf(config)) throw refuse('STORAGE_FULL');
}

import type { StorageUse } from '@safety-qube/contract/schemas/tenants';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { authorize, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

type Quota = Pick<Config, 'TENANT_STORAGE_MB'>;
const MEBIBYTE = 2 ** 20;
const quotaOf = ({ TENANT_STORAGE_MB }: Quota): number => TENANT_STORAGE_MB * MEBIBYTE;

/**
 * Returns the bytes of all files of the tenant according to its rows: attachments with their previews and originals, including
 * those of deleted ones, which the history keeps; files of imports and exports; images of instructions. Summed each time, so that
 * no counter can become wrong.
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

/** Returns the used and the allowed storage of the tenant, in bytes. 403 without the privilege to read its branding. */
export async function readStorageUse(ctx: Ctx, config: Quota): Promise<StorageUse> {
  authorize(ctx, 'management.branding.read');
  return { bytes: await readStoredBytes(ctx), mostBytes: quotaOf(config) };
}

/**
 * Throws 422 STORAGE_FULL when a file of so many bytes would exceed the tenant's quota. Concurrent uploads do not count each other:
 * each may exceed it a little.
 */
export async function checkQuota(ctx: Pick<Ctx, 'tx'>, config: Quota, moreBytes: number): Promise<void> {
  if ((await readStoredBytes(ctx)) + moreBytes > quotaOf(config)) throw refuse('STORAGE_FULL');
}

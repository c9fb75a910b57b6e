import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFilesOfRecord } from '../attachments.queries.ts';
import type { FileHolders } from '../file-holders.ts';
import { attachUploads } from './attach-uploads.ts';

/**
 * Adds unattached files to a record. 404 for a record that the caller may not see, 403 without the right, 422 for a file that is
 * not an unattached one of the caller.
 */
export async function addAttachments(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  holders: FileHolders,
  recordId: number,
  { attachmentIds, purpose }: { attachmentIds: readonly number[]; purpose: 'report' | 'evidence' },
): Promise<Attachment[]> {
  const record = await holders.seeRecord(ctx, recordId, { forUpdate: true });
  if (!record.mayAttach) throw forbidden();
  await attachUploads(ctx, recordId, attachmentIds, purpose);
  const attachments = await listFilesOfRecord(ctx, record);
  const names = attachments.filter(({ id }) => attachmentIds.includes(id)).map(({ name }) => name);
  await holders.writeChange(ctx, platform, record, { added: { names, ids: attachmentIds } });
  return attachments;
}

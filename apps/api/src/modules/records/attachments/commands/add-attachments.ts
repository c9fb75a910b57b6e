import type { Attachment } from '@safety-qube/contract/attachments';
import type { Ctx } from '../../../../platform/context.ts';
import { forbidden } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { mustSeeForUpdate } from '../../any-record.ts';
import { writeEvent } from '../../write-event.ts';
import { presentAll } from '../attachments.queries.ts';
import { attachUploads } from './attach-uploads.ts';

/** Adds held files to a record. 404 for one that the caller may not see, 403 without the right, 422 for what is not held. */
export async function addAttachments(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  recordId: number,
  { attachmentIds, purpose }: { attachmentIds: readonly number[]; purpose: 'report' | 'evidence' },
): Promise<Attachment[]> {
  const seen = await mustSeeForUpdate(ctx, recordId);
  if (!seen.abilities.attach) throw forbidden();
  await attachUploads(ctx, recordId, attachmentIds, purpose, { anonymous: false });
  const attachments = await presentAll(ctx, seen);
  const names = attachments.filter(({ id }) => attachmentIds.includes(id)).map(({ name }) => name);
  await writeEvent(ctx, platform, {
    type: seen.definition.type,
    recordId,
    version: seen.record.version,
    name: 'attached',
    change: { attachments: [null, names] },
    detail: { attachmentIds: [...attachmentIds] },
  });
  return attachments;
}

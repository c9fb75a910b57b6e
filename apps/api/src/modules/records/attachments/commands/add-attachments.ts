import type { Attachment } from '@safety-qube/contract/attachments';
import type { Ctx } from '../../../../platform/context.ts';
import { forbidden } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { mustSeeForUpdate } from '../../any-record.ts';
import { tell } from '../../tell.ts';
import { presentAll } from '../attachments.queries.ts';
import { takeHeld } from './take-held.ts';

/** Adds held files to a record. 404 for one that the caller may not see, 403 without the right, 422 for what is not held. */
export async function addAttachments(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  recordId: number,
  { attachmentIds, purpose }: { attachmentIds: readonly number[]; purpose: 'report' | 'evidence' },
): Promise<Attachment[]> {
  const standing = await mustSeeForUpdate(ctx, recordId);
  if (!standing.abilities.attach) throw forbidden();
  await takeHeld(ctx, recordId, attachmentIds, purpose, { anonymous: false });
  const attachments = await presentAll(ctx, standing);
  const names = attachments.filter(({ id }) => attachmentIds.includes(id)).map(({ name }) => name);
  await tell(ctx, platform, {
    type: standing.definition.type,
    recordId,
    version: standing.record.version,
    name: 'attached',
    change: { attachments: [null, names] },
    detail: { attachmentIds: [...attachmentIds] },
  });
  return attachments;
}

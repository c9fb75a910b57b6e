import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { presentAttachment } from '../attachments.presenter.ts';
import type { StoredUpload } from '../store-upload.ts';

/** Unattached files that a person may have, so that nobody can fill the storage. */
export const MAX_UNATTACHED_FILES = 200;

/** Throws 422 ATTACHMENTS_WAITING if the caller has too many unattached files. */
export async function checkRoom(ctx: Ctx): Promise<void> {
  const { held } = await ctx.tx
    .selectFrom('attachment')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('record_id', 'is', null)
    .where('execution_id', 'is', null)
    .where('uploaded_by', '=', actorOf(ctx).employeeId)
    .executeTakeFirstOrThrow();
  if (held >= MAX_UNATTACHED_FILES) throw refuse('ATTACHMENTS_WAITING', { count: held });
}

/**
 * Writes the row of an uploaded file whose bytes are in the storage. It belongs to its uploader until a record takes it or a day
 * has passed.
 */
export async function addUpload(ctx: Ctx, upload: StoredUpload): Promise<Attachment> {
  const actor = actorOf(ctx);
  const row = await ctx.tx
    .insertInto('attachment')
    .values({
      name: upload.name,
      media_type: upload.mediaType,
      bytes: upload.bytes,
      sha256: upload.sha256,
      width: upload.width,
      height: upload.height,
      storage_key: upload.storageKey,
      preview_key: upload.previewKey,
      preview_bytes: upload.previewBytes,
      original_key: upload.originalKey,
      original_bytes: upload.originalBytes,
      uploaded_by: actor.employeeId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentAttachment(actor, row, null);
}

import type { Attachment } from '@safety-qube/contract/attachments';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { presentAttachment } from '../attachments.presenter.ts';
import type { StoredUpload } from '../store-upload.ts';

/** Files that a person may have waiting for a record, so that nobody can fill the storage. */
export const MOST_HELD = 200;

/** 422 ATTACHMENTS_WAITING for whoever has too many files that no record has taken. */
export async function checkRoom(ctx: Ctx): Promise<void> {
  const { held } = await ctx.tx
    .selectFrom('attachment')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('record_id', 'is', null)
    .where('execution_id', 'is', null)
    .where('uploaded_by', '=', actorOf(ctx).employeeId)
    .executeTakeFirstOrThrow();
  if (held >= MOST_HELD) throw refuse('ATTACHMENTS_WAITING', { count: held });
}

/** Holds a file whose bytes are in the storage for its bringer, until a record takes it or a day is over. */
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

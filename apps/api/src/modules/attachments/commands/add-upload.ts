import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import type { Insertable } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
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

/** What a file belongs to, or who has uploaded it. */
type Holder = Pick<
  Insertable<DB['attachment']>,
  'uploaded_by' | 'record_id' | 'execution_id' | 'comment_id' | 'message_id' | 'held_report_id' | 'purpose'
>;

/** Writes the row of a file whose bytes are in the storage. */
export const insertUpload = (ctx: Pick<Ctx, 'tx'>, upload: StoredUpload, holder: Holder) =>
  ctx.tx
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
      ...holder,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Writes the row of an uploaded file. It belongs to its uploader until a record takes it or a day has passed. */
export async function addUpload(ctx: Ctx, upload: StoredUpload): Promise<Attachment> {
  const actor = actorOf(ctx);
  return presentAttachment(actor, await insertUpload(ctx, upload, { uploaded_by: actor.employeeId }), null);
}

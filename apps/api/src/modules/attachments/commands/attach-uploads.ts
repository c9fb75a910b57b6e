import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { anonymizeUploads } from '../anonymize-uploads.ts';

export interface Taking {
  /** Whether nobody may learn who brought them: names, bringer and the photos as they were taken go. */
  readonly anonymous: boolean;
  readonly commentId?: number;
}

/**
 * Makes held files part of a record that the caller may write to, in the caller's transaction. 422 ATTACHMENT_UNKNOWN unless
 * each is held for the caller; of an anonymous one ATTACHMENT_NAMES_AUTHOR for what may say who made it.
 */
export async function attachUploads(
  ctx: Ctx,
  recordId: number,
  attachmentIds: readonly number[],
  purpose: 'report' | 'evidence' | 'comment',
  { anonymous, commentId }: Taking,
): Promise<void> {
  const ids = [...new Set(attachmentIds)];
  if (!ids.length) return;
  const rows = await ctx.tx
    .updateTable('attachment')
    .set({ record_id: recordId, purpose, comment_id: commentId ?? null })
    .where('id', 'in', ids)
    .where('record_id', 'is', null)
    .where('execution_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('uploaded_by', '=', actorOf(ctx).employeeId)
    .returningAll()
    .execute();
  if (rows.length < ids.length) throw refuse('ATTACHMENT_UNKNOWN');
  if (anonymous) await anonymizeUploads(ctx, rows);
}

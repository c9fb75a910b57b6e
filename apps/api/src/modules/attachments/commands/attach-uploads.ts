import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';

/**
 * Attaches unattached files to a record that the caller may write to, in the caller's transaction. 422 ATTACHMENT_UNKNOWN unless
 * each is an unattached file of the caller.
 */
export async function attachUploads(
  ctx: Ctx,
  recordId: number,
  attachmentIds: readonly number[],
  purpose: 'report' | 'evidence' | 'comment',
  commentId?: number,
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
    .returning('id')
    .execute();
  if (rows.length < ids.length) throw refuse('ATTACHMENT_UNKNOWN');
}

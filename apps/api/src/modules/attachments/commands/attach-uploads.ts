import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { anonymizeUploads } from '../anonymize-uploads.ts';

export interface Taking {
  /** Whether the uploader has to stay unknown: their id, file names and the original photos are removed. */
  readonly anonymous: boolean;
  readonly commentId?: number;
}

/**
 * Attaches unattached files to a record that the caller may write to, in the caller's transaction. 422 ATTACHMENT_UNKNOWN unless
 * each is an unattached file of the caller; for an anonymous record ATTACHMENT_NAMES_AUTHOR for a file whose content may name its
 * author.
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

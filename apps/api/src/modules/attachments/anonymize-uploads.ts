import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { removeLater } from './attachments.jobs.ts';
import { anonymousFileName, canBeAnonymous } from './attachments.policy.ts';
import type { AttachmentRow } from './attachments.presenter.ts';

/**
 * Removes everything from files that leads to a person; a job that this transaction enqueues deletes the original bytes. 422
 * ATTACHMENT_NAMES_AUTHOR for files whose content may name their author.
 */
export async function anonymizeUploads(ctx: Ctx, rows: readonly AttachmentRow[]): Promise<void> {
  if (!rows.every((row) => canBeAnonymous(row.media_type))) throw refuse('ATTACHMENT_NAMES_AUTHOR');
  for (const [index, row] of rows.toSorted((a, b) => a.id - b.id).entries())
    await ctx.tx
      .updateTable('attachment')
      .set({
        uploaded_by: null,
        original_key: null,
        original_bytes: null,
        name: anonymousFileName(index + 1, row.name),
      })
      .where('id', '=', row.id)
      .execute();
  await removeLater(
    ctx.tx,
    rows.flatMap((row) => row.original_key ?? []),
  );
}

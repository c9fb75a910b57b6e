import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { presentAttachment } from './attachments.presenter.ts';

/**
 * Attaches files to a form that the caller fills in: unattached ones of the caller, or those that the form already has. 422
 * ATTACHMENT_UNKNOWN for any other.
 */
export async function takeFiles(ctx: Ctx, executionId: number, attachmentIds: readonly number[]): Promise<void> {
  const ids = [...new Set(attachmentIds)];
  if (!ids.length) return;
  const taken = await ctx.tx
    .updateTable('attachment')
    .set({ execution_id: executionId })
    .where('id', 'in', ids)
    .where('record_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('execution_id', '=', executionId),
        eb.and([eb('execution_id', 'is', null), eb('uploaded_by', '=', actorOf(ctx).employeeId)]),
      ]),
    )
    .returning('id')
    .execute();
  if (taken.length < ids.length) throw refuse('ATTACHMENT_UNKNOWN');
}

/** Returns the files of a form that the caller is known to see, oldest first. */
export async function listFilesOf(ctx: Ctx, executionId: number): Promise<Attachment[]> {
  const rows = await ctx.tx
    .selectFrom('attachment')
    .selectAll()
    .where('execution_id', '=', executionId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => presentAttachment(actorOf(ctx), row, null));
}

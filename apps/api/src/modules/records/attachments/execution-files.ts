import type { Attachment } from '@safety-qube/contract/attachments';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import { presentAttachment } from './attachments.presenter.ts';

/** Throws a 404 for a filled-in form that the caller does not see. */
type MustSee = (ctx: Ctx, executionId: number) => Promise<void>;
let mustSee: MustSee = async () => {
  throw notFound();
};

/** Says who sees the files of forms that are filled in. Called once while the application is composed. */
export const registerFileOwner = (rule: MustSee): void => {
  mustSee = rule;
};
/** 404 for who does not see the form that a file belongs to. */
export const mustSeeExecution: MustSee = (ctx, executionId) => mustSee(ctx, executionId);

/**
 * Makes files part of a form that the caller fills in: they are held for the caller, or the form's already. 422
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

/** Files of a form that the caller is known to see, oldest first. */
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

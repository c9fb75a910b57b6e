import type { taskBodies } from '@safety-qube/contract/schemas/tasks';
import { isShown } from '@safety-qube/domain/tasks/controls';
import type { TaskAction } from '@safety-qube/domain/tasks/task-workflow';
import type * as z from 'zod';
import { refuse } from '../../platform/errors.ts';
import { attachUploads } from '../attachments/index.ts';
import type { Acting, Effect } from '../records/index.ts';
import { doneIn, type TaskRow } from './task-row.ts';

type Bodies = { [A in TaskAction]: z.output<(typeof taskBodies)[A]> };

/** Whether a photo or a video is among files. */
async function hasPhoto({ ctx }: Acting, attachmentIds: readonly number[]): Promise<boolean> {
  if (!attachmentIds.length) return false;
  const photo = await ctx.tx
    .selectFrom('attachment')
    .select('id')
    .where('id', 'in', [...attachmentIds])
    .where((eb) => eb.or([eb('media_type', 'like', 'image/%'), eb('media_type', 'like', 'video/%')]))
    .executeTakeFirst();
  return photo !== undefined;
}

/**
 * Completes a task with its evidence, and closes it if nobody has to verify it. 422 CHECKLIST_OPEN while something on the checklist
 * is left, EVIDENCE_NOTE_MISSING or EVIDENCE_PHOTO_MISSING for evidence that the task demands.
 */
async function complete(acting: Acting, { what, attachmentIds = [] }: Bodies['complete']): Promise<Effect> {
  const { ctx, record } = acting;
  const { checklist, evidence, verifier_id: verifier } = record as unknown as TaskRow;
  if (doneIn(checklist) < checklist.length) throw refuse('CHECKLIST_OPEN');
  const provided = { note: what !== undefined, photo: await hasPhoto(acting, attachmentIds) };
  if (!isShown(evidence, provided)) throw refuse(`EVIDENCE_${evidence.toUpperCase()}_MISSING`);
  await attachUploads(ctx, record.id, attachmentIds, 'evidence');
  return { note: what, ...(verifier === null && { isEnd: true, closedAs: 'completed' }) };
}

/** What each action of a task does besides changing the status. */
export const TASK_EFFECTS: { [A in TaskAction]: (acting: Acting, body: Bodies[A]) => Effect | Promise<Effect> } = {
  start: (_, { note }) => ({ note }),
  complete,
  verify: (_, { note }) => ({ closedAs: 'verified', note }),
  sendBack: (_, { reason }) => ({ note: reason }),
  cancel: (_, { reason }) => ({ closedAs: 'cancelled', note: reason }),
};

import { TASK } from '@safety-qube/domain/record-types/task';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden, notFound, refuse } from '../../../platform/errors.ts';
import { statusText } from '../../../platform/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accessTo, getRecordForUpdate, presentRecord, recordFacts, writeChange } from '../../records/index.ts';
import { taskDefinition } from '../tasks.definition.ts';
import { mayTick } from '../tasks.policy.ts';
import { writeChecklist } from '../write-checklist.ts';

/**
 * Ticks an item of a checklist, or removes the tick; changes nothing if it is so already. 404 for an unknown item, 403 for a person
 * who does not work on the task, 422 STATUS_FORBIDS once the task is completed.
 */
export async function tickItem(
  ctx: Ctx,
  platform: Platform,
  { id, itemId, done }: { id: number; itemId: number; done: boolean },
) {
  const actor = actorOf(ctx);
  const record = await getRecordForUpdate(ctx, taskDefinition, id);
  const facts = recordFacts(record);
  const access = accessTo(taskDefinition, actor, facts);
  if (!mayTick({ ...record, status: taskDefinition.workflow.first }, access)) throw forbidden(TASK.privileges.raise);
  const item = record.checklist.find((one) => one.id === itemId);
  if (!item) throw notFound();
  if (facts.isArchived || !mayTick(record, access))
    throw refuse('STATUS_FORBIDS', { status: statusText(ctx.language, record.status) });
  if ((item.doneAt !== null) === done) return presentRecord(taskDefinition, actor, record);
  const ticked = done
    ? { doneById: actor.employeeId, doneAt: new Date().toISOString() }
    : { doneById: null, doneAt: null };
  await writeChecklist(
    ctx,
    id,
    record.checklist.map((one) => (one.id === itemId ? { ...one, ...ticked } : one)),
  );
  return writeChange(ctx, platform, taskDefinition, record, {
    name: 'edited',
    change: { [done ? 'checked' : 'unchecked']: [null, item.text] },
    detail: { fields: ['checklist'] },
  });
}

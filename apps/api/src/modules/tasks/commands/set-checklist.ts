import type { ChecklistItem } from '@safety-qube/contract/schemas/tasks';
import { TASK } from '@safety-qube/domain/record-types/task';
import type { Ctx } from '../../../platform/context.ts';
import { actorOf } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkVersion, getRecordForUpdate, presentRecord, writeChange } from '../../records/index.ts';
import { taskDefinition } from '../tasks.definition.ts';
import { writeChecklist } from '../write-checklist.ts';

/** Returns the wanted items; those that stay keep their ticks. 422 CHECKLIST_ITEM_UNKNOWN for an unknown or repeated id. */
function merged(
  before: readonly ChecklistItem[],
  wanted: readonly { readonly id?: number | undefined; readonly text: string }[],
): ChecklistItem[] {
  let last = Math.max(0, ...before.map(({ id }) => id));
  const items = wanted.map(({ id, text }) => {
    if (id === undefined) {
      last += 1;
      return { id: last, text, doneById: null, doneAt: null };
    }
    const known = before.find((item) => item.id === id);
    if (!known) throw refuse('CHECKLIST_ITEM_UNKNOWN');
    return { ...known, text };
  });
  if (new Set(items.map(({ id }) => id)).size < items.length) throw refuse('CHECKLIST_ITEM_UNKNOWN');
  return items;
}

/** Replaces the items of a task's checklist. 403 without the right to change the task, 409 STALE. */
export async function setChecklist(
  ctx: Ctx,
  platform: Platform,
  {
    id,
    version,
    items,
  }: { id: number; version: number; items: readonly { readonly id?: number | undefined; readonly text: string }[] },
) {
  const record = await getRecordForUpdate(ctx, taskDefinition, id);
  const seen = presentRecord(taskDefinition, actorOf(ctx), record);
  if (!seen.abilities.edit) throw forbidden(TASK.privileges.raise);
  checkVersion(ctx, taskDefinition, record, version);
  const { checklist } = record;
  const wanted = merged(checklist, items);
  const texts = (list: readonly ChecklistItem[]) => list.map(({ text }) => text);
  if (JSON.stringify(wanted) === JSON.stringify(checklist)) return seen;
  await writeChecklist(ctx, id, wanted);
  return writeChange(ctx, platform, taskDefinition, record, {
    name: 'edited',
    change: { checklist: [texts(checklist), texts(wanted)] },
    detail: { fields: ['checklist'] },
  });
}

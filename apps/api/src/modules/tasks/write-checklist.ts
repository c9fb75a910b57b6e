import type { ChecklistItem } from '@safety-qube/contract/schemas/tasks';
import type { Ctx } from '../../platform/context.ts';

/** Replaces a task's checklist. */
export const writeChecklist = ({ tx }: Pick<Ctx, 'tx'>, recordId: number, items: readonly ChecklistItem[]) =>
  tx
    .updateTable('task')
    .set({ checklist: JSON.stringify(items) })
    .where('record_id', '=', recordId)
    .execute();

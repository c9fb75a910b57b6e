import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { loadForUpdate, removeRow } from '../../../platform/rows.ts';
import { findPriority } from '../priorities.queries.ts';

/** Deletes a priority that was added by mistake. 403; 404; 422 PRIORITY_USED if a record has it. */
export async function removePriority(ctx: Ctx, id: number): Promise<void> {
  authorize(ctx, 'management.customField.create');
  const {
    type,
    alias_name: label,
    priority_value: value,
    is_used,
  } = await loadForUpdate(ctx, 'priority', id, findPriority);
  if (is_used) throw refuse('PRIORITY_USED');
  await removeRow(ctx, 'priority', id, { action: 'priority.removed', noted: { type, label, value } });
}

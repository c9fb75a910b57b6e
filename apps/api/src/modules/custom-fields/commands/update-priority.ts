import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { updatePriority as call } from '@safety-qube/contract/endpoints/priorities';
import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { rowChange } from '../../../platform/row-change.ts';
import { updateRow } from '../../../platform/rows.ts';
import { findPriority, labelKey, type PriorityRow, presentPriority, readSaved } from '../priorities.queries.ts';
import { seededName } from '../seeded-text.ts';
import { CONFLICTS } from './create-priority.ts';

const COLUMNS = { label: 'alias_name', value: 'priority_value' } as const;

/**
 * Renames a priority or changes its value, which records store: 422 PRIORITY_USED if some have it. 403; 404; 409 STALE with the
 * current priority, PRIORITY_VALUE_TAKEN.
 */
export async function updatePriority(
  ctx: Ctx,
  id: number,
  { label, value, version }: HandlerInput<typeof call>['body'],
): Promise<PriorityItem> {
  authorize(ctx, 'management.customField.edit');
  await updateRow(ctx, {
    ...{ table: 'priority', id, version, load: findPriority, conflicts: CONFLICTS },
    present: (row) => presentPriority(ctx, row),
    difference: (row: PriorityRow) => {
      const wanted = { label: label && seededName(ctx.language, labelKey(row.name), label), value };
      const { columns, audited } = rowChange(COLUMNS, row, wanted);
      return { audited, columns: { ...columns, ...(value !== undefined && { position: value }) } };
    },
    check: async (row, { audited }) => {
      if (audited['value'] && row.is_used) throw refuse('PRIORITY_USED');
    },
  });
  return readSaved(ctx, id);
}

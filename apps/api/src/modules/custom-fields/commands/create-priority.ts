import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { createPriority as call } from '@safety-qube/contract/endpoints/priorities';
import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { insertRow } from '../../../platform/rows.ts';
import { labelKey, readSaved } from '../priorities.queries.ts';
import { seededName } from '../seeded-text.ts';

/** 409 PRIORITY_VALUE_TAKEN when another priority of the type has the value. */
export const CONFLICTS = { priority_tenant_id_type_priority_value_key: 'PRIORITY_VALUE_TAKEN' };
/** Colour of priorities that were not seeded. */
const COLOR = '#5C6677';

/** Adds a priority. 403; 409 PRIORITY_VALUE_TAKEN. */
export async function createPriority(ctx: Ctx, noted: HandlerInput<typeof call>['body']): Promise<PriorityItem> {
  authorize(ctx, 'management.customField.create');
  const { type, label, value } = noted;
  const name = label.toLowerCase();
  const alias = seededName(ctx.language, labelKey(name), label);
  const row = { type, name, alias_name: alias, position: value, priority_value: value, color: COLOR };
  const id = await insertRow(ctx, 'priority', row, { action: 'priority.created', noted, conflicts: CONFLICTS });
  return readSaved(ctx, id);
}

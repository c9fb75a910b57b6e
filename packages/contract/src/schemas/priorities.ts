import * as z from 'zod';
import { nameOf, registerShape, SearchText } from './common.ts';
import { RecordTypeName } from './records.ts';

/** A priority of a type of record, as it is edited. */
export const PriorityItem = z
  .object({
    ...registerShape,
    type: RecordTypeName,
    label: z.string(),
    /** 1 is the most urgent. */
    value: z.int(),
    /** Whether a record has it. */
    isUsed: z.boolean(),
  })
  .meta({ id: 'PriorityItem' });
export type PriorityItem = z.infer<typeof PriorityItem>;

export const PRIORITY_LIMITS = { label: 60, value: 99 } as const;
const label = nameOf(PRIORITY_LIMITS.label);
const value = z.int().min(1).max(PRIORITY_LIMITS.value);
export const priorityShapes = {
  item: PriorityItem,
  filters: { type: RecordTypeName.optional(), search: SearchText },
  added: { type: RecordTypeName, label, value },
  changed: { label: label.optional(), value: value.optional() },
  more: {},
};

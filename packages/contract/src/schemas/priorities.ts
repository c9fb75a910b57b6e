import * as z from 'zod';
import { nameOf } from './common.ts';
import { RecordTypeName } from './records.ts';

/** A priority of a type of record, as it is edited. */
export const PriorityItem = z
  .object({
    id: z.int(),
    type: RecordTypeName,
    label: z.string(),
    /** 1 is the most urgent. */
    value: z.int(),
    /** Whether a record has it. */
    isUsed: z.boolean(),
    version: z.int(),
    abilities: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'PriorityItem' });
export type PriorityItem = z.infer<typeof PriorityItem>;

export const PRIORITY_LIMITS = { label: 60, value: 99 } as const;
const label = nameOf(PRIORITY_LIMITS.label);
const value = z.int().min(1).max(PRIORITY_LIMITS.value);
export const priorityShapes = {
  item: PriorityItem,
  filters: { type: RecordTypeName.optional(), search: z.string().trim().max(100).optional() },
  added: { type: RecordTypeName, label, value },
  changed: { label: label.optional(), value: value.optional() },
  more: {},
};

import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import * as z from 'zod';
import { nameOf, registerShape, SearchText, Whole } from './common.ts';
import { RecordTypeName } from './records.ts';

/** A priority of a type of record, as it is edited. */
export const PriorityItem = z
  .object({
    ...registerShape,
    type: RecordTypeName,
    label: z.string(),
    /** 1 is the most urgent. */
    value: z.int(),
    /** Hours until somebody has to respond to a record: assign it, or verify what was done. */
    assignHours: z.int(),
    /** Days until a record has to be resolved. */
    resolveDays: z.int(),
    /** Whether a record has it. */
    isUsed: z.boolean(),
  })
  .meta({ id: 'PriorityItem' });
export type PriorityItem = z.infer<typeof PriorityItem>;

export const PRIORITY_LIMITS = { value: 99, assignHours: 8760, resolveDays: 3650 } as const;
/** Times that a priority may get. */
export const GivenTimes = z.object({
  assignHours: Whole.pipe(z.int().min(1).max(PRIORITY_LIMITS.assignHours)),
  resolveDays: Whole.pipe(z.int().min(1).max(PRIORITY_LIMITS.resolveDays)),
});
export type GivenTimes = z.infer<typeof GivenTimes>;
/** What other times would do to the open records of a priority. */
export const PriorityEffect = z
  .object({
    openRecords: z.int(),
    /** Of these: with another due date, because nobody has chosen theirs. */
    movedDueDates: z.int(),
    becomeLate: z.int(),
    noLongerLate: z.int(),
  })
  .meta({ id: 'PriorityEffect' });
export type PriorityEffect = z.infer<typeof PriorityEffect>;
const label = nameOf(NAME_LIMITS.priority);
const value = z.int().min(1).max(PRIORITY_LIMITS.value);
const assignHours = z.int().min(1).max(PRIORITY_LIMITS.assignHours);
const resolveDays = z.int().min(1).max(PRIORITY_LIMITS.resolveDays);
export const priorityShapes = {
  item: PriorityItem,
  filters: { type: RecordTypeName.optional(), search: SearchText },
  /** Without times it has those that are seeded for its urgency. */
  added: {
    ...{ type: RecordTypeName, label, value },
    ...{ assignHours: assignHours.optional(), resolveDays: resolveDays.optional() },
  },
  changed: {
    ...{ label: label.optional(), value: value.optional() },
    ...{ assignHours: assignHours.optional(), resolveDays: resolveDays.optional() },
  },
  more: {},
};

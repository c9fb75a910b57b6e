import { BULK_LIMIT } from '@safety-qube/domain/records/record-limits';
import * as z from 'zod';
import { GivenDay, ids, Reason } from './common.ts';
import { FieldValue } from './field-values.ts';
import { RecordTypeName } from './records.ts';

/** Which records are changed: these, or all that a list shows. */
export const chosenShape = {
  ids: ids(BULK_LIMIT).min(1).optional(),
  /** The list’s filters, in the format of its own call: tab=all&status=Open. */
  all: z.object({ type: RecordTypeName, query: z.string().max(4000) }).optional(),
};
export const isChosenOneWay = (body: { ids?: unknown; all?: unknown }): boolean =>
  (body.ids === undefined) !== (body.all === undefined);

/** A change to many records at once; each record is checked on its own. */
export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('assign'), team: ids(50).min(1), dueOn: GivenDay.nullish() }),
  z.object({ action: z.literal('setDue'), dueOn: GivenDay.nullable(), reason: Reason.optional() }),
  z.object({ action: z.literal('setOwner'), ownerId: z.int().positive() }),
  z.object({ action: z.literal('cancel'), reason: Reason }),
  z.object({ action: z.literal('setPriority'), priority: z.int().positive() }),
  z.object({ action: z.literal('setField'), fieldId: z.int().positive(), value: FieldValue.nullable() }),
  z.object({ action: z.literal('archive') }),
  z.object({ action: z.literal('restore') }),
  z.object({ action: z.literal('delete') }),
  // undoes the last action of the workflow that the caller took on each record
  z.object({ action: z.literal('undo') }),
]);
/** Which bulk changes the caller may make to a record; `edit` is its due date and priority, `assign` includes re-assignment. */
export const BulkAbilities = z
  .object({
    id: z.int(),
    assign: z.boolean(),
    setOwner: z.boolean(),
    edit: z.boolean(),
    cancel: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    delete: z.boolean(),
  })
  .meta({ id: 'BulkAbilities' });
export type BulkAbilities = z.infer<typeof BulkAbilities>;

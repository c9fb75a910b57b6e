import { FIELD_LIMITS, LARGEST } from '@safety-qube/domain/records/custom-fields';
import { parseFieldFilters } from '@safety-qube/domain/records/field-filters';
import * as z from 'zod';

/** A value of a field that a tenant has defined. */
export const FieldValue = z
  .union([
    z.string().max(FIELD_LIMITS.longText),
    z.number().min(-LARGEST).max(LARGEST),
    z.boolean(),
    z.array(z.string().max(80)).max(FIELD_LIMITS.options),
  ])
  .meta({ id: 'FieldValue' });
export type FieldValue = z.infer<typeof FieldValue>;
/** Values by the id of their field. */
export const FieldValues = z.record(z.string().regex(/^\d{1,15}$/), FieldValue).meta({ id: 'FieldValues' });
/** Values that a change sets, and null for those that it removes; others stay as they are. */
export const ChangedFieldValues = z
  .record(z.string().regex(/^\d{1,15}$/), FieldValue.nullable())
  .meta({ id: 'ChangedFieldValues' });
export type ChangedFieldValues = z.infer<typeof ChangedFieldValues>;
/** Filters of a list by fields that a tenant has defined, such as 12.yes-no:yes;14.number:3..10;15.choice:red,blue. */
export const FieldFilterText = z
  .string()
  .max(1000)
  .refine((text) => parseFieldFilters(text) !== undefined);

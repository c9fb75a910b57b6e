import { FIELD_KINDS } from '@safety-qube/domain/records/fields';
import * as z from 'zod';

export const Priority = z
  .object({
    id: z.int(),
    name: z.string(),
    aliasName: z.string(),
    order: z.int(),
    color: z.string(),
    priorityValue: z.int(),
  })
  .meta({ id: 'Priority' });

/** An entry of an option list. */
export const Option = z
  .object({ id: z.int(), value: z.string(), label: z.string(), isActive: z.boolean(), order: z.int() })
  .meta({ id: 'Option' });
export type Option = z.infer<typeof Option>;
export const CustomField = z
  .object({
    id: z.int(),
    type: z.string(),
    key: z.string(),
    label: z.string(),
    kind: z.enum(FIELD_KINDS),
    facilityId: z.int().nullable(),
    required: z.boolean(),
    isActive: z.boolean(),
    order: z.int(),
    options: z.array(Option),
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof CustomField>;
/** The tenant's risk matrix. */
export const RiskMatrix = z
  .object({
    likelihood: z.array(z.object({ value: z.int(), label: z.string() })),
    severity: z.array(z.object({ value: z.int(), label: z.string() })),
    levels: z.array(z.object({ key: z.string(), label: z.string(), from: z.int(), to: z.int(), color: z.string() })),
  })
  .meta({ id: 'RiskMatrix' });
export type RiskMatrix = z.infer<typeof RiskMatrix>;

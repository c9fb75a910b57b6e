import * as z from 'zod';
import { endpoint } from './endpoint.ts';

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
export const listPriorities = endpoint({
  method: 'GET',
  path: '/api/priority',
  summary: 'Priorities, grouped by type',
  access: 'session',
  responses: { 200: z.record(z.string(), z.array(Priority)) },
});

/** An entry of an option list. */
export const Option = z
  .object({ id: z.int(), value: z.string(), label: z.string(), isActive: z.boolean(), order: z.int() })
  .meta({ id: 'Option' });
export const CustomField = z
  .object({
    id: z.int(),
    type: z.string(),
    key: z.string(),
    label: z.string(),
    kind: z.enum(['text', 'number', 'date', 'choice', 'choices', 'person', 'yes-no']),
    facilityId: z.int().nullable(),
    required: z.boolean(),
    isActive: z.boolean(),
    order: z.int(),
    options: z.array(Option),
  })
  .meta({ id: 'CustomField' });
export const listTaskFields = endpoint({
  method: 'GET',
  path: '/api/cf/tasks',
  summary: 'Fields of tasks',
  access: 'session',
  responses: { 200: z.array(CustomField) },
});

import * as z from 'zod';
import { IdParams, Problem } from './common.ts';
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
export const listHazardFields = endpoint({
  method: 'GET',
  path: '/api/cf/hazards',
  summary: 'Fields of hazards, such as their categories',
  access: 'session',
  responses: { 200: z.array(CustomField) },
});
export const listHazardFieldsOfFacility = endpoint({
  method: 'GET',
  path: '/api/cf/hazards/{id}',
  summary: 'Fields of hazards in a facility: its own in place of the tenant’s where it has them',
  access: 'session',
  params: IdParams,
  responses: { 200: z.array(CustomField), 404: Problem },
});
export const listIncidentFields = endpoint({
  method: 'GET',
  path: '/api/cf/incidents',
  summary: 'Fields of incidents, such as their categories',
  access: 'session',
  responses: { 200: z.array(CustomField) },
});
export const listIncidentFieldsOfFacility = endpoint({
  method: 'GET',
  path: '/api/cf/incidents/{id}',
  summary: 'Fields of incidents in a facility: its own in place of the tenant’s where it has them',
  access: 'session',
  params: IdParams,
  responses: { 200: z.array(CustomField), 404: Problem },
});
export const listHazardStatuses = endpoint({
  method: 'GET',
  path: '/api/cf/hazard/status',
  summary: 'Statuses of hazards, in their order',
  access: 'session',
  responses: { 200: z.array(z.object({ name: z.string(), order: z.int() })) },
});
/** The tenant's risk matrix. */
export const RiskMatrix = z
  .object({
    likelihood: z.array(z.object({ value: z.int(), label: z.string() })),
    severity: z.array(z.object({ value: z.int(), label: z.string() })),
    levels: z.array(z.object({ key: z.string(), label: z.string(), from: z.int(), to: z.int(), color: z.string() })),
  })
  .meta({ id: 'RiskMatrix' });
export type RiskMatrix = z.infer<typeof RiskMatrix>;
export const getRiskMatrix = endpoint({
  method: 'GET',
  path: '/api/cf/risklevelmap',
  summary: 'The risk matrix: its labels, and the level of each score',
  access: 'session',
  responses: { 200: RiskMatrix },
});

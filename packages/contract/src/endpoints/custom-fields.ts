import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';
import { CustomField, Priority, RiskMatrix } from '../schemas/custom-fields.ts';

export const listPriorities = endpoint({
  method: 'GET',
  path: '/api/priority',
  summary: 'Priorities, grouped by type',
  access: 'session',
  responses: { 200: z.record(z.string(), z.array(Priority)) },
});
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
export const getRiskMatrix = endpoint({
  method: 'GET',
  path: '/api/cf/risklevelmap',
  summary: 'The risk matrix: its labels, and the level of each score',
  access: 'session',
  responses: { 200: RiskMatrix },
});

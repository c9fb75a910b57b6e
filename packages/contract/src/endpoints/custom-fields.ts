import type { RecordTypeDescriptor } from '@safety-qube/domain/record-types/descriptor';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';
import { CustomField, Priority, RiskMatrix } from '../schemas/custom-fields.ts';

export const listPriorities = endpoint({
  method: 'GET',
  path: '/api/priority',
  summary: 'Priorities, grouped by type',
  responses: { 200: z.record(z.string(), z.array(Priority)) },
});
type FieldsOf = Pick<RecordTypeDescriptor, 'plural'>;
/** The call that lists the fields of a type of records. */
export const listFieldsOf = ({ plural }: FieldsOf) =>
  endpoint({
    method: 'GET',
    path: `/api/cf/${plural}`,
    summary: `Fields of ${plural}, such as their categories`,
    responses: { 200: z.array(CustomField) },
  });
/** The call that lists the fields of a type in one facility. */
export const listFieldsOfFacility = ({ plural }: FieldsOf) =>
  endpoint({
    method: 'GET',
    path: `/api/cf/${plural}/{id}`,
    summary: `Fields of ${plural} in a facility, which override those of the tenant`,
    params: IdParams,
    responses: { 200: z.array(CustomField), 404: Problem },
  });
/** One of the lists that a session starts with (specification, section 2). */
export const listTaskFields = listFieldsOf({ plural: 'tasks' });
export const listHazardStatuses = endpoint({
  method: 'GET',
  path: '/api/cf/hazard/status',
  summary: 'Statuses of hazards, in their order',
  responses: { 200: z.array(z.object({ name: z.string(), order: z.int() })) },
});
export const getRiskMatrix = endpoint({
  method: 'GET',
  path: '/api/cf/risklevelmap',
  summary: 'The current risk matrix: its labels and levels, and the number and level of each cell',
  responses: { 200: RiskMatrix },
});

import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';
import { GivenTimes, PriorityEffect, priorityShapes } from '../schemas/priorities.ts';
import { registerEndpoints } from './register-endpoints.ts';

const register = registerEndpoints({
  path: 'priorities',
  privilege: 'management.customField',
  summaries: {
    page: 'Priorities of records by type and urgency',
    one: 'One priority',
    create: 'Add a priority',
    update: 'Rename a priority, change its times and those of its open records, or its value while no record has it',
  },
  shapes: priorityShapes,
});
export const { page: pagePriorities, get: getPriority, create: createPriority, update: updatePriority } = register;
export const readPriorityEffect = endpoint({
  method: 'GET',
  path: '/api/priorities/{id}/effect',
  summary: 'How many open records other times of a priority would move; changes nothing',
  privilege: 'management.customField.edit',
  params: IdParams,
  query: GivenTimes,
  responses: { 200: PriorityEffect, 403: Problem, 404: Problem },
});

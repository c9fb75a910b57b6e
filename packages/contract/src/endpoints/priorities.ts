import { priorityShapes } from '../schemas/priorities.ts';
import { registerEndpoints } from './register-endpoints.ts';

const register = registerEndpoints({
  path: 'priorities',
  privilege: 'management.customField',
  summaries: {
    page: 'Priorities of records by type and urgency',
    one: 'One priority',
    create: 'Add a priority',
    update: 'Rename a priority, or change its value while no record has it',
  },
  shapes: priorityShapes,
});
export const { page: pagePriorities, get: getPriority, create: createPriority, update: updatePriority } = register;

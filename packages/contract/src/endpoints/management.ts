import { endpoint } from '../endpoint.ts';
import { FirstSteps, ManagementOverview } from '../schemas/management.ts';

export const getManagementOverview = endpoint({
  method: 'GET',
  path: '/api/management/overview',
  summary: 'What to do next in the administration and what is broken in it, as far as the caller may change it',
  responses: { 200: ManagementOverview },
});

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/management/first-steps',
  summary:
    'The first steps of a new organisation and which are done, for its administrators; none for others and later',
  responses: { 200: FirstSteps },
});

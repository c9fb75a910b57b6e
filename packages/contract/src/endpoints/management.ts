import { endpoint } from '../endpoint.ts';
import { ManagementOverview } from '../schemas/management.ts';

export const getManagementOverview = endpoint({
  method: 'GET',
  path: '/api/management/overview',
  summary: 'What to do next in the administration and what is broken in it, as far as the caller may change it',
  responses: { 200: ManagementOverview },
});

import { endpoint } from '../endpoint.ts';
import { AccessCheck, AccessCheckQuery } from '../schemas/access-checks.ts';
import { Problem } from '../schemas/common.ts';

export const checkAccess = endpoint({
  method: 'GET',
  path: '/api/rp/why',
  summary: 'Why a person may do something, or the first condition that they do not meet and who may change that',
  privilege: 'management.role.read',
  query: AccessCheckQuery,
  responses: { 200: AccessCheck, 403: Problem, 404: Problem },
});

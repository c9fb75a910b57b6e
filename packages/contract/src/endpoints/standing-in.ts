import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Problem } from '../schemas/common.ts';
import { Delegation, StandInOf } from '../schemas/standing-in.ts';

export const readStandIn = endpoint({
  method: 'GET',
  path: '/api/aum/um/delegate',
  summary: 'Who stands in for a person, and for whom the person stands in; everyone may read their own',
  privilege: 'management.user.read',
  query: z.object({ employeeId: Id }),
  responses: { 200: StandInOf, 403: Problem, 404: Problem },
});
export const setStandIn = endpoint({
  method: 'PUT',
  path: '/api/aum/um/delegate',
  summary: 'Say who stands in for a person, or that nobody does; everyone may say it for themselves',
  privilege: 'management.user.edit',
  grantsRights: 'sometimes',
  query: Delegation,
  responses: { 200: StandInOf, 403: Problem, 404: Problem, 422: Problem },
});

import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Nothing, Problem, refusals } from '../schemas/common.ts';
import {
  NewServiceToken,
  OwnServiceToken,
  ServiceAccount,
  ServiceToken,
  serviceAccountShapes,
} from '../schemas/service-accounts.ts';
import { registerEndpoints } from './register-endpoints.ts';

const register = registerEndpoints({
  path: 'management/service-accounts',
  privilege: 'management.user',
  summaries: {
    page: 'Service accounts, by name, with their tokens',
    one: 'One service account with its tokens',
    create: 'Add a service account',
    update: 'Change the name or the role of a service account',
  },
  shapes: serviceAccountShapes,
});
export const pageServiceAccounts = register.page;
export const getServiceAccount = register.get;
export const createServiceAccount = endpoint({ ...register.create, grantsRights: 'sometimes' });
export const updateServiceAccount = endpoint({ ...register.update, grantsRights: 'sometimes' });
/** Not repeated by an Idempotency-Key, whose answers are stored: a name is unique instead. */
export const createServiceToken = endpoint({
  method: 'POST',
  path: '/api/management/service-accounts/{id}/tokens',
  summary: 'Make a token of a service account, which is in this answer only',
  privilege: 'management.user.edit',
  grantsRights: 'always',
  params: IdParams,
  body: NewServiceToken,
  responses: { 201: z.object({ token: ServiceToken, secret: z.string(), account: ServiceAccount }), ...refusals },
});
export const revokeServiceToken = endpoint({
  method: 'DELETE',
  path: '/api/management/service-accounts/{id}/tokens/{tokenId}',
  summary: 'Revoke a token: calls by it end at once, and its open sockets too',
  privilege: 'management.user.edit',
  params: z.object({ id: Id, tokenId: z.string().max(80) }),
  responses: { 200: Nothing, ...refusals },
});
export const getOwnServiceToken = endpoint({
  method: 'GET',
  path: '/api/aum/service-token',
  summary: 'What the token of the calling service account is and may do; 404 for people',
  responses: { 200: OwnServiceToken, 404: Problem },
});

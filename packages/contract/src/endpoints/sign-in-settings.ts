import { NAMING_CLAIMS } from '@safety-qube/domain/sign-in/provider';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../schemas/common.ts';
import { PROVIDER_LIMITS, SignInSettings } from '../schemas/sign-in-settings.ts';

const privilege = 'management.role.edit';

export const getSignInSettings = endpoint({
  method: 'GET',
  path: '/api/management/sign-in',
  summary: 'Sign-in settings of the tenant',
  privilege,
  responses: { 200: SignInSettings },
});
export const setEmergencySignIn = endpoint({
  method: 'PUT',
  path: '/api/management/sign-in/emergency',
  summary: 'Set the one person who may still sign in with a password, or nobody',
  privilege,
  grantsRights: 'always',
  body: z.object({ employeeId: z.int().nullable() }),
  responses: { 200: SignInSettings, 403: Problem, 404: Problem, 422: Problem },
});
export const saveProvider = endpoint({
  method: 'PUT',
  path: '/api/management/sign-in/provider',
  summary: 'Save the organisation’s own provider and check it, without switching it on',
  privilege,
  grantsRights: 'always',
  body: z.object({
    issuer: z.string().trim().min(1).max(PROVIDER_LIMITS.issuer),
    clientId: z.string().trim().min(1).max(PROVIDER_LIMITS.clientId),
    namedBy: z.enum(NAMING_CLAIMS),
  }),
  responses: { 200: SignInSettings, 403: Problem, 422: Problem, 429: Problem },
});
export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/api/management/sign-in/provider',
  summary: 'Remove the provider that is being set up, with the people that it has identified so far',
  privilege,
  grantsRights: 'always',
  responses: { 200: SignInSettings, 403: Problem, 404: Problem },
});
export const tryProvider = endpoint({
  method: 'POST',
  path: '/api/management/sign-in/provider/trial',
  summary: 'Try an id_token of the provider that is being set up: returns whom it identifies, and signs nobody in',
  privilege,
  body: z.object({ idToken: z.string().max(16_384) }),
  responses: { 200: SignInSettings, 403: Problem, 404: Problem, 422: Problem, 503: Problem },
});
export const switchOnProvider = endpoint({
  method: 'POST',
  path: '/api/management/sign-in/provider/switch-on',
  summary: 'Switch on the provider, which has been tried before: people sign in there from now on',
  privilege,
  grantsRights: 'always',
  responses: { 200: SignInSettings, 403: Problem, 404: Problem, 422: Problem },
});
export const switchOffProvider = endpoint({
  method: 'POST',
  path: '/api/management/sign-in/provider/switch-off',
  summary: 'Switch off the provider: people sign in as before it was switched on',
  privilege,
  grantsRights: 'sometimes',
  responses: { 200: SignInSettings, 403: Problem, 404: Problem },
});

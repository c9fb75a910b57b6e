import * as z from 'zod';
import { Problem } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How people of the tenant come in. */
export const SignInSettings = z
  .object({
    /** The provider that sign-in goes straight to; null where people sign in here, with passwords. */
    issuer: z.string().nullable(),
    /** Where the person comes in who may still use a password; good while `emergency` is somebody. */
    emergencyAddress: z.string(),
    /** Who may still come in with a password although sign-in goes straight to the provider; null for nobody. */
    emergency: z.object({ employeeId: z.int(), name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'SignInSettings' });
export type SignInSettings = z.infer<typeof SignInSettings>;

export const getSignInSettings = endpoint({
  method: 'GET',
  path: '/api/management/sign-in',
  summary: 'How people of the tenant come in',
  access: 'session',
  privilege: 'management.role.edit',
  responses: { 200: SignInSettings },
});
export const setEmergencySignIn = endpoint({
  method: 'PUT',
  path: '/api/management/sign-in/emergency',
  summary: 'Name the one person who may still come in with a password, or nobody',
  access: 'session',
  privilege: 'management.role.edit',
  grantsRights: 'always',
  body: z.object({ employeeId: z.int().nullable() }),
  responses: { 200: SignInSettings, 404: Problem, 422: Problem },
});

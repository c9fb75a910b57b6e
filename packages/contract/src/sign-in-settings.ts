import { FINDING_LEVELS, NAMING_CLAIMS, PROVIDER_FINDINGS } from '@safety-qube/domain/sign-in/provider';
import * as z from 'zod';
import { Problem } from './common.ts';
import { endpoint } from './endpoint.ts';

/** One thing that was looked at in a provider; `value` is what it is about, such as the address that a provider has instead. */
export const ProviderFinding = z
  .object({ code: z.enum(PROVIDER_FINDINGS), level: z.enum(FINDING_LEVELS), value: z.string().nullable() })
  .meta({ id: 'ProviderFinding' });
export type ProviderFinding = z.infer<typeof ProviderFinding>;

/** A sign-in at a provider that is not switched on: nobody came in by it. */
export const ProviderTrial = z
  .object({
    at: z.iso.datetime(),
    /** Whether whoever tried it would have come in, as themselves. */
    isGood: z.boolean(),
    /** Why not, in the reader's language. */
    message: z.string().nullable(),
    /** Whom the claims name here; null for nobody. */
    person: z.object({ employeeId: z.int(), name: z.string(), email: z.string() }).nullable(),
    /** Claims of the id_token that tell who somebody is, as they came. */
    claims: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .meta({ id: 'ProviderTrial' });
export type ProviderTrial = z.infer<typeof ProviderTrial>;

const Provider = {
  /** The provider's `iss`, also the address under which its discovery document is. */
  issuer: z.string(),
  clientId: z.string(),
  namedBy: z.enum(NAMING_CLAIMS),
};

/** How people of the tenant come in. */
export const SignInSettings = z
  .object({
    /** The provider that sign-in goes straight to; null where people sign in here, with passwords. */
    current: z
      .object({
        ...Provider,
        /** When sign-in goes back to what it was, because no administrator has come in by it yet; null once one has. */
        returnsAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** A provider that is being set up; null where there is none. */
    draft: z
      .object({
        ...Provider,
        checkedAt: z.iso.datetime().nullable(),
        findings: z.array(ProviderFinding),
        trial: ProviderTrial.nullable(),
        /** When it was switched off by itself, because no administrator had come in by it; null where that was not so. */
        returnedAt: z.iso.datetime().nullable(),
        canBeTried: z.boolean(),
        canBeSwitchedOn: z.boolean(),
      })
      .nullable(),
    /** Where the person comes in who may still use a password; good while `emergency` is somebody. */
    emergencyAddress: z.string(),
    /** Who may still come in with a password although sign-in goes straight to the provider; null for nobody. */
    emergency: z.object({ employeeId: z.int(), name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'SignInSettings' });
export type SignInSettings = z.infer<typeof SignInSettings>;

const privilege = 'management.role.edit';

export const getSignInSettings = endpoint({
  method: 'GET',
  path: '/api/management/sign-in',
  summary: 'How people of the tenant come in',
  access: 'session',
  privilege,
  responses: { 200: SignInSettings },
});
export const setEmergencySignIn = endpoint({
  method: 'PUT',
  path: '/api/management/sign-in/emergency',
  summary: 'Name the one person who may still come in with a password, or nobody',
  access: 'session',
  privilege,
  grantsRights: 'always',
  body: z.object({ employeeId: z.int().nullable() }),
  responses: { 200: SignInSettings, 403: Problem, 404: Problem, 422: Problem },
});
export const saveProvider = endpoint({
  method: 'PUT',
  path: '/api/management/sign-in/provider',
  summary: 'Set up the organisation’s own provider: kept and looked at, not switched on',
  access: 'session',
  privilege,
  grantsRights: 'always',
  body: z.object({
    issuer: z.string().trim().min(1).max(500),
    clientId: z.string().trim().min(1).max(200),
    namedBy: z.enum(NAMING_CLAIMS),
  }),
  responses: { 200: SignInSettings, 403: Problem, 422: Problem, 429: Problem },
});
export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/api/management/sign-in/provider',
  summary: 'Remove the provider that is being set up, and whom it has named so far',
  access: 'session',
  privilege,
  grantsRights: 'always',
  responses: { 200: SignInSettings, 403: Problem, 404: Problem },
});
export const tryProvider = endpoint({
  method: 'POST',
  path: '/api/management/sign-in/provider/trial',
  summary: 'Say whom an id_token of the provider that is being set up would name; signs nobody in',
  access: 'session',
  privilege,
  body: z.object({ idToken: z.string().max(16_384) }),
  responses: { 200: SignInSettings, 403: Problem, 404: Problem, 422: Problem, 503: Problem },
});
export const switchOnProvider = endpoint({
  method: 'POST',
  path: '/api/management/sign-in/provider/switch-on',
  summary: 'Sign in goes straight to the provider from now on; it was tried before',
  access: 'session',
  privilege,
  grantsRights: 'always',
  responses: { 200: SignInSettings, 403: Problem, 404: Problem, 422: Problem },
});
export const switchOffProvider = endpoint({
  method: 'POST',
  path: '/api/management/sign-in/provider/switch-off',
  summary: 'Sign in as before the provider was switched on',
  access: 'session',
  privilege,
  grantsRights: 'sometimes',
  responses: { 200: SignInSettings, 403: Problem, 404: Problem },
});

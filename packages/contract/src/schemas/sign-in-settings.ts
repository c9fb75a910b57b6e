import { FINDING_LEVELS, NAMING_CLAIMS, PROVIDER_FINDINGS } from '@safety-qube/domain/sign-in/provider';
import * as z from 'zod';

/** The result of one check of a provider; `value` is its detail, such as the address that the provider has instead. */
export const ProviderFinding = z
  .object({ code: z.enum(PROVIDER_FINDINGS), level: z.enum(FINDING_LEVELS), value: z.string().nullable() })
  .meta({ id: 'ProviderFinding' });
export type ProviderFinding = z.infer<typeof ProviderFinding>;

/** A trial sign-in at a provider that is not switched on; it signs nobody in. */
export const ProviderTrial = z
  .object({
    at: z.iso.datetime(),
    /** Whether it identified the person who tried it. */
    isGood: z.boolean(),
    /** Why it failed, in the reader's language. */
    message: z.string().nullable(),
    /** The person whom the claims identify; null for nobody. */
    person: z.object({ employeeId: z.int(), name: z.string(), email: z.string() }).nullable(),
    /** The identifying claims of the id_token, unchanged. */
    claims: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .meta({ id: 'ProviderTrial' });
export type ProviderTrial = z.infer<typeof ProviderTrial>;

const Provider = {
  /** The provider's `iss`, which is also the base address of its discovery document. */
  issuer: z.string(),
  clientId: z.string(),
  namedBy: z.enum(NAMING_CLAIMS),
};

/** Maximum characters of what identifies a provider. */
export const PROVIDER_LIMITS = { issuer: 500, clientId: 200 } as const;

/** How people of the tenant sign in. */
export const SignInSettings = z
  .object({
    /** The provider to which sign-in redirects at once; null if people sign in here, with passwords. */
    current: z
      .object({
        ...Provider,
        /** When the provider is switched off again unless an administrator has signed in with it; null once one has. */
        returnsAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** A provider that is being set up; null if there is none. */
    draft: z
      .object({
        ...Provider,
        checkedAt: z.iso.datetime().nullable(),
        findings: z.array(ProviderFinding),
        trial: ProviderTrial.nullable(),
        /** When it was switched off automatically because no administrator had signed in with it; null if it was not. */
        returnedAt: z.iso.datetime().nullable(),
        canBeTried: z.boolean(),
        canBeSwitchedOn: z.boolean(),
      })
      .nullable(),
    /** Sign-in address for the person who may still use a password; valid while `emergency` is set. */
    emergencyAddress: z.string(),
    /** The person who may still sign in with a password while sign-in redirects to the provider; null for nobody. */
    emergency: z.object({ employeeId: z.int(), name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'SignInSettings' });
export type SignInSettings = z.infer<typeof SignInSettings>;

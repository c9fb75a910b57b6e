import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { TOKEN_DAYS } from '@safety-qube/domain/service-tokens';
import * as z from 'zod';
import { nameOf, registerShape, SearchText } from './common.ts';
import { TokenClaims } from './identity.ts';
import { Scope } from './people.ts';

/** A token of a service account; the secret itself is only in the answer that makes it. */
export const ServiceToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** What it may do, as long as the role of the account may. */
    privileges: z.array(z.string()),
    /** Facilities that it is limited to; null for all that the account reaches. */
    facilityIds: z.array(z.int()).nullable(),
    /** Who made it. */
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** The day on which it was last used; null if it never was. */
    lastUsedOn: z.iso.date().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    state: z.enum(['valid', 'expired', 'revoked']),
  })
  .meta({ id: 'ServiceToken' });
export type ServiceToken = z.infer<typeof ServiceToken>;

export const ServiceAccount = z
  .object({
    ...registerShape,
    name: z.string(),
    roleId: z.int(),
    roleName: z.string(),
    /** The privileges of its role, to which each of its tokens is limited. */
    rolePrivileges: z.array(z.string()),
    /** Facilities that the role is limited to; null for the whole tenant. */
    scopeFacilityIds: z.array(z.int()).nullable(),
    /** Tokens of an account that is not active are not valid. */
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Its tokens, the newest first. */
    tokens: z.array(ServiceToken),
  })
  .meta({ id: 'ServiceAccount' });
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const values = { name: nameOf(NAME_LIMITS.serviceAccount), roleId: z.int(), scopeFacilityIds: Scope.nullable() };
export const serviceAccountShapes = {
  item: ServiceAccount,
  filters: { search: SearchText },
  added: { ...values, scopeFacilityIds: Scope.nullish() },
  changed: z.object(values).partial().shape,
  more: {},
};

export const NewServiceToken = z.object({
  name: nameOf(NAME_LIMITS.token),
  /** What it may do; all that the role may without it. */
  privileges: z.array(z.string().max(80)).min(1).max(500).optional(),
  /** Facilities that it is limited to; all that the account reaches without it. */
  facilityIds: Scope.nullish(),
  /** Days for which it is valid. */
  days: z.int().min(1).max(TOKEN_DAYS.most),
});

/** What the token of the caller is and may do, with the claims that a login token would have. */
export const OwnServiceToken = TokenClaims.extend({
  tokenName: z.string(),
  privileges: z.array(z.string()),
  facilityIds: z.array(z.int()).nullable(),
}).meta({ id: 'OwnServiceToken' });
export type OwnServiceToken = z.infer<typeof OwnServiceToken>;

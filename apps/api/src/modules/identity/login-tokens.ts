import { decodeProtectedHeader, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { codeOf } from '../../platform/thrown.ts';
import { loadKeys, type SigningKey } from './signing-keys.ts';

const ISSUER = 'safety-qube';
/** Milliseconds for which a tenant's keys are cached. */
const CACHED_MS = 60_000;

/** Signs and verifies login tokens with the keys of their tenants. */
export interface LoginTokens {
  /** Returns a token with these claims that is valid until `expiresAt`, in seconds since 1970. */
  sign(tenant: Tenant, claims: JWTPayload, expiresAt: number): Promise<string>;
  /** Returns the claims of a token; undefined unless it is a valid one of the tenant. */
  verify(tenant: Tenant, token: string): Promise<JWTPayload | undefined>;
}

/** The key that a token names; undefined when the input is not a token. */
function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

export function loginTokens(database: Database): LoginTokens {
  const keyRings = new Map<number, { until: number; keys: Promise<SigningKey[]> }>();
  const keysOf = (tenantId: number, wanted?: string): Promise<SigningKey[]> => {
    const ring = keyRings.get(tenantId);
    if (ring && ring.until > Date.now() && wanted === undefined) return ring.keys;
    const keys = loadKeys(database, tenantId, 'login-token');
    keyRings.set(tenantId, { until: Date.now() + CACHED_MS, keys });
    keys.catch(() => keyRings.delete(tenantId));
    return keys;
  };
  /** Returns a key by its id; an unknown one may have been created by another process in the meantime. */
  const keyFor = async (tenantId: number, kid: string): Promise<SigningKey | undefined> => {
    const known = (await keysOf(tenantId)).find((k) => k.kid === kid);
    return known ?? (await keysOf(tenantId, kid)).find((k) => k.kid === kid);
  };
  return {
    async sign(tenant, claims, expiresAt) {
      const [key] = await keysOf(tenant.id);
      if (!key) throw new Error('The tenant has no signing key');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .setIssuer(ISSUER)
        .setAudience(tenant.slug)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(await importJWK(key.secret, 'HS256'));
    },
    async verify(tenant, token) {
      try {
        const kid = keyIdOf(token);
        const key = kid && (await keyFor(tenant.id, kid));
        if (!key) return undefined;
        const { payload } = await jwtVerify(token, await importJWK(key.secret, 'HS256'), {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: tenant.slug,
        });
        return payload;
      } catch (error) {
        if (codeOf(error)?.startsWith('ERR_J')) return undefined; // not a token, or not a valid one
        throw error;
      }
    },
  };
}

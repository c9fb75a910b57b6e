import { createDecoder, createSigner, createVerifier, type DecodedJwt, TokenError } from 'fast-jwt';
import type { JWTPayload } from 'jose';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { loadKeys } from './signing-keys.ts';

const ISSUER = 'safety-qube';
/** Milliseconds for which a tenant's keys are cached. */
const CACHED_MS = 60_000;

/** Signs and verifies login tokens with the keys of their tenants. */
export interface LoginTokens {
  /** Returns a token with these claims that is valid until `expiresAt`, in seconds since 1970. */
  sign(tenant: Tenant, claims: JWTPayload, expiresAt: number): Promise<string>;
  /**
   * Returns the claims of a token that has the named one: the session of a person, or what a visitor came by; undefined unless it is a
   * valid one of the tenant.
   */
  verify(tenant: Tenant, token: string, named: 'sid' | 'visit'): Promise<JWTPayload | undefined>;
}

/** A signing key, with what signs and verifies by it. */
interface Key {
  readonly kid: string;
  readonly sign: (claims: JWTPayload) => string;
  readonly verify: (token: string) => JWTPayload;
}

const decode: (token: string) => DecodedJwt = createDecoder({ complete: true });

/** Returns a value of a token; undefined when the input is not a token, or not a valid one. */
function ifValid<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}

/**
 * Returns the keys of a tenant. Tokens are signed and verified by fast-jwt, because jose leaves HMAC to a thread: seven times the
 * processor time, for each request with a token and for each forged one.
 */
async function readKeys(database: Database, { id, slug }: Tenant): Promise<Key[]> {
  const keys = await loadKeys(database, id, 'login-token');
  return keys.map(({ kid, secret: { k } }) => {
    if (!k) throw new Error(`The signing key ${kid} has no secret`);
    const key = Buffer.from(k, 'base64url');
    return {
      kid,
      sign: createSigner({ key, kid, algorithm: 'HS256', iss: ISSUER, aud: slug }),
      verify: createVerifier({
        ...{ key, algorithms: ['HS256'], allowedIss: ISSUER, allowedAud: slug },
        requiredClaims: ['iss', 'aud', 'iat', 'exp'],
      }),
    };
  });
}

export function loginTokens(database: Database): LoginTokens {
  const keyRings = new Map<number, { until: number; keys: Promise<Key[]> }>();
  const keysOf = (tenant: Tenant, wanted?: string): Promise<Key[]> => {
    const ring = keyRings.get(tenant.id);
    if (ring && ring.until > Date.now() && wanted === undefined) return ring.keys;
    const keys = readKeys(database, tenant);
    keyRings.set(tenant.id, { until: Date.now() + CACHED_MS, keys });
    keys.catch(() => keyRings.delete(tenant.id));
    return keys;
  };
  /** Returns a key by its id; an unknown one may have been created by another process in the meantime. */
  const keyFor = async (tenant: Tenant, kid: string): Promise<Key | undefined> => {
    const known = (await keysOf(tenant)).find((k) => k.kid === kid);
    return known ?? (await keysOf(tenant, kid)).find((k) => k.kid === kid);
  };
  return {
    async sign(tenant, claims, expiresAt) {
      const [key] = await keysOf(tenant);
      if (!key) throw new Error('The tenant has no signing key');
      return key.sign({ ...claims, exp: expiresAt });
    },
    async verify(tenant, token, named) {
      const decoded = ifValid(() => decode(token));
      // Before the signature, which takes longer: each token of a visitor is looked for among the sessions first.
      const kid: unknown = decoded?.payload?.[named] === undefined ? undefined : decoded.header['kid'];
      const key = typeof kid === 'string' ? await keyFor(tenant, kid) : undefined;
      return key && ifValid(() => key.verify(token));
    },
  };
}

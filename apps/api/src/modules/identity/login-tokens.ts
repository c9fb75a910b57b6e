import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { JWTPayload } from 'jose';
import * as z from 'zod';
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
  /** Returns the claims of a token; undefined unless it is a valid one of the tenant. */
  verify(tenant: Tenant, token: string): Promise<JWTPayload | undefined>;
}

interface Key {
  readonly kid: string;
  readonly secret: KeyObject;
}

const Header = z.object({ alg: z.literal('HS256'), kid: z.string() });
const Claims = z.looseObject({ iss: z.literal(ISSUER), aud: z.string(), exp: z.number(), iat: z.number() });

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
/** Returns the JSON of a part of a token; undefined when it is none. */
function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * The signature of a token's first two parts (RFC 7515, HS256). It is made here and not by jose, which leaves it to a thread: that takes
 * the processors several times as long, at each request, and for forged tokens as well.
 */
const signatureOf = (signed: string, { secret }: Key): string =>
  createHmac('sha256', secret).update(signed).digest('base64url');

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));

async function readKeys(database: Database, tenantId: number): Promise<Key[]> {
  const keys = await loadKeys(database, tenantId, 'login-token');
  return keys.map(({ kid, secret: { k } }) => {
    if (!k) throw new Error(`The signing key ${kid} has no secret`);
    return { kid, secret: createSecretKey(k, 'base64url') };
  });
}

export function loginTokens(database: Database): LoginTokens {
  const keyRings = new Map<number, { until: number; keys: Promise<Key[]> }>();
  const keysOf = (tenantId: number, wanted?: string): Promise<Key[]> => {
    const ring = keyRings.get(tenantId);
    if (ring && ring.until > Date.now() && wanted === undefined) return ring.keys;
    const keys = readKeys(database, tenantId);
    keyRings.set(tenantId, { until: Date.now() + CACHED_MS, keys });
    keys.catch(() => keyRings.delete(tenantId));
    return keys;
  };
  /** Returns a key by its id; an unknown one may have been created by another process in the meantime. */
  const keyFor = async (tenantId: number, kid: string): Promise<Key | undefined> => {
    const known = (await keysOf(tenantId)).find((k) => k.kid === kid);
    return known ?? (await keysOf(tenantId, kid)).find((k) => k.kid === kid);
  };
  return {
    async sign(tenant, claims, expiresAt) {
      const [key] = await keysOf(tenant.id);
      if (!key) throw new Error('The tenant has no signing key');
      const issuedAt = Math.floor(Date.now() / 1000);
      const payload = { ...claims, iss: ISSUER, aud: tenant.slug, iat: issuedAt, exp: expiresAt };
      const signed = `${encode({ alg: 'HS256', kid: key.kid })}.${encode(payload)}`;
      return `${signed}.${signatureOf(signed, key)}`;
    },
    async verify(tenant, token) {
      const [header = '', payload = '', signature = '', ...more] = token.split('.');
      const named = Header.safeParse(decode(header));
      const key = named.success && !more.length ? await keyFor(tenant.id, named.data.kid) : undefined;
      if (!key) return undefined;
      if (!isSame(signatureOf(`${header}.${payload}`, key), signature)) return undefined;
      const claims = Claims.safeParse(decode(payload));
      if (!claims.success || claims.data.aud !== tenant.slug || claims.data.exp <= Date.now() / 1000) return undefined;
      return claims.data;
    },
  };
}

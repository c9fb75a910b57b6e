import { decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { loadKeys } from './signing-keys.ts';

const ISSUER = 'safety-qube sign-in';
const Payload = z.object({ sid: z.uuid(), iat: z.int() });

/** A sign-in anew that was begun at a provider of the tenant's own. */
export interface BegunSignIn {
  /** The session from which it was begun. */
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly begunAt: number;
}
export interface SignInNonces {
  make(tenant: Tenant, sessionId: string): Promise<string>;
  /** What a nonce says; undefined for one that is none of ours, or this tenant's. */
  read(tenant: Tenant, nonce: string | undefined): Promise<BegunSignIn | undefined>;
}

/**
 * Names for sign-ins anew, signed by the tenant: the provider says such a `nonce` back in the id_token of that sign-in. So it is known
 * when somebody was asked for who they are, where the provider does not tell (`auth_time`); a renewal says an old one, or none.
 */
export const signInNonces = (database: Database): SignInNonces => ({
  async make(tenant, sessionId) {
    const [key] = await loadKeys(database, tenant.id, 'login-token');
    if (!key) throw new Error('a tenant without a signing key');
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .setIssuer(ISSUER)
      .setAudience(tenant.slug)
      .setIssuedAt()
      .sign(await importJWK(key.secret, 'HS256'));
  },
  async read(tenant, nonce) {
    if (nonce === undefined) return undefined;
    try {
      const { kid } = decodeProtectedHeader(nonce);
      const key = (await loadKeys(database, tenant.id, 'login-token')).find((one) => one.kid === kid);
      if (!key) return undefined;
      const { payload } = await jwtVerify(nonce, await importJWK(key.secret, 'HS256'), {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: tenant.slug,
      });
      const { sid, iat } = Payload.parse(payload);
      return { sessionId: sid, begunAt: iat };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined; // somebody else's nonce
      throw error;
    }
  },
});

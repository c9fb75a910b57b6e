import { decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { loadKeys } from './signing-keys.ts';

const ISSUER = 'safety-qube sign-in';
const Payload = z.object({ sid: z.uuid(), iat: z.int() });

/** A repeated sign-in that was started at the tenant's own provider. */
export interface StartedSignIn {
  /** The session from which it was started. */
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly startedAt: number;
}
export interface SignInNonces {
  make(tenant: Tenant, sessionId: string): Promise<string>;
  /** Returns the content of a nonce; undefined for one that we or this tenant did not issue. */
  read(tenant: Tenant, nonce: string | undefined): Promise<StartedSignIn | undefined>;
}

/**
 * Nonces for repeated sign-ins, signed by the tenant: the provider returns the `nonce` in the id_token of that sign-in. This gives
 * the time at which the person was asked to authenticate when the provider does not send it (`auth_time`); a renewal has an old
 * nonce, or none.
 */
export const signInNonces = (database: Database): SignInNonces => ({
  async make(tenant, sessionId) {
    const [key] = await loadKeys(database, tenant.id, 'login-token');
    if (!key) throw new Error('The tenant has no signing key');
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
      return { sessionId: sid, startedAt: iat };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined; // not a nonce of ours
      throw error;
    }
  },
});

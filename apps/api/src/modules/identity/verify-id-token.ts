import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Ctx } from '../../platform/context.ts';
import { signedOut } from '../../platform/errors.ts';
import { EMBEDDED_CLIENT, embeddedIssuer } from '../tenants/index.ts';
import type { IdToken } from './id-token.ts';
import type { OutsideIssuers } from './issuers.ts';
import type { EmbeddedProviders } from './provider/providers.ts';

/** Asymmetric algorithms: with a symmetric one, whoever can verify can sign. */
const ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
  'EdDSA',
  'Ed25519',
];
/** Seconds since an id_token was issued within which it may be exchanged. */
const MAX_AGE = 10 * 60;

interface Trusted {
  readonly issuer: string;
  readonly clientId: string;
  readonly isEmbedded: boolean;
  readonly keys: JWTVerifyGetKey;
}
export interface Verifier {
  readonly providers: EmbeddedProviders;
  readonly outside: OutsideIssuers;
}

/** The issuer of this tenant that a token claims to come from; undefined for any other. */
async function findIssuer(ctx: Ctx, { providers, outside }: Verifier, claimed: string): Promise<Trusted | undefined> {
  const embedded = embeddedIssuer(ctx.askedOrigin);
  if (claimed === embedded) {
    const keys: JWTVerifyGetKey = async (header, token) => {
      try {
        return await (await providers.get(ctx.tenant, ctx.askedOrigin)).verify(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await providers.get(ctx.tenant, ctx.askedOrigin, true)).verify(header, token);
      }
    };
    return { issuer: embedded, clientId: EMBEDDED_CLIENT, isEmbedded: true, keys };
  }
  const row = await ctx.tx
    .selectFrom('identity_issuer')
    .select(['issuer', 'client_id'])
    .where('issuer', '=', claimed)
    .executeTakeFirst();
  return row && { issuer: row.issuer, clientId: row.client_id, isEmbedded: false, keys: outside.keysOf(row.issuer) };
}

const told = (payload: JWTPayload, claim: string): string | undefined =>
  typeof payload[claim] === 'string' ? payload[claim] : undefined;

async function verifyBy(trusted: Trusted, token: string): Promise<IdToken> {
  const { payload } = await jwtVerify(token, trusted.keys, {
    issuer: trusted.issuer,
    audience: trusted.clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'iat', 'sub'],
    maxTokenAge: MAX_AGE,
    clockTolerance: trusted.isEmbedded ? 5 : 30, // seconds that another machine's clock may differ
  });
  // Meant for several clients: then it must say that ours is the one it was issued to (OpenID Connect Core, 3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== trusted.clientId) throw signedOut();
  const authTime = payload['auth_time'];
  return {
    issuer: trusted.issuer,
    subject: payload.sub ?? '',
    isEmbedded: trusted.isEmbedded,
    sid: told(payload, 'sid') ?? '',
    authenticatedAt: typeof authTime === 'number' ? authTime : undefined,
    issuedAt: payload.iat ?? 0,
    nonce: told(payload, 'nonce'),
    verifiedEmail: payload['email_verified'] === true ? told(payload, 'email') : undefined,
  };
}

/** What an id_token of one of this tenant's issuers says. 401 for any that is not good, 503 when its issuer cannot be asked. */
export async function verifyIdToken(ctx: Ctx, verifier: Verifier, token: string): Promise<IdToken> {
  try {
    const claimed = decodeJwt(token).iss;
    const trusted = claimed === undefined ? undefined : await findIssuer(ctx, verifier, claimed);
    if (!trusted) throw signedOut();
    return await verifyBy(trusted, token);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw signedOut();
    throw error;
  }
}

import type { NamingClaim } from '@safety-qube/domain/sign-in/provider';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Ctx } from '../../platform/context.ts';
import { signedOut } from '../../platform/errors.ts';
import { EMBEDDED_CLIENT, embeddedIssuer, trustedIssuers } from '../tenants/index.ts';
import type { IdToken } from './id-token.ts';
import type { OutsideIssuers } from './issuers.ts';
import type { EmbeddedProviders } from './provider/providers.ts';
import { tokenRefusal } from './token-refusal.ts';

/** Asymmetric algorithms only: with a symmetric one, any verifier can sign. */
export const ALGORITHMS: string[] = [
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
const MAX_AGE_SECONDS = 10 * 60;
/** Seconds that another machine's clock may differ. */
export const CLOCK_TOLERANCE_SECONDS = 30;

/** Whose id_tokens are verified, and for which client. */
export interface Trusted {
  readonly issuer: string;
  readonly clientId: string;
  readonly isEmbedded: boolean;
  readonly namedBy: NamingClaim;
  readonly keys: JWTVerifyGetKey;
}
export interface Verifier {
  readonly providers: EmbeddedProviders;
  readonly outside: OutsideIssuers;
}

/** Returns the issuer of this tenant that a token claims to come from; undefined for any other. */
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
    return { issuer: embedded, clientId: EMBEDDED_CLIENT, isEmbedded: true, namedBy: 'verified_email', keys };
  }
  const row = await trustedIssuers(ctx.tx)
    .select(['issuer', 'client_id', 'named_by'])
    .where('issuer', '=', claimed)
    .executeTakeFirst();
  return row && trustOutside(row, outside);
}

/** An outside issuer with its settings. */
export const trustOutside = (
  row: { readonly issuer: string; readonly client_id: string; readonly named_by: NamingClaim },
  outside: OutsideIssuers,
): Trusted => ({
  issuer: row.issuer,
  clientId: row.client_id,
  isEmbedded: false,
  namedBy: row.named_by,
  keys: outside.keysOf(row.issuer),
});

const stringClaim = (payload: JWTPayload, claim: string): string | undefined =>
  typeof payload[claim] === 'string' ? payload[claim] : undefined;

async function readPayload(trusted: Trusted, token: string): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, trusted.keys, {
    issuer: trusted.issuer,
    audience: trusted.clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'iat', 'sub'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: trusted.isEmbedded ? 5 : CLOCK_TOLERANCE_SECONDS,
  });
  // Issued for several clients: then it must name ours as the authorized party (OpenID Connect Core, 3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== trusted.clientId)
    throw new errors.JWTClaimValidationFailed('unexpected "azp"', payload, 'aud', 'check_failed');
  return payload;
}

/**
 * Returns the content of an id_token of an issuer. An invalid one of the tenant's own provider is refused with the reason (403);
 * for an invalid one of the embedded provider, which is only used through the sign-in form, the session has ended (401).
 */
export async function verifyBy(trusted: Trusted, token: string): Promise<IdToken> {
  const payload = await readPayload(trusted, token).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw trusted.isEmbedded ? signedOut('token') : tokenRefusal(error, trusted);
  });
  const { auth_time: authTime } = payload;
  return {
    issuer: trusted.issuer,
    subject: payload.sub ?? '',
    isEmbedded: trusted.isEmbedded,
    sid: stringClaim(payload, 'sid') ?? '',
    authenticatedAt: typeof authTime === 'number' ? authTime : undefined,
    issuedAt: payload.iat ?? 0,
    nonce: stringClaim(payload, 'nonce') || undefined,
    namedBy: trusted.namedBy,
    claims: payload,
  };
}

/**
 * Returns the content of an id_token of one of this tenant's issuers. 401 when the tenant does not trust the issuer, 403 with the
 * reason when a token of its own provider is invalid, 503 when that provider cannot be reached.
 */
export async function verifyIdToken(ctx: Ctx, verifier: Verifier, token: string): Promise<IdToken> {
  const claimed = readIssuer(token);
  const trusted = claimed === undefined ? undefined : await findIssuer(ctx, verifier, claimed);
  if (!trusted) throw signedOut(claimed === undefined ? 'token' : 'issuer');
  return verifyBy(trusted, token);
}

/** Returns the issuer that a token claims to come from; undefined when the input is not a token. */
function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

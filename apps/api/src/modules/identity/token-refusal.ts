import { isolated } from '@safety-qube/domain/isolated';
import { decodeJwt, errors } from 'jose';
import { Refusal } from '../../platform/errors.ts';

const MINUTE_SECONDS = 60;
const seconds = (value: unknown): number => (typeof value === 'number' ? value : 0);

/**
 * Explains why an id_token of the tenant's own provider is invalid, in a sentence that its administrator can act on: 403. Claims
 * are only mentioned when the signature was valid.
 */
export function tokenRefusal(
  error: errors.JOSEError,
  { issuer, clientId }: { readonly issuer: string; readonly clientId: string },
): Refusal {
  const no = (code: string, params: Record<string, string | number> = {}, claim?: string) =>
    new Refusal(403, code, params, { issuer, ...(claim && { claim }) });
  if (!(error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired))
    return no('TOKEN_SIGNATURE');
  const { claim, reason, payload } = error;
  if (reason === 'missing') return no('TOKEN_CLAIM_MISSING', { claim: isolated(claim) }, claim);
  const now = Math.floor(Date.now() / 1000);
  switch (claim) {
    case 'iss':
      return no('TOKEN_ISSUER', { issuer: isolated(String(payload.iss ?? '')) }, claim);
    case 'aud':
      return no('TOKEN_AUDIENCE', { expected: isolated(clientId) }, claim);
    case 'iat':
    case 'nbf':
    case 'exp': {
      const ahead = Math.ceil(Math.max(seconds(payload.iat), seconds(payload.nbf)) - now);
      if (ahead > 0) return no('TOKEN_CLOCK', { seconds: ahead }, claim);
      const age = Math.max(now - seconds(payload.iat), 0);
      return no('TOKEN_TOO_OLD', { minutes: Math.max(1, Math.round(age / MINUTE_SECONDS)) }, claim);
    }
    default:
      return no('TOKEN_CLAIM_MISSING', { claim: isolated(claim) }, claim);
  }
}

/** Claims that identify a person or where they come from. */
const IDENTIFYING = [
  'sub',
  'oid',
  'tid',
  'email',
  'email_verified',
  'preferred_username',
  'upn',
  'name',
  'idp',
  'auth_time',
];
/** Characters that are kept of a claim. */
const CLAIM_MAX = 200;

/** Returns those claims of a token, unchanged; none when the input is not a token. */
export function identifyingClaims(token: string): { name: string; value: string }[] {
  let claims: Record<string, unknown>;
  try {
    claims = decodeJwt(token);
  } catch {
    return [];
  }
  return IDENTIFYING.flatMap((name) => {
    const value = claims[name];
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    return isPlain ? [{ name, value: String(value).slice(0, CLAIM_MAX) }] : [];
  });
}

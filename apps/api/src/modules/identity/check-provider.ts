import type { ProviderFinding } from '@safety-qube/contract/schemas/sign-in-settings';
import { isSharedIssuer } from '@safety-qube/domain/sign-in/provider';
import * as z from 'zod';
import { type FetchOutside, OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { discoveryAddress } from './issuers.ts';
import { ALGORITHMS, CLOCK_TOLERANCE_SECONDS } from './verify-id-token.ts';

const Text = z.string().optional().catch(undefined);
const Texts = z.array(z.string()).optional().catch(undefined);
/** The fields that are read of a discovery document (OpenID Connect Discovery, 3); a field of another type counts as missing. */
const Discovery = z.object({
  issuer: Text,
  authorization_endpoint: Text,
  token_endpoint: Text,
  jwks_uri: Text,
  response_types_supported: Texts,
  code_challenge_methods_supported: Texts,
  token_endpoint_auth_methods_supported: Texts,
  scopes_supported: Texts,
  id_token_signing_alg_values_supported: Texts,
});
type Discovery = z.infer<typeof Discovery>;
const Keys = z.object({ keys: z.array(z.object({ kty: z.string(), use: z.string().optional() })) });

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
/** The scopes that the web client requests. */
const SCOPES = ['openid', 'profile', 'email', 'offline_access'];
const KEY_TYPES = new Set(['RSA', 'EC', 'OKP']);

type Code = ProviderFinding['code'];
const good = (code: Code, value: string | null = null): ProviderFinding => ({ code, level: 'good', value });
const unsure = (code: Code, value: string | null = null): ProviderFinding => ({ code, level: 'unsure', value });
const bad = (code: Code, value: string | null = null): ProviderFinding => ({ code, level: 'bad', value });

/** The result of checking a provider. `origins`: the origins that browsers call; empty while a finding prevents trying it. */
export interface CheckedProvider {
  readonly findings: readonly ProviderFinding[];
  readonly origins: readonly string[];
}

/** Whether a list names an optional capability of the provider; unsure when the list is missing. */
function listed(code: Code, list: readonly string[] | undefined, wanted: string): ProviderFinding {
  if (list === undefined) return unsure(code);
  return list.includes(wanted) ? good(code) : bad(code, list.join(', '));
}

function checkScopes(list: readonly string[] | undefined): ProviderFinding {
  const missing = SCOPES.filter((scope) => !list?.includes(scope));
  if (list && missing.includes('openid')) return bad('scopes', 'openid');
  return missing.length ? unsure('scopes', missing.join(', ')) : good('scopes');
}

function checkSigning(list: readonly string[] | undefined): ProviderFinding {
  if (list === undefined) return unsure('signing');
  return list.some((algorithm) => ALGORITHMS.includes(algorithm)) ? good('signing') : bad('signing', list.join(', '));
}

/**
 * Checks the document itself. Browsers cannot keep a secret, but a provider that lists only clients with a secret may still support
 * others.
 */
function checkDocument(document: Discovery): ProviderFinding[] {
  const isPublic = document.token_endpoint_auth_methods_supported?.includes('none');
  return [
    listed('codeFlow', document.response_types_supported, 'code'),
    listed('pkce', document.code_challenge_methods_supported, 'S256'),
    isPublic ? good('publicClient') : unsure('publicClient'),
    checkScopes(document.scopes_supported),
    checkSigning(document.id_token_signing_alg_values_supported),
  ];
}

/** Whether a browser at our address may read a response. */
const isReadable = (answer: Response, origin: string): boolean =>
  ['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? '');

async function checkKeys(fetchOutside: FetchOutside, address: string): Promise<ProviderFinding> {
  try {
    const { keys } = Keys.parse(await (await fetchOutside(address)).json());
    return keys.some(({ kty, use }) => KEY_TYPES.has(kty) && use !== 'enc') ? good('keys') : bad('keys', 'json');
  } catch (error) {
    return bad('keys', error instanceof OutsideFailure ? error.fault : 'json');
  }
}

/** Requests tokens with an invalid code: whatever the response, its headers show whether a browser at our address may read it. */
async function checkTokenEndpoint(
  fetchOutside: FetchOutside,
  address: string,
  { origin, clientId }: ProviderToCheck,
): Promise<ProviderFinding> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: 'none',
    redirect_uri: `${origin}/auth`,
    code_verifier: 'v'.repeat(43),
  });
  try {
    const answer = await fetchOutside(address, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    });
    return isReadable(answer, origin) ? good('tokenCors') : unsure('tokenCors');
  } catch (error) {
    return bad('tokenCors', error instanceof OutsideFailure ? error.fault : 'unreachable');
  }
}

function checkClock(answer: Response): ProviderFinding[] {
  const theirs = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return [];
  const seconds = Math.round(Math.abs(theirs - Date.now()) / 1000);
  return [seconds > CLOCK_TOLERANCE_SECONDS ? unsure('clock', String(seconds)) : good('clock')];
}

interface ProviderToCheck {
  readonly issuer: string;
  readonly clientId: string;
  /** The origin of the tenant's pages, where the client runs. */
  readonly origin: string;
}

/** Returns the discovery document of an issuer and the response it came in, or a finding when there is none. */
async function readDocument(
  fetchOutside: FetchOutside,
  { issuer, origin }: ProviderToCheck,
): Promise<{ answer: Response; document: Discovery } | ProviderFinding> {
  try {
    const answer = await fetchOutside(discoveryAddress(issuer), { headers: { origin } });
    if (!answer.ok) return bad('reached', String(answer.status));
    return { answer, document: Discovery.parse(await answer.json()) };
  } catch (error) {
    if (!(error instanceof OutsideFailure)) return bad('reached', 'json');
    const isAddress = ['address', 'insecure', 'network'].includes(error.fault);
    return bad(isAddress ? 'address' : 'reached', error.fault);
  }
}

/**
 * Checks a provider from the server: its discovery document, its keys, and whether the tenant's pages may read its responses.
 * Returns all findings; refuses nothing by throwing.
 */
export async function checkProvider(fetchOutside: FetchOutside, asked: ProviderToCheck): Promise<CheckedProvider> {
  const ending = (...findings: ProviderFinding[]): CheckedProvider => ({ findings, origins: [] });
  if (isSharedIssuer(asked.issuer)) return ending(bad('shared', asked.issuer));
  const read = await readDocument(fetchOutside, asked);
  if ('code' in read) return ending(read);
  const { answer, document } = read;
  const reached = good('reached');
  if (document.issuer !== asked.issuer) {
    const theirs = document.issuer ?? '';
    return ending(reached, isSharedIssuer(theirs) ? bad('shared', theirs) : bad('issuer', theirs));
  }
  const missing = ENDPOINTS.filter((name) => !URL.canParse(document[name] ?? ''));
  const { token_endpoint: token = '', jwks_uri: jwks = '', authorization_endpoint: authorize = '' } = document;
  if (missing.length) return ending(reached, good('issuer'), bad('endpoints', missing.join(', ')));
  // Next to an http issuer, as in a trial installation, the endpoints may be http as well; no other scheme is allowed.
  const safe = asked.issuer.startsWith('https:') ? /^https:/i : /^https?:/i;
  const open = [authorize, token, jwks].find((address) => !safe.test(address));
  if (open !== undefined) return ending(reached, good('issuer'), bad('endpoints', open));
  const [keys, tokenCors] = await Promise.all([
    checkKeys(fetchOutside, jwks),
    checkTokenEndpoint(fetchOutside, token, asked),
  ]);
  const findings = [
    reached,
    good('issuer'),
    good('endpoints'),
    ...checkDocument(document),
    keys,
    isReadable(answer, asked.origin) ? good('discoveryCors') : bad('discoveryCors', asked.origin),
    tokenCors,
    ...checkClock(answer),
  ];
  const isBad = findings.some(({ level }) => level === 'bad');
  return { findings, origins: isBad ? [] : [...new Set([new URL(asked.issuer).origin, new URL(token).origin])] };
}

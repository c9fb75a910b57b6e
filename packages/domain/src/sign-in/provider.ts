/**
 * Which claim of an id_token identifies a person at their first sign-in, by the address that they have here; later sign-ins go by
 * the provider's `sub`. `verified_email` is `email` with `email_verified`; the other claims are trusted as they are.
 */
export const NAMING_CLAIMS = ['verified_email', 'email', 'preferred_username', 'upn'] as const;
export type NamingClaim = (typeof NAMING_CLAIMS)[number];

/** The claim of the id_token that a naming claim reads. */
export const claimOf = (named: NamingClaim): string => (named === 'verified_email' ? 'email' : named);

/** What is checked before a provider may be tried, in the order of the report. */
export const PROVIDER_FINDINGS = [
  'address',
  'shared',
  'reached',
  'issuer',
  'endpoints',
  'codeFlow',
  'pkce',
  'publicClient',
  'scopes',
  'signing',
  'keys',
  'discoveryCors',
  'tokenCors',
  'clock',
] as const;

/** `bad` prevents the trial of a provider; `unsure` is what only the trial can show, or what makes sign-in less convenient. */
export const FINDING_LEVELS = ['good', 'unsure', 'bad'] as const;

/** Why the server could not fetch an address. */
export const FETCH_FAULTS = [
  'address',
  'insecure',
  'network',
  'name',
  'unreachable',
  'certificate',
  'slow',
  'redirect',
  'large',
  'status',
  'json',
] as const;
export type FetchFault = (typeof FETCH_FAULTS)[number];

const MICROSOFT = new Set([
  'login.microsoftonline.com',
  'login.windows.net',
  'sts.windows.net',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
]);
/**
 * First path segments of Microsoft's issuers that stand for any organisation, any private account, or a tenant that is not filled
 * in.
 */
const ANYBODY = new Set([
  'common',
  'organizations',
  'consumers',
  '9188040d-6c67-4c5b-b112-36a304b66dad', // the tenant of private Microsoft accounts
  '{tenantid}',
]);
/** Issuers at which anybody can have an account. */
const PUBLIC_ISSUERS = new Set([
  'accounts.google.com',
  'appleid.apple.com',
  'www.facebook.com',
  'www.linkedin.com',
  'login.yahoo.com',
  'gitlab.com',
  'discord.com',
]);

/**
 * Whether an issuer also signs in people of other organisations. None of its claims then proves that a person belongs to this
 * organisation: anybody who sets an address in a directory of their own could sign in here as its owner.
 */
export function isSharedIssuer(issuer: string): boolean {
  const url = URL.parse(issuer);
  if (!url) return false;
  const host = url.hostname.toLowerCase();
  if (PUBLIC_ISSUERS.has(host)) return true;
  const first = (url.pathname.split('/')[1] ?? '').toLowerCase();
  return MICROSOFT.has(host) && (first === '' || ANYBODY.has(first.replace('%7b', '{').replace('%7d', '}')));
}

/** The stored result of a trial: the refusal's code and parameters, so that each reader gets the message in their language. */
export interface StoredTrial {
  readonly at: string;
  readonly refusal: { readonly code: string; readonly params: Record<string, string | number> } | null;
  readonly personId: number | null;
  readonly claims: readonly { readonly name: string; readonly value: string }[];
}

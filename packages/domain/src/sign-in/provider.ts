/**
 * Which claim of an id_token names a person at their first sign-in, as the address that they have here; later ones go by the
 * provider's `sub`. `verified_email` is `email` where the provider says `email_verified`; the others are believed as they are.
 */
export const NAMING_CLAIMS = ['verified_email', 'email', 'preferred_username', 'upn'] as const;
export type NamingClaim = (typeof NAMING_CLAIMS)[number];

/** The claim of the id_token that a choice reads. */
export const claimOf = (named: NamingClaim): string => (named === 'verified_email' ? 'email' : named);

/** What is looked at before a provider may be tried, in the order in which it is told. */
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

/** `bad` keeps a provider from being tried; `unsure` is what only the trial can show, or what costs some comfort. */
export const FINDING_LEVELS = ['good', 'unsure', 'bad'] as const;

/** Why the server got no answer of an address. */
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
/** First segments of Microsoft's addresses that mean any organisation, any private account, or none yet. */
const ANYBODY = new Set([
  'common',
  'organizations',
  'consumers',
  '9188040d-6c67-4c5b-b112-36a304b66dad', // the tenant of private Microsoft accounts
  '{tenantid}',
]);
/** Issuers that everybody can have an account at. */
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
 * Whether people of other organisations come from an issuer as well. None of its claims then says that somebody is one of
 * ours: whoever sets an address in a directory of their own could come in as its owner here.
 */
export function isSharedIssuer(issuer: string): boolean {
  const url = URL.parse(issuer);
  if (!url) return false;
  const host = url.hostname.toLowerCase();
  if (PUBLIC_ISSUERS.has(host)) return true;
  const first = (url.pathname.split('/')[1] ?? '').toLowerCase();
  return MICROSOFT.has(host) && (first === '' || ANYBODY.has(first.replace('%7b', '{').replace('%7d', '}')));
}

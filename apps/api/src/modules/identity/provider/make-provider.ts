import { SESSION_HOURS } from '@safety-qube/contract/schemas/identity';
import { personName } from '@safety-qube/domain/person-name';
import type { FastifyRequest } from 'fastify';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';
import type { Tenant } from '../../../platform/context.ts';
import type { Database, TenantDb } from '../../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../../platform/db/database-away.ts';
import { databaseUnavailable } from '../../../platform/errors.ts';
import { secureName } from '../../../platform/http/secure-name.ts';
import { EMBEDDED_CLIENT, embeddedIssuer } from '../../tenants/index.ts';
import { deleteLogin } from '../commands/end-sessions.ts';
import type { SigningKey } from '../signing-keys.ts';
import { logoutQuestion, redirectWhenSignedOut } from './end-session.ts';
import { grantAll, SCOPES } from './grant-all.ts';
import { type CodeLogin, payloadAdapter } from './payload-adapter.ts';

const MINUTE_SECONDS = 60;
const SESSION_SECONDS = SESSION_HOURS * 3600;
const CLAIMS = {
  openid: ['sub', 'sid', 'auth_time', 'tenant'],
  email: ['email', 'email_verified'],
  profile: ['given_name', 'family_name', 'name'],
};

/** The only client: the web application of the same tenant. It is public, so PKCE replaces its secret. */
const webClient = (origin: string): ClientMetadata => ({
  client_id: EMBEDDED_CLIENT,
  token_endpoint_auth_method: 'none',
  application_type: 'web',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [`${origin}/auth`, `${origin}/redirect`],
  post_logout_redirect_uris: [`${origin}/`],
  id_token_signed_response_alg: 'ES256',
  // A session of the provider is extended with each use; past this age the password is asked for again.
  default_max_age: SESSION_SECONDS,
});

const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-sq_provider' : 'sq_provider');

/** Whether the provider may know the person in this browser, so that a sign-in may need no form. */
export const hasProviderSession = ({ headers, protocol }: FastifyRequest): boolean =>
  headers.cookie?.includes(`${sessionCookie(protocol === 'https')}=`) === true;

const findPerson = async (db: TenantDb, tenant: Tenant, sub: string) => {
  const person = await db
    .selectFrom('employee')
    .select(['email', 'firstname', 'lastname'])
    .where('ad_id', '=', sub)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return (
    person && {
      sub,
      email: person.email,
      email_verified: true,
      given_name: person.firstname,
      family_name: person.lastname,
      name: personName(person),
      tenant: tenant.slug,
    }
  );
};

/**
 * Creates the embedded OpenID provider of one tenant at one address: code with PKCE, rotating refresh tokens, logout on request of
 * the client. The first key of `signing` signs; the others are published so that existing signatures stay valid. `whenReplayed`
 * receives the login whose code is used a second time.
 */
export function makeProvider(
  database: Database,
  tenant: Tenant,
  origin: string,
  keys: { signing: readonly SigningKey[]; cookie: readonly SigningKey[] },
  whenReplayed: (login: CodeLogin) => Promise<void>,
): Provider {
  const db = database.forTenant(tenant.id);
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' } as const; // Secure when the address is https
  const isSecure = origin.startsWith('https:');
  const names = {
    session: sessionCookie(isSecure),
    // These two are bound to one path, which the `__Host-` prefix does not allow.
    interaction: secureName('sq_signin', isSecure),
    resume: secureName('sq_resume', isSecure),
  };
  const configuration: Configuration = {
    adapter: payloadAdapter(db, whenReplayed),
    clients: [webClient(origin)],
    jwks: { keys: keys.signing.map((k) => k.secret) },
    cookies: {
      keys: keys.cookie.map((k) => k.secret.k ?? ''),
      names,
      long: cookie,
      short: cookie,
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: SCOPES.split(' '),
    claims: CLAIMS,
    conformIdTokenClaims: false, // the claims are in the id_token: there is no second call for them
    async findAccount(_, sub, token) {
      const person = await findPerson(db, tenant, sub);
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined;
      return person && { accountId: sub, claims: async () => ({ ...person, ...(sid && { sid }) }) };
    },
    loadExistingGrant: grantAll,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true, // signing out at the provider ends the refresh tokens too
    interactions: { url: (_, interaction) => `/api/identity/interactions/${interaction.uid}` },
    clientBasedCORS: (_, asking) => asking === origin,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutQuestion((sid) => deleteLogin(db, sid)) },
    },
    ttl: {
      AuthorizationCode: MINUTE_SECONDS,
      AccessToken: 10 * MINUTE_SECONDS,
      IdToken: 10 * MINUTE_SECONDS,
      Interaction: 60 * MINUTE_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      // A rotated refresh token expires no later than the one it replaces.
      RefreshToken: (ctx) => ctx?.oidc.entities.RotatedRefreshToken?.remainingTTL ?? SESSION_SECONDS,
    },
    renderError(ctx, out) {
      ctx.status = 303;
      ctx.redirect(`/signin?error=${encodeURIComponent(out.error)}`);
    },
  };
  const provider = new Provider(embeddedIssuer(origin), configuration);
  provider.proxy = true; // trusted because mountProvider writes these headers itself
  provider.use(redirectWhenSignedOut);
  provider.on('server_error', (ctx, error: unknown) => {
    if (error instanceof DatabaseUnavailable) ctx.set('retry-after', String(databaseUnavailable().retryAfterSeconds));
  });
  return provider;
}

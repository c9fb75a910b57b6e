import { createHash } from 'node:crypto';
import Provider, { type Configuration } from 'oidc-provider';
import { logoutQuestion, redirectWhenSignedOut } from '../modules/identity/provider/end-session.ts';
import { grantAll, SCOPES } from '../modules/identity/provider/grant-all.ts';
import type { FileStore } from './file-store.ts';
import { DEMO_CLIENT, type DemoPerson, type Settings } from './settings.ts';

const HOUR_SECONDS = 3600;

/** A person's lasting name at this issuer; it tells nothing about them. */
export const subjectOf = (person: DemoPerson): string =>
  createHash('sha256').update(`demo-issuer ${person.email}`).digest('hex').slice(0, 24);

/** An issuer that knows one client, the demo tenant's application, and a few people. */
export function makeIssuer(address: string, settings: Settings, store: FileStore): Provider {
  const origin = settings.DEMO_ISSUER_CLIENT_ORIGIN;
  const configuration: Configuration = {
    adapter: store.adapter,
    jwks: { keys: store.keys },
    clients: [
      {
        client_id: DEMO_CLIENT,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/auth`, `${origin}/redirect`],
        post_logout_redirect_uris: [`${origin}/`],
        default_max_age: 12 * HOUR_SECONDS,
      },
    ],
    // Cookies do not know ports: these must differ from those of an application on the same machine.
    cookies: {
      keys: [store.cookieSecret],
      names: { session: 'demo_issuer', interaction: 'demo_issuer_signin', resume: 'demo_issuer_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub', 'sid', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: false,
    async findAccount(_, sub, token) {
      const person = settings.DEMO_ISSUER_PEOPLE.find((p) => subjectOf(p) === sub);
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined;
      return (
        person && {
          accountId: sub,
          claims: async () => ({
            sub,
            ...(sid && { sid }),
            email: person.email,
            email_verified: true,
            given_name: person.firstname,
            family_name: person.lastname,
            name: `${person.firstname} ${person.lastname}`,
          }),
        }
      );
    },
    loadExistingGrant: grantAll,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    interactions: { url: (_, interaction) => `/signin/${interaction.uid}` },
    clientBasedCORS: (_, asking) => asking === origin,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutQuestion(async () => undefined) },
    },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
      Interaction: HOUR_SECONDS,
      Session: 12 * HOUR_SECONDS,
      Grant: 12 * HOUR_SECONDS,
      RefreshToken: (ctx) => ctx?.oidc.entities.RotatedRefreshToken?.remainingTTL ?? 12 * HOUR_SECONDS,
    },
  };
  const provider = new Provider(address, configuration);
  provider.use(redirectWhenSignedOut);
  return provider;
}

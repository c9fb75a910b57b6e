import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A person in the directory of the issuer. */
export interface DirectoryPerson {
  readonly name: string;
  /** The user name, which is the `preferred_username` of their tokens. */
  readonly username: string;
  readonly claims?: Readonly<Record<string, unknown>>;
}
export interface EntraIssuer {
  /** Its `iss`: the URL of one directory, as in Microsoft Entra ID. */
  readonly issuer: string;
  readonly clientId: string;
  /** Overrides for the next discovery documents and id_tokens; undefined removes a value. */
  readonly change: { document: Record<string, unknown>; claims: Record<string, unknown>; key: CryptoKey | undefined };
  /** Origins allowed by CORS and as redirect targets (`/auth`); added once they are known. */
  readonly origins: Set<string>;
  /** Received requests, as `GET /path`. */
  readonly seen: string[];
  /** Returns an id_token for a person who has just signed in. */
  token(username: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  stop(): Promise<void>;
}

const CLIENT = '6731de76-14a6-49ae-97bc-6eba6914391e';
const TENANT = '9122040d-6c67-4c5b-b112-36a304b66dad';

const page = (people: readonly DirectoryPerson[]): string => `<!doctype html><html lang="en"><title>Sign in</title>
<h1>Pick an account</h1><form method="post">${people
  .map(({ name, username }) => `<button name="username" value="${username}">${name}</button>`)
  .join('')}</form>`;

/** A started sign-in, until its code is exchanged. */
interface Login {
  readonly username: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly redirectUri: string;
}

/**
 * Starts an issuer like one directory of Microsoft Entra ID, over real HTTP: its discovery document mentions neither PKCE nor
 * clients without a secret; its tokens (RS256) contain `oid`, `tid`, `preferred_username`, but neither `email_verified` nor
 * `auth_time`, and refreshed ones no `nonce`. The person picked on its page is signed in.
 */
export async function startEntraIssuer(people: readonly DirectoryPerson[], port = 0): Promise<EntraIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), use: 'sig', kid: 'k1' };
  const logins = new Map<string, Login>();
  const renewals = new Map<string, string>();
  const change: EntraIssuer['change'] = { document: {}, claims: {}, key: undefined };
  const origins = new Set<string>();
  const seen: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = `${address}/${TENANT}`;
  const issuer = `${base}/v2.0`;

  const token = async (username: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const person = people.find((one) => one.username === username);
    if (!person) throw new Error(`nobody is called ${username}`);
    const now = Math.floor(Date.now() / 1000);
    const digest = createHash('sha256').update(username).digest('hex');
    const claims = {
      iss: issuer,
      aud: CLIENT,
      iat: now,
      nbf: now,
      exp: now + 3600,
      sub: digest.slice(0, 43),
      oid: `${digest.slice(0, 8)}-0000-0000-0000-000000000000`,
      tid: TENANT,
      ver: '2.0',
      name: person.name,
      preferred_username: username,
      ...person.claims,
      ...change.claims,
      ...more,
    };
    return new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT' })
      .sign(change.key ?? privateKey);
  };
  const document = () => ({
    issuer,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
    end_session_endpoint: `${base}/oauth2/v2.0/logout`,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
    response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    subject_types_supported: ['pairwise'],
    ...change.document,
  });

  const sendJson = (res: ServerResponse, status: number, body: unknown) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (res: ServerResponse, error: string, description: string) =>
    sendJson(res, 400, { error, error_description: description });
  const redirectTo = (res: ServerResponse, target: string, query: Record<string, string>) => {
    const url = new URL(target);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    res.writeHead(303, { location: url.href }).end();
  };

  async function authorize(req: IncomingMessage, res: ServerResponse, asked: URLSearchParams): Promise<unknown> {
    const redirectUri = asked.get('redirect_uri') ?? '';
    const isKnown = [...origins].some((origin) => redirectUri === `${origin}/auth`);
    if (asked.get('client_id') !== CLIENT || !isKnown)
      return res.writeHead(400).end('AADSTS50011: The redirect URI does not match.');
    if (req.method !== 'POST') return res.writeHead(200, { 'content-type': 'text/html' }).end(page(people));
    const username = new URLSearchParams(await text(req)).get('username') ?? '';
    const state = asked.get('state') ?? '';
    const challenge = asked.get('code_challenge');
    if (!challenge || asked.get('code_challenge_method') !== 'S256')
      return redirectTo(res, redirectUri, { error: 'invalid_request', state });
    const code = randomUUID();
    logins.set(code, { username, challenge, nonce: asked.get('nonce'), redirectUri });
    return redirectTo(res, redirectUri, { code, state });
  }

  async function trade(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    const asked = new URLSearchParams(await text(req));
    let username = renewals.get(asked.get('refresh_token') ?? '');
    let nonce: string | null = null;
    if (asked.get('grant_type') === 'authorization_code') {
      const login = logins.get(asked.get('code') ?? '');
      logins.delete(asked.get('code') ?? '');
      const digest = createHash('sha256')
        .update(asked.get('code_verifier') ?? '')
        .digest('base64url');
      if (login?.challenge !== digest || login.redirectUri !== asked.get('redirect_uri'))
        return refuse(res, 'invalid_grant', 'AADSTS70000: The code is not valid.');
      ({ username, nonce } = login);
    }
    if (username === undefined) return refuse(res, 'invalid_grant', 'AADSTS700082: The refresh token is not valid.');
    const renewal = randomUUID();
    renewals.set(renewal, username);
    return sendJson(res, 200, {
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: randomUUID(),
      refresh_token: renewal,
      id_token: await token(username, nonce === null ? {} : { nonce }),
    });
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    const url = new URL(req.url ?? '/', address);
    seen.push(`${req.method} ${url.pathname}`);
    const { origin } = req.headers;
    // The token endpoint can be read only by origins that are registered for single-page applications.
    const isOpen = url.pathname.includes('.well-known') || url.pathname.includes('discovery');
    if (isOpen) res.setHeader('access-control-allow-origin', '*');
    else if (origin && origins.has(origin)) res.setHeader('access-control-allow-origin', origin);
    switch (url.pathname.slice(TENANT.length + 1)) {
      case '/v2.0/.well-known/openid-configuration':
        return sendJson(res, 200, document());
      case '/discovery/v2.0/keys':
        return sendJson(res, 200, { keys: [jwk] });
      case '/oauth2/v2.0/authorize':
        return authorize(req, res, url.searchParams);
      case '/oauth2/v2.0/token':
        return trade(req, res);
      case '/oauth2/v2.0/logout':
        return redirectTo(res, url.searchParams.get('post_logout_redirect_uri') ?? address, {});
      default:
        return res.writeHead(404).end();
    }
  }
  server.on('request', (req, res) => {
    handle(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    clientId: CLIENT,
    change,
    origins,
    seen,
    token,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  json<T = Record<string, unknown>>(): T;
}
interface RequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** An object is sent as JSON, parameters as a form. */
  readonly body?: object | URLSearchParams;
}
export interface Browser {
  /** Sends one request; stores and sends cookies like a browser. Redirects are returned and not followed. */
  ask(address: string, options?: RequestOptions): Promise<Answer>;
  /** Returns the names of the cookies of a host. */
  cookies(host: string): string[];
}

interface Cookie {
  readonly host: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
}
const under = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);

/** Creates an HTTP client with a cookie jar. Every host is resolved to this machine, so that tenants' hosts need no DNS. */
export function makeBrowser(): Browser {
  const jar = new Map<string, Cookie>();
  const keep = (host: string, line: string): void => {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', ...rest] = pair.split('=');
    const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? '/';
    const expires = attributes.find((a) => /^expires=/i.test(a))?.slice(8);
    const key = `${host} ${path} ${name}`;
    if (expires && new Date(expires) < new Date()) jar.delete(key);
    else jar.set(key, { host, path, name, value: rest.join('=') });
  };
  return {
    cookies: (host) => [...jar.values()].filter((c) => c.host === host).map((c) => c.name),
    ask(address, { method = 'GET', headers = {}, body } = {}) {
      const url = new URL(address);
      const sent = [...jar.values()].filter((c) => c.host === url.host && under(url.pathname, c.path));
      const isForm = body instanceof URLSearchParams;
      return new Promise((resolve, reject) => {
        const req = request(
          {
            host: '127.0.0.1',
            port: url.port,
            path: url.pathname + url.search,
            method,
            headers: {
              host: url.host,
              ...(sent.length && { cookie: sent.map((c) => `${c.name}=${c.value}`).join('; ') }),
              ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
              ...headers,
            },
          },
          (res) => {
            const chunks: Buffer[] = [];
            res.on('data', (chunk: Buffer) => chunks.push(chunk));
            res.on('end', () => {
              for (const line of res.headers['set-cookie'] ?? []) keep(url.host, line);
              const text = Buffer.concat(chunks).toString();
              resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text, json: () => JSON.parse(text) });
            });
          },
        );
        req.on('error', reject);
        req.end(body && (isForm ? body.toString() : JSON.stringify(body)));
      });
    },
  };
}

export interface Tokens {
  readonly id_token: string;
  readonly access_token: string;
  readonly refresh_token: string;
}
export interface Client {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly authorize: string;
  readonly token: string;
}
/** Returns the web application's OIDC client of a tenant's embedded provider. */
export const embeddedClient = (origin: string): Client => ({
  clientId: 'safety-qube-web',
  redirectUri: `${origin}/auth`,
  authorize: `${origin}/oidc/auth`,
  token: `${origin}/oidc/token`,
});

export interface Authorization {
  readonly url: string;
  readonly verifier: string;
}
/** Creates an authorization request with PKCE, like oidc-client-ts. */
export function authorization(client: Client, more: Record<string, string> = {}): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: client.redirectUri,
    scope: 'openid profile email offline_access',
    state: 'some-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { url: `${client.authorize}?${query}`, verifier };
}

/** Follows redirects until one leads to the client, and returns that URL. */
export async function followToClient(browser: Browser, client: Client, address: string): Promise<URL> {
  let next = address;
  for (let hop = 0; hop < 10; hop += 1) {
    if (next.startsWith(`${client.redirectUri}?`)) return new URL(next);
    const answer = await browser.ask(next);
    if (!answer.headers.location) throw new Error(`no redirect from ${next}: ${answer.status} ${answer.body}`);
    next = new URL(answer.headers.location, next).href;
  }
  throw new Error('too many redirects');
}

/** Exchanges a code or a refresh token at the token endpoint. */
export const trade = (browser: Browser, client: Client, grant: Record<string, string>): Promise<Answer> =>
  browser.ask(client.token, { method: 'POST', body: new URLSearchParams({ client_id: client.clientId, ...grant }) });

/** Exchanges the code in the client's redirect URL for tokens. */
export const tradeCode = (browser: Browser, client: Client, back: URL, verifier: string): Promise<Answer> =>
  trade(browser, client, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: client.redirectUri,
    code_verifier: verifier,
  });

/** Starts a sign-in at the embedded provider; returns the URL of the interaction that asks for a password. */
export async function beginSignIn(browser: Browser, origin: string, request: Authorization): Promise<string> {
  const answer = await browser.ask(request.url);
  const location = answer.headers.location ?? '';
  if (!location.startsWith('/api/identity/interactions/')) throw new Error(`no sign-in: ${answer.status} ${location}`);
  return `${origin}${location}`;
}

/** Signs a person in at the embedded provider and returns the tokens. */
export async function signIn(browser: Browser, origin: string, email: string, password: string): Promise<Tokens> {
  const client = embeddedClient(origin);
  const request = authorization(client);
  const interaction = await beginSignIn(browser, origin, request);
  const submitted = await browser.ask(interaction, { method: 'POST', body: { email, password } });
  const { redirectTo } = submitted.json<{ redirectTo: string }>();
  const back = await followToClient(browser, client, redirectTo);
  return (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
}

import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import {
  authorization,
  beginSignIn,
  embeddedClient,
  followToClient,
  makeBrowser,
  type Tokens,
  trade,
  tradeCode,
} from '../../testing/browser.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';

let t: IdentityTest;
beforeAll(async () => {
  t = await startIdentityTest();
});
afterAll(() => t.close());

const begin = async () => {
  const { acme } = t.tenants;
  const origin = t.origin(acme);
  const client = embeddedClient(origin);
  const browser = makeBrowser();
  const request = authorization(client);
  const interaction = await beginSignIn(browser, origin, request);
  return { origin, client, browser, request, interaction };
};

test('a person signs in at the tenant’s own provider by code and PKCE and gets a login token with the specified claims', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme, 'administrator');
  const { origin, client, browser, request, interaction } = await begin();

  const page = await browser.ask(interaction);
  expect([page.status, page.headers.location]).toEqual([303, `/signin?uid=${interaction.split('/').at(-1)}`]);
  expect((await browser.ask(`${interaction}/details`)).json()).toMatchObject({ loginHint: null });

  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  });
  expect(submitted.status).toBe(200);
  const back = await followToClient(browser, client, submitted.json<{ redirectTo: string }>().redirectTo);
  expect(back.searchParams.get('state')).toBe('some-state');
  expect(back.searchParams.get('iss')).toBe(`${origin}/oidc`);

  const tokens = (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
  const claims = decodeJwt(tokens.id_token);
  expect(claims).toMatchObject({
    iss: `${origin}/oidc`,
    aud: 'safety-qube-web',
    email: person.email,
    given_name: 'Person',
    tenant: 'acme',
    auth_time: expect.any(Number),
    sid: expect.any(String),
  });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);

  const answer = await t.exchange(tokens.id_token);
  expect(answer.status).toBe(200);
  expect([answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
  const { token } = answer.json<{ token: string }>();
  expect(decodeJwt(token)).toMatchObject({
    firstname: 'Person',
    email: person.email,
    tenant: 'acme',
    userId: person.id,
    roleId: expect.any(Number),
    adId: claims.sub,
    selectedLanguage: null,
    selectedTimezone: null,
    isServiceAccount: false,
    exp: expect.any(Number),
  });
  expect(await t.knock(token)).toBe(200);
});

test('cookies of the provider are for http only and not for other sites', async () => {
  const { browser, request } = await begin();
  const { headers } = await browser.ask(request.url);
  expect(headers['set-cookie']?.length).toBeGreaterThan(0);
  for (const line of headers['set-cookie'] ?? [])
    expect(line.toLowerCase()).toMatch(/httponly.*samesite=lax|samesite=lax.*httponly/);
});

test('a code can be used once, and its second use revokes what the first one granted', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const { client, browser, request, interaction } = await begin();
  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  });
  const back = await followToClient(browser, client, submitted.json<{ redirectTo: string }>().redirectTo);
  const first = await tradeCode(browser, client, back, request.verifier);
  expect(first.status).toBe(200);
  const second = await tradeCode(browser, client, back, request.verifier);
  expect([second.status, second.json()['error']]).toEqual([400, 'invalid_grant']);
  const refresh = { grant_type: 'refresh_token', refresh_token: first.json<Tokens>().refresh_token };
  expect((await trade(browser, client, refresh)).status).toBe(400);
});

test('a code is refused without the verifier that it was requested with', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const { client, browser, interaction } = await begin();
  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  });
  const back = await followToClient(browser, client, submitted.json<{ redirectTo: string }>().redirectTo);
  expect((await tradeCode(browser, client, back, authorization(client).verifier)).status).toBe(400);
});

test('a sign-in without PKCE or to a foreign address is refused on our own page', async () => {
  const origin = t.origin(t.tenants.acme);
  const client = embeddedClient(origin);
  const foreign = await makeBrowser().ask(authorization(client, { redirect_uri: 'https://evil.example/auth' }).url);
  expect([foreign.status, foreign.headers.location]).toEqual([303, '/signin?error=invalid_redirect_uri']);
  const other = `${t.origin(t.tenants.globex)}/auth`;
  const neighbour = await makeBrowser().ask(authorization(client, { redirect_uri: other }).url);
  expect(neighbour.headers.location).toBe('/signin?error=invalid_redirect_uri');
  const bare = new URL(authorization(client).url);
  bare.searchParams.delete('code_challenge');
  bare.searchParams.delete('code_challenge_method');
  const answer = await makeBrowser().ask(bare.href);
  expect(new URL(answer.headers.location ?? '').searchParams.get('error')).toBe('invalid_request');
});

test('an unknown tenant has no provider', async () => {
  const answer = await makeBrowser().ask(`http://nobody.localhost:${t.port}/oidc/.well-known/openid-configuration`);
  expect([answer.status, answer.json()['code']]).toEqual([404, 'TENANT_UNKNOWN']);
});

test('a sign-in can be finished only in the browser that started it', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const { interaction } = await begin();
  const body = { email: person.email, password: PASSWORD };
  const stolen = await makeBrowser().ask(interaction, { method: 'POST', body });
  expect([stolen.status, stolen.json()['code']]).toEqual([404, 'INTERACTION_GONE']);
});

test('a refresh token works once: its successor belongs to the same session, its second use ends the grant', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const origin = t.origin(t.tenants.acme);
  const client = embeddedClient(origin);
  const browser = makeBrowser();
  const tokens = await t.signIn(person, t.tenants.acme, browser);
  const renew = (refresh_token: string) => trade(browser, client, { grant_type: 'refresh_token', refresh_token });
  const renewed = (await renew(tokens.refresh_token)).json<Tokens>();
  const [before, after] = [decodeJwt(tokens.id_token), decodeJwt(renewed.id_token)];
  expect([after['sid'], after['auth_time'], after.sub]).toEqual([before['sid'], before['auth_time'], before.sub]);
  expect((await t.exchange(renewed.id_token)).status).toBe(200);
  expect((await renew(tokens.refresh_token)).status).toBe(400);
  expect((await renew(renewed.refresh_token)).status).toBe(400);
});

test('a browser that is signed in at the provider renews without asking for the password', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const browser = makeBrowser();
  await t.signIn(person, t.tenants.acme, browser);
  const client = embeddedClient(t.origin(t.tenants.acme));
  const request = authorization(client, { prompt: 'none' });
  const back = await followToClient(browser, client, request.url);
  expect((await tradeCode(browser, client, back, request.verifier)).status).toBe(200);
  const stranger = await followToClient(makeBrowser(), client, authorization(client, { prompt: 'none' }).url);
  expect(stranger.searchParams.get('error')).toBe('login_required');
});

test('a password is asked for again when it was last entered longer ago than a session lasts', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const browser = makeBrowser();
  const origin = t.origin(t.tenants.acme);
  await t.signIn(person, t.tenants.acme, browser);
  await t.database
    .forTenant(t.tenants.acme.id)
    .updateTable('oidc_payload')
    .set((eb) => ({
      payload: eb.fn('jsonb_set', [
        'payload',
        eb.val('{loginTs}'),
        eb.val(String(Math.floor(Date.now() / 1000) - 13 * 3600)),
      ]) as never,
    }))
    .where('model', '=', 'Session')
    .execute();
  await beginSignIn(browser, origin, authorization(embeddedClient(origin)));
});

test('a person signs in where another one is still signed in at the provider: the page in between may submit its form', async () => {
  const [first, second] = [await t.withPassword(t.tenants.acme), await t.withPassword(t.tenants.acme)];
  const origin = t.origin(t.tenants.acme);
  const [client, browser] = [embeddedClient(origin), makeBrowser()];
  await t.signIn(first, t.tenants.acme, browser);
  const request = authorization(client, { prompt: 'login' });
  const interaction = await beginSignIn(browser, origin, request);
  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: second.email, password: PASSWORD },
  });
  const page = await browser.ask(submitted.json<{ redirectTo: string }>().redirectTo);
  const script = /<script>(.*?)<\/script>/s.exec(page.body)?.[1] ?? '';
  const digest = createHash('sha256').update(script).digest('base64');
  expect(page.headers['content-security-policy']).toContain(`'sha256-${digest}'`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const gone = await browser.ask(`${origin}/oidc/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  const back = await followToClient(browser, client, gone.headers.location ?? '');
  const tokens = (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
  expect(decodeJwt(tokens.id_token)['email']).toBe(second.email);
});

const logout = (origin: string, query: Record<string, string>) =>
  `${origin}/oidc/session/end?${new URLSearchParams({ post_logout_redirect_uri: `${origin}/`, client_id: 'safety-qube-web', ...query })}`;

test('signing out at the provider with an id_token needs no confirmation and redirects to the root', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const origin = t.origin(t.tenants.acme);
  const browser = makeBrowser();
  const tokens = await t.signIn(person, t.tenants.acme, browser);
  const answer = await browser.ask(logout(origin, { id_token_hint: tokens.id_token, state: 'x' }));
  expect([answer.status, answer.headers.location]).toEqual([303, `${origin}/?state=x`]);
  expect(browser.cookies(new URL(origin).host)).not.toContain('sq_provider');
  const client = embeddedClient(origin);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  expect((await trade(browser, client, refresh)).status).toBe(400);
  const silent = await followToClient(browser, client, authorization(client, { prompt: 'none' }).url);
  expect(silent.searchParams.get('error')).toBe('login_required');
  const again = await browser.ask(logout(origin, { id_token_hint: tokens.id_token }));
  expect([again.status, again.headers.location]).toEqual([303, `${origin}/`]);
});

test('a foreign page cannot sign anyone out: without an id_token there is a confirmation page, without a script', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const origin = t.origin(t.tenants.acme);
  const browser = makeBrowser();
  const tokens = await t.signIn(person, t.tenants.acme, browser);
  const answer = await browser.ask(logout(origin, {}), { headers: { 'accept-language': 'en' } });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('Do you want to sign out?');
  expect(answer.body).not.toContain('<script');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await browser.ask(`${origin}/oidc/page.css`)).headers['content-type']).toContain('text/css');
  const client = embeddedClient(origin);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  expect((await trade(browser, client, refresh)).status).toBe(200);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(answer.body)?.[1] ?? '';
  const confirmed = await browser.ask(`${origin}/oidc/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${origin}/`]);
});

test('the log contains nothing of a sign-in that could be used again', async () => {
  let written = '';
  const app = await buildApp(t.platform, {
    log: openLog('trace', {
      write(line) {
        written += line;
      },
    }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://acme.localhost:${(app.server.address() as AddressInfo).port}`;
  const person = await t.withPassword(t.tenants.acme, 'administrator');
  const browser = makeBrowser();
  const client = embeddedClient(origin);
  const request = authorization(client);
  const interaction = await beginSignIn(browser, origin, request);
  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  });
  const back = await followToClient(browser, client, submitted.json<{ redirectTo: string }>().redirectTo);
  const tokens = (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
  const exchanged = await browser.ask(`${origin}/api/aum/auth/${tokens.id_token}`);
  const { token } = exchanged.json<{ token: string }>();
  await browser.ask(`${origin}/api/management/mail`, { headers: { authorization: token } });
  await browser.ask(logout(origin, { id_token_hint: tokens.id_token }));
  await app.close();
  expect(written.match(/"msg":"request"/g)?.length).toBeGreaterThanOrEqual(5);
  const secrets = [tokens.id_token, tokens.access_token, tokens.refresh_token, token, PASSWORD, request.verifier];
  for (const secret of [...secrets, back.searchParams.get('code') ?? 'no code']) expect(written).not.toContain(secret);
});

test('behind a trusted proxy that uses https the provider is at https and its cookies are secure', async () => {
  const https = { 'x-forwarded-proto': 'https' };
  const direct = `${t.origin(t.tenants.acme)}/oidc/.well-known/openid-configuration`;
  expect((await makeBrowser().ask(direct, { headers: https })).json()['issuer']).toMatch(/^http:/);
  const behind = await startIdentityTest({ TRUST_PROXY: '127.0.0.1' });
  try {
    const origin = behind.origin(behind.tenants.acme);
    const secure = origin.replace('http:', 'https:');
    const ask = (path: string) => makeBrowser().ask(`${origin}${path}`, { headers: https });
    const discovery = (await ask('/oidc/.well-known/openid-configuration')).json();
    expect([discovery['issuer'], discovery['token_endpoint']]).toEqual([`${secure}/oidc`, `${secure}/oidc/token`]);
    const { pathname, search } = new URL(authorization(embeddedClient(secure)).url);
    const started = await ask(pathname + search);
    expect(started.headers.location).toMatch(/^\/api\/identity\/interactions\//);
    expect(started.headers['set-cookie']?.length).toBeGreaterThan(0);
    for (const line of started.headers['set-cookie'] ?? []) expect(line).toMatch(/^__(Host|Secure)-sq_.*; secure/i);
  } finally {
    await behind.close();
  }
});

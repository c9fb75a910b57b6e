import { decodeProtectedHeader, exportSPKI, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tenant } from '../../platform/context.ts';
import {
  authorization,
  embeddedClient,
  followToClient,
  makeBrowser,
  type Tokens,
  trade,
  tradeCode,
} from '../../testing/browser.ts';
import type { Person } from '../../testing/test-app.ts';
import { type IdentityTest, startIdentityTest } from './identity.fixture.ts';
import { loadKeys, rotateKeys } from './signing-keys.ts';

let t: IdentityTest;
beforeAll(async () => {
  t = await startIdentityTest();
});
afterAll(() => t.close());

const now = () => Math.floor(Date.now() / 1000);
const signingKey = async (tenant: Tenant) => {
  const [key] = await loadKeys(t.database, tenant.id, 'id-token');
  if (!key) throw new Error('no key');
  return key;
};
const subjectOf = async (tenant: Tenant, person: Person): Promise<string> => {
  const db = t.database.forTenant(tenant.id);
  const row = await db.selectFrom('employee').select('ad_id').where('id', '=', person.id).executeTakeFirstOrThrow();
  return row.ad_id;
};

/** Claims of an id_token that the tenant's provider could have issued just now. */
const goodClaims = async (tenant: Tenant, person: Person): Promise<JWTPayload> => ({
  iss: `${t.origin(tenant)}/oidc`,
  aud: 'safety-qube-web',
  sub: await subjectOf(tenant, person),
  sid: crypto.randomUUID(),
  auth_time: now(),
  iat: now(),
  exp: now() + 600,
});
const sign = async (tenant: Tenant, claims: JWTPayload, kid?: string): Promise<string> => {
  const key = await signingKey(tenant);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: kid ?? key.kid })
    .sign(await importJWK(key.secret, 'ES256'));
};

test('an id_token can be exchanged repeatedly and keeps the same session', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme);
  const token = await sign(acme, await goodClaims(acme, person));
  expect((await t.exchange(token)).status).toBe(200);
  expect((await t.exchange(token)).status).toBe(200);
  const sessions = await t.database
    .forTenant(acme.id)
    .selectFrom('session')
    .select('id')
    .where('employee_id', '=', person.id)
    .where('provider_session', 'like', 'embedded %')
    .execute();
  expect(sessions).toHaveLength(1);
});

test.each<[string, (good: JWTPayload) => JWTPayload]>([
  ['of another audience', (c) => ({ ...c, aud: 'someone-else' })],
  ['for several clients without naming ours', (c) => ({ ...c, aud: ['safety-qube-web', 'someone-else'] })],
  ['of an unknown issuer', (c) => ({ ...c, iss: 'https://issuer.example' })],
  ['that names another tenant as its issuer', (c) => ({ ...c, iss: `${t.origin(t.tenants.globex)}/oidc` })],
  ['issued more than ten minutes ago', (c) => ({ ...c, iat: now() - 660, exp: now() + 600 })],
  ['that is over', (c) => ({ ...c, iat: now() - 60, exp: now() - 30 })],
  ['without an end', ({ exp: _, ...c }) => c],
  ['without a beginning', ({ iat: _, ...c }) => c],
  ['of nobody', ({ sub: _, ...c }) => c],
  ['of a login thirteen hours ago', (c) => ({ ...c, auth_time: now() - 13 * 3600 })],
])('an id_token %s is refused with a string', async (_, change) => {
  const { acme } = t.tenants;
  const good = await goodClaims(acme, await t.withPassword(acme));
  expect((await t.exchange(await sign(acme, good))).status).toBe(200);
  const answer = await t.exchange(await sign(acme, change({ ...good, sid: crypto.randomUUID() })));
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.body)).toBe('Session expired, please login again');
});

test('an id_token that is altered, unsigned, or signed with the public key as a secret is refused', async () => {
  const { acme } = t.tenants;
  const claims = await goodClaims(acme, await t.withPassword(acme));
  const [header, payload, signature] = (await sign(acme, claims)).split('.') as [string, string, string];
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url');
  expect((await t.exchange(`${header}.${changed}.${signature}`)).status).toBe(401);
  expect((await t.exchange(`${header}.${payload}.${'A'.repeat(86)}`)).status).toBe(401);
  expect((await t.exchange(new UnsecuredJWT(claims).encode())).status).toBe(401);
  const { kid, secret } = await signingKey(acme);
  const { d: _, ...published } = secret;
  const spki = await exportSPKI(
    (await importJWK({ ...published, ext: true }, 'ES256')) as Parameters<typeof exportSPKI>[0],
  );
  const symmetric = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid });
  expect((await t.exchange(await symmetric.sign(new TextEncoder().encode(spki)))).status).toBe(401);
  expect((await t.exchange(await sign(acme, claims, 'no-such-key'))).status).toBe(401);
  expect((await t.exchange('nonsense')).status).toBe(401);
});

test('another tenant’s id_token is refused here, though it is valid there', async () => {
  const { acme, globex } = t.tenants;
  const token = await sign(globex, await goodClaims(globex, await t.withPassword(globex)));
  expect((await t.exchange(token, globex)).status).toBe(200);
  expect((await t.exchange(token, acme)).status).toBe(401);
  // not even if the other tenant's key claims to be this one's
  const forged = await sign(globex, await goodClaims(acme, await t.withPassword(acme)));
  expect((await t.exchange(forged, acme)).status).toBe(401);
});

test('another tenant’s login token is refused here, though it is valid there', async () => {
  const { acme, globex } = t.tenants;
  const { token } = await t.person(globex, 'administrator');
  expect(await t.knock(token, globex)).toBe(200);
  expect(await t.knock(token, acme)).toBe(401);
});

test('a session ends twelve hours after the password was entered, and no login token is valid for longer', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme);
  const entered = now() - 11.5 * 3600;
  await t.database
    .forTenant(acme.id)
    .updateTable('credential')
    .set({ changed_at: new Date(0) })
    .where('employee_id', '=', person.id)
    .execute();
  const answer = await t.exchange(await sign(acme, { ...(await goodClaims(acme, person)), auth_time: entered }));
  const { token } = answer.json<{ token: string }>();
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  expect(exp).toBe(entered + 12 * 3600);
});

test('after signing out the same id_token starts no session, and the provider has deleted the login', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme, 'administrator');
  const tokens = await t.signIn(person);
  const { token } = (await t.exchange(tokens.id_token)).json<{ token: string }>();
  expect(await t.knock(token)).toBe(200);
  const signOut = { method: 'POST', headers: { authorization: token } };
  expect((await makeBrowser().ask(`${t.origin(acme)}/api/aum/signout`, signOut)).status).toBe(200);
  expect(await t.knock(token)).toBe(401);
  expect((await t.exchange(tokens.id_token)).status).toBe(401);
  const left = await t.database
    .forTenant(acme.id)
    .selectFrom('oidc_payload')
    .select('model')
    .where('account_id', '=', await subjectOf(acme, person))
    .where('model', '!=', 'Interaction')
    .execute();
  expect(left).toEqual([]);
});

test('signing out ends one login, not the person’s other one', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme, 'administrator');
  const [one, other] = [await t.signIn(person), await t.signIn(person)];
  const tokens = await Promise.all(
    [one, other].map(async ({ id_token }) => (await t.exchange(id_token)).json<{ token: string }>().token),
  );
  const signOut = { method: 'POST', headers: { authorization: tokens[0] ?? '' } };
  await makeBrowser().ask(`${t.origin(acme)}/api/aum/signout`, signOut);
  expect([await t.knock(tokens[0] ?? ''), await t.knock(tokens[1] ?? '')]).toEqual([401, 200]);
});

test.each([
  ['inactive', 'ACCOUNT_INACTIVE'],
  ['pending', 'ACCOUNT_PENDING'],
])('a person who has become %s gets no login token', async (status, code) => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme);
  const token = await sign(acme, await goodClaims(acme, person));
  await t.database.forTenant(acme.id).updateTable('employee').set({ status }).where('id', '=', person.id).execute();
  const answer = await t.exchange(token);
  expect([answer.status, answer.json()['code']]).toEqual([403, code]);
});

test('ending a person’s sessions takes effect at once, also at the provider', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme, 'administrator');
  const tokens = await t.signIn(person);
  const { token } = (await t.exchange(tokens.id_token)).json<{ token: string }>();
  expect(await t.knock(token)).toBe(200);
  const effects: (() => void)[] = [];
  await t.sessions.endAll(
    { tenant: acme, tx: t.database.forTenant(acme.id), afterCommit: (e: () => void) => effects.push(e) } as never,
    person.id,
  );
  for (const effect of effects) effect();
  expect(await t.knock(token)).toBe(401);
  expect((await t.exchange(tokens.id_token)).status).toBe(401);
});

test('a change of role takes effect within a second, without signing in again', async () => {
  const { acme } = t.tenants;
  const person = await t.person(acme, 'administrator');
  expect(await t.knock(person.token)).toBe(200);
  const db = t.database.forTenant(acme.id);
  const role = await db.selectFrom('role').select('id').where('key', '=', 'employee').executeTakeFirstOrThrow();
  await db.updateTable('employee').set({ role_id: role.id }).where('id', '=', person.id).execute();
  await expect.poll(() => t.knock(person.token), { timeout: 1000, interval: 50 }).toBe(403);
});

test('new keys sign nobody out: older tokens stay valid, new ones are signed with the new key', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme, 'administrator');
  const browser = makeBrowser();
  const tokens = await t.signIn(person, acme, browser);
  const { token } = (await t.exchange(tokens.id_token)).json<{ token: string }>();
  const before = await signingKey(acme);
  await rotateKeys(t.database, acme.id);
  const after = await signingKey(acme);
  expect(after.kid).not.toBe(before.kid);

  t.sessions.forget(acme.id);
  expect(await t.knock(token)).toBe(200);
  expect((await t.exchange(tokens.id_token)).status).toBe(200);
  // a token signed with the new key, as from another process that has loaded it already
  expect((await t.exchange(await sign(acme, await goodClaims(acme, person)))).status).toBe(200);
  const published = await browser.ask(`${t.origin(acme)}/oidc/jwks`);
  const keys = published.json<{ keys: { kid: string; d?: string }[] }>().keys;
  expect(keys.map((k) => k.kid).slice(0, 2)).toEqual([after.kid, before.kid]);
  expect(keys.some((k) => k.d !== undefined)).toBe(false);
  // the provider still recognises the browser by its cookie
  const client = embeddedClient(t.origin(acme));
  const request = authorization(client, { prompt: 'none' });
  const back = await followToClient(browser, client, request.url);
  const renewed = (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
  expect(decodeProtectedHeader(renewed.id_token).kid).toBe(after.kid);
  expect((await t.exchange(renewed.id_token)).status).toBe(200);
});

test('a login is one session at every address of the tenant, and signing out ends it at each', async () => {
  const { acme } = t.tenants;
  const tokens = await t.signIn(await t.withPassword(acme));
  const other = `http://acme.localhost.:${t.port}`;
  const browser = makeBrowser();
  const renewed = await trade(browser, embeddedClient(other), {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  const there = await browser.ask(`${other}/api/aum/auth/${renewed.json<Tokens>().id_token}`);
  const here = await t.exchange(tokens.id_token);
  const [kept, ended] = [there.json<{ token: string }>().token, here.json<{ token: string }>().token];
  expect(await t.knock(kept)).not.toBe(401);
  await browser.ask(`${t.origin(acme)}/api/aum/signout`, { method: 'POST', headers: { authorization: ended } });
  expect([await t.knock(ended), await t.knock(kept)]).toEqual([401, 401]);
});

test('only valid tokens are cached: a refused one is checked again', async () => {
  const { acme } = t.tenants;
  const person = await t.person(acme, 'employee');
  const end = (ended_at: Date | null) =>
    t.database
      .forTenant(acme.id)
      .updateTable('session')
      .set({ ended_at })
      .where('employee_id', '=', person.id)
      .execute();
  await end(new Date());
  expect(await t.sessions.read(acme, person.token)).toBeNull();
  await end(null);
  expect(await t.sessions.read(acme, person.token)).toMatchObject({ employeeId: person.id });
});

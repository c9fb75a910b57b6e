import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnSession } from '@safety-qube/contract/schemas/identity';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBrowser } from '../../testing/browser.ts';
import type { Person } from '../../testing/test-app.ts';
import { type IdentityTest, startIdentityTest } from './identity.fixture.ts';

// When a person last authenticated, at an issuer of the tenant's own that may not send it (`auth_time`).

const KID = 'only';
const CLIENT = 'acme-web';
let t: IdentityTest;
let server: Server;
let issuer: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let administrator: Person;

beforeAll(async () => {
  t = await startIdentityTest();
  keys = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: KID, alg: 'ES256' };
  server = createServer((req, res) => {
    const isDiscovery = req.url?.endsWith('/openid-configuration');
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/jwks` } : { keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await db().insertInto('identity_issuer').values({ issuer, client_id: CLIENT, straight: true }).execute();
});
afterAll(async () => {
  server.close();
  await t.close();
});
beforeEach(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  await db()
    .insertInto('identity_link')
    .values({ issuer, subject: `subject ${administrator.id}`.replace(' ', '-'), employee_id: administrator.id })
    .execute();
});

const db = () => t.database.forTenant(t.tenants.acme.id);
const now = () => Math.floor(Date.now() / 1000);
/** An id_token of the administrator, issued so many seconds ago; without `auth_time` unless it is among the claims. */
const idToken = (claims: Record<string, unknown> = {}, issuedAgo = 0) =>
  new SignJWT({ sub: `subject-${administrator.id}`, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: KID })
    .setIssuer(issuer)
    .setAudience(CLIENT)
    .setIssuedAt(now() - issuedAgo)
    .setExpirationTime(now() + 600)
    .sign(keys.privateKey);
/** The id_token of a sign-in, which contains the nonce of its request; that of a renewal does not. */
const signInToken = (issuedAgo = 0) => idToken({ nonce: randomUUID() }, issuedAgo);
/** Returns the login token for an id_token, as exchanged by a browser with or without a login token. */
async function exchange(token: string, holding?: string): Promise<string> {
  const headers = holding === undefined ? {} : { authorization: holding };
  const answer = await makeBrowser().ask(`${t.origin(t.tenants.acme)}/api/aum/auth/${token}`, { headers });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<{ token: string }>().token;
}
const as = (token: string, person = administrator) => ({ as: { ...person, token } });
const nonceFor = async (token: string, person = administrator): Promise<string> =>
  (await t.call('acme', 'POST /api/identity/sign-in-anew', as(token, person))).json<{ nonce: string }>().nonce;
/** Whether a login token is fresh enough to create a role. */
let roles = 0;
async function isFresh(token: string): Promise<boolean> {
  const payload = { name: `Role ${++roles}` };
  const answer = await t.call('acme', 'POST /api/rp', { ...as(token), payload });
  if (answer.statusCode === 403) expect(answer.json()).toMatchObject({ code: 'SIGN_IN_AGAIN' });
  return answer.statusCode === 201;
}
const sessionsOf = async (token: string) =>
  (await t.call('acme', 'GET /api/identity/sessions', as(token))).json<OwnSession[]>();
/** Sets the start of sign-ins that were requested with a login token to this many minutes ago. */
const age = async (minutes: number): Promise<void> => {
  await db()
    .updateTable('session')
    .set({ authenticated_at: new Date(Date.now() - minutes * 60_000) })
    .where('employee_id', '=', administrator.id)
    .execute();
  t.sessions.forget(t.tenants.acme.id);
};

test('with an issuer that sends auth_time, a session is fresh after a sign-in and not after a later renewal', async () => {
  expect(await isFresh(await exchange(await idToken({ auth_time: now() - 60 })))).toBe(true);
  const earlier = await exchange(await idToken({ auth_time: now() - 3600 }));
  expect(await isFresh(earlier)).toBe(false);
  expect(await isFresh(await exchange(await idToken({ auth_time: now() - 3600 }), earlier))).toBe(false);
});

test('with an issuer that sends no auth_time, neither a sign-in nor a silent renewal is fresh', async () => {
  const first = await exchange(await signInToken(60));
  expect(await isFresh(first)).toBe(false);
  expect(await isFresh(await exchange(await idToken({}, 30), first))).toBe(false);
  expect(await isFresh(await exchange(await signInToken()))).toBe(false);
});

test('a renewal without auth_time and nonce continues the session of the caller until it expires', async () => {
  const first = await exchange(await signInToken(60));
  const before = await sessionsOf(first);
  const second = await exchange(await idToken({}, 30), first);
  expect((await sessionsOf(second)).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  // and with no other person's: in the browser of another person as well
  const stranger = await t.person(t.tenants.acme, 'employee');
  const own = await exchange(await idToken({}, 10), stranger.token);
  expect((await sessionsOf(own)).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
});

test('a sign-in that asked the person to authenticate again is fresh, and the previous session ends', async () => {
  const first = await exchange(await signInToken(60));
  const [current] = await sessionsOf(first);
  const repeated = await exchange(await idToken({ nonce: await nonceFor(first) }), first);
  expect(await isFresh(repeated)).toBe(true);
  const ending = await db()
    .selectFrom('session')
    .select('id')
    .where('expires_at', '<', new Date(Date.now() + 61_000))
    .where('employee_id', '=', administrator.id)
    .execute();
  expect(ending).toEqual([{ id: current?.id }]);
});

test('a renewal with the nonce of its sign-in continues the same session without making it fresher', async () => {
  const first = await exchange(await signInToken(60));
  const nonce = await nonceFor(first);
  const repeated = await exchange(await idToken({ nonce }), first);
  await age(16);
  const renewed = await exchange(await idToken({ nonce }, 0), repeated);
  expect(await isFresh(renewed)).toBe(false);
  expect((await sessionsOf(renewed)).find(({ isCurrent }) => isCurrent)?.id).toBe(
    (await sessionsOf(repeated)).find(({ isCurrent }) => isCurrent)?.id,
  );
});

test('a nonce of another person, of another tenant or an invented one makes no session fresh', async () => {
  const stranger = await t.person(t.tenants.acme, 'administrator');
  const away = await t.person(t.tenants.globex, 'administrator');
  const elsewhere = (await t.call('globex', 'POST /api/identity/sign-in-anew', { as: away })).json<{ nonce: string }>();
  const nonces = [await nonceFor(stranger.token, stranger), elsewhere.nonce, 'a-nonce', administrator.token];
  for (const nonce of nonces) expect(await isFresh(await exchange(await idToken({ nonce })))).toBe(false);
});

test('a nonce is not accepted as a login token', async () => {
  const nonce = await nonceFor(administrator.token);
  expect((await t.call('acme', 'GET /api/identity/sessions', as(nonce))).statusCode).toBe(401);
});

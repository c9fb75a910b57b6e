import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import { authorization, beginSignIn, embeddedClient, makeBrowser } from '../../testing/browser.ts';
import type { Rule } from './attempt-rules.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';
import { rotateKeys } from './signing-keys.ts';
import { type Limits, makeThrottle } from './throttle.ts';

let t: IdentityTest;
beforeAll(async () => {
  t = await startIdentityTest();
});
afterAll(() => t.close());

const start = async () => {
  const origin = t.origin(t.tenants.acme);
  const browser = makeBrowser();
  const interaction = await beginSignIn(browser, origin, authorization(embeddedClient(origin)));
  return (email: string, password: string) =>
    browser.ask(interaction, { method: 'POST', body: { email, password }, headers: { 'accept-language': 'en' } });
};

test('a wrong address and a wrong password get the same response', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const submit = await start();
  const [wrongAddress, wrongPassword] = [
    await submit('nobody@acme.example', PASSWORD),
    await submit(person.email, 'not the password'),
  ];
  expect(wrongAddress.status).toBe(422);
  expect(wrongAddress.json()['code']).toBe('CREDENTIALS_WRONG');
  expect([wrongPassword.status, wrongPassword.body]).toEqual([wrongAddress.status, wrongAddress.body]);
});

test.each([
  ['pending', 'ACCOUNT_PENDING'],
  ['inactive', 'ACCOUNT_INACTIVE'],
  ['unconfirmed', 'EMAIL_UNCONFIRMED'],
])('only with the right password does the response say that an account is %s', async (status, code) => {
  const person = await t.withPassword(t.tenants.acme);
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('employee').set({ status }).where('id', '=', person.id).execute();
  const submit = await start();
  expect((await submit(person.email, 'not the password')).json()['code']).toBe('CREDENTIALS_WRONG');
  const right = await submit(person.email, PASSWORD);
  expect([right.status, right.json()['code']]).toEqual([422, code]);
});

/** A caller with its own network address and browser cookies, who starts a sign-in with each password. */
const caller = (address: string, app = t.app) => {
  const { host } = new URL(t.origin(t.tenants.acme));
  const jar = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { host, 'accept-language': 'en', ...(cookie && { cookie }) };
    const answer = await app.inject({ method, url, headers, remoteAddress: address, ...(payload && { payload }) });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  return {
    jar,
    send,
    async submit(email: string, password: string) {
      const { pathname, search } = new URL(authorization(embeddedClient(t.origin(t.tenants.acme))).url);
      const started = await send('GET', pathname + search);
      return send('POST', String(started.headers.location), { email, password });
    },
  };
};
let networks = 0;
/** Returns a network that no other test uses. */
const network = () => {
  networks += 1;
  return `10.0.${networks >> 8}.${networks & 255}`;
};
const cookieLine = (answer: { headers: Record<string, unknown> }): string =>
  [answer.headers['set-cookie']].flat().find((line) => String(line).startsWith('sq_browser=')) as string;

test('after five wrong passwords an account is blocked for their network, even for the right one; other accounts are not', async () => {
  const [person, other] = [await t.withPassword(t.tenants.acme), await t.withPassword(t.tenants.acme)];
  const guesser = caller(network());
  // at once: counting after the check would accept all of them
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => caller('10.9.9.9').submit(person.email, `guess number ${i}`)),
  );
  expect(guesses.map((g) => g.statusCode).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  const right = await caller('10.9.9.9').submit(person.email.toUpperCase(), PASSWORD);
  expect(right.statusCode).toBe(429);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
  expect(right.json()['message']).toMatch(/Try again in \d+ seconds/);
  expect((await caller('10.9.9.9').submit(other.email, PASSWORD)).statusCode).toBe(200);
  expect((await guesser.submit(person.email, PASSWORD)).statusCode).toBe(200);
});

test('an address without an account is blocked like any other', async () => {
  const guesser = caller(network());
  for (let i = 0; i < 5; i += 1)
    expect((await guesser.submit('ghost@acme.example', 'wrong wrong')).statusCode).toBe(422);
  expect((await guesser.submit('ghost@acme.example', 'wrong wrong')).statusCode).toBe(429);
});

test('wrong passwords of other people, in the same network or in many, do not block a person in their known browser', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const home = network();
  const own = caller(home);
  expect((await own.submit(person.email, PASSWORD)).statusCode).toBe(200);
  // five of the same network, then the hundred of all networks together
  for (const from of [home, ...Array.from({ length: 19 }, network)])
    await Promise.all(Array.from({ length: 5 }, (_, i) => caller(from).submit(person.email, `guess ${i}`)));
  const elsewhere = await caller(network()).submit(person.email, PASSWORD);
  expect([elsewhere.statusCode, Number(elsewhere.headers['retry-after']) > 80_000]).toEqual([429, true]);
  expect((await own.submit(person.email, 'mistyped')).statusCode).toBe(422);
  expect((await own.submit(person.email, PASSWORD)).statusCode).toBe(200);
});

test('guesses by a known browser are counted too, and those of a browser that is known for another account', async () => {
  const [person, other] = [await t.withPassword(t.tenants.acme), await t.withPassword(t.tenants.acme)];
  const own = caller(network());
  await own.submit(person.email, PASSWORD);
  for (let i = 0; i < 5; i += 1) expect((await own.submit(person.email, `guess ${i}`)).statusCode).toBe(422);
  expect((await own.submit(person.email, PASSWORD)).statusCode).toBe(429);
  const shared = network();
  for (let i = 0; i < 5; i += 1) await caller(shared).submit(other.email, `guess ${i}`);
  const foreign = caller(shared);
  foreign.jar.set('sq_browser', own.jar.get('sq_browser') ?? '');
  expect((await foreign.submit(other.email, PASSWORD)).statusCode).toBe(429);
});

test('a browser is recognised by a cookie that no script and no other site can read, and that no other tenant can sign', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const line = cookieLine(await caller(network()).submit(person.email, PASSWORD));
  expect(line).toMatch(/; Path=\/api\/identity; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  expect(line).not.toContain(person.email);
  const value = /=([^;]+)/.exec(line)?.[1] ?? '';
  const closed = network();
  for (let i = 0; i < 5; i += 1) await caller(closed).submit(person.email, `guess ${i}`);
  const tries = async (cookie: string) => {
    const browser = caller(closed);
    browser.jar.set('sq_browser', cookie);
    return (await browser.submit(person.email, PASSWORD)).statusCode;
  };
  const [head = '', body = '', sign = ''] = value.split('.');
  const own = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...own, jti: 'another' })).toString('base64url');
  expect(await tries([head, changed, sign].join('.'))).toBe(429);
  expect(await tries('rubbish')).toBe(429);
  expect(await tries(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`)).toBe(429);
  expect(await tries(value)).toBe(200);
  const db = (tenant: typeof t.tenants.acme) => t.database.forTenant(tenant.id);
  const keys = await db(t.tenants.acme)
    .selectFrom('signing_key')
    .selectAll()
    .where('purpose', '=', 'browser')
    .execute();
  expect(keys).toHaveLength(1);
  expect(
    await db(t.tenants.globex)
      .selectFrom('signing_key')
      .selectAll()
      .where('kid', '=', keys[0]?.kid ?? '')
      .execute(),
  ).toEqual([]);
});

test('new keys keep browsers known', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const own = caller(network());
  await own.submit(person.email, PASSWORD);
  await rotateKeys(t.database, t.tenants.acme.id);
  const home = network();
  for (let i = 0; i < 5; i += 1) await caller(home).submit(person.email, `guess ${i}`);
  const same = caller(home);
  same.jar.set('sq_browser', own.jar.get('sq_browser') ?? '');
  expect((await same.submit(person.email, PASSWORD)).statusCode).toBe(200);
});

test('ten right sign-ins at once all succeed', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const from = network();
  const codes = await Promise.all(
    Array.from({ length: 10 }, async () => (await caller(from).submit(person.email, PASSWORD)).statusCode),
  );
  expect(codes).toEqual(Array(10).fill(200));
});

test('a person who chose a new password by the link of a mail can sign in, however many guesses there were before', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const from = network();
  for (let i = 0; i < 5; i += 1) await caller(from).submit(person.email, `guess ${i}`);
  const own = caller(from);
  expect((await own.submit(person.email, PASSWORD)).statusCode).toBe(429);
  await own.send('POST', '/api/identity/forgot-password', { email: person.email });
  const token = (await t.mailTo(person.email))?.secret;
  const password = 'nine loud hammers';
  expect((await own.send('POST', '/api/identity/reset-password', { token, password })).statusCode).toBe(200);
  expect((await own.submit(person.email, password)).statusCode).toBe(200);
});

test('attempts counted by one process are known to another, also after a restart', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const from = network();
  for (let i = 0; i < 5; i += 1) await caller(from).submit(person.email, `guess ${i}`);
  const another = await buildApp(t.platform);
  try {
    expect((await caller(from, another).submit(person.email, PASSWORD)).statusCode).toBe(429);
    expect((await caller(network(), another).submit(person.email, PASSWORD)).statusCode).toBe(200);
  } finally {
    await another.close();
  }
});

test('a wrong password is logged as a security event, without the address or the password that was typed', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const logging = await buildApp(t.platform, { log });
  await caller('192.0.2.99', logging).submit('typed.here@acme.example', 'typed secret');
  await logging.close();
  const events = lines.filter((line) => line.includes('"security"')).map((line) => JSON.parse(line) as object);
  expect(events).toMatchObject([{ security: 'signIn.refused', code: 'CREDENTIALS_WRONG', address: '192.0.2.99' }]);
  expect(lines.join()).not.toMatch(/typed/);
});

test('the counters reveal no address', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  await caller(network()).submit('typed.password.here', 'x');
  await caller(network()).submit('somebody@acme.example', 'x');
  const rows = await db.selectFrom('attempt_count').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('acme.example');
  expect(rows.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
});

const db = () => t.database.forTenant(t.tenants.acme.id);
const attempt = (email: string, address: string) => ({ email, address, knownBrowser: undefined });
const never: Rule = { most: 1000, withinMs: 900_000 };
const throttleOf = (limits: Partial<Limits>) =>
  makeThrottle('sign-in', { account: never, knownBrowser: never, network: never, everywhere: never, ...limits });

test('too many wrong attempts from one network block it for every account', async () => {
  const throttle = throttleOf({ network: { most: 10, withinMs: 900_000 } });
  const from = network();
  for (let i = 0; i < 10; i += 1) await (await throttle.enter(db(), attempt(`clerk${i}@acme.example`, from)))('wrong');
  await expect(throttle.enter(db(), attempt('another@acme.example', from))).rejects.toMatchObject({ status: 429 });
  await expect(throttle.enter(db(), attempt('another@acme.example', network()))).resolves.toBeTypeOf('function');
});

test('addresses of one IPv6 network count as one address, because one client can use them all', async () => {
  const throttle = throttleOf({ network: { most: 3, withinMs: 900_000 } });
  for (let i = 0; i < 3; i += 1)
    await (await throttle.enter(db(), attempt(`v6-${i}@acme.example`, `2001:db8:0:7:${i}::1`)))('wrong');
  await expect(throttle.enter(db(), attempt('v6@acme.example', '2001:db8:0:7:ffff::9'))).rejects.toMatchObject({
    status: 429,
  });
  await expect(throttle.enter(db(), attempt('v6@acme.example', '2001:db8:0:8::9'))).resolves.toBeTypeOf('function');
});

test('starting a sign-in is throttled by address, however its path is written', async () => {
  const ask = (path: string, remoteAddress: string) =>
    t.call('acme', `GET /oidc/${path}`, { remoteAddress }).then((answer) => answer.statusCode);
  const [one, another] = ['203.0.113.81', '203.0.113.82'];
  const paths = ['auth?client_id=x', 'AUTH?client_id=x', 'auth/?client_id=x', '%61uth?client_id=x', 'auth/some-uid'];
  const codes = await Promise.all(Array.from({ length: 310 }, (_, i) => ask(paths[i % paths.length] ?? '', one)));
  expect(codes.filter((code) => code === 429)).toHaveLength(10);
  expect(await ask('auth?client_id=x', another)).toBe(303);
  expect(await ask('jwks', one)).toBe(200);
  const refused = await t.call('acme', 'GET /oidc/auth', { remoteAddress: one });
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

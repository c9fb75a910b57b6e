import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authorization, beginSignIn, embeddedClient, makeBrowser } from '../../testing/browser.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';
import { makeThrottle } from './throttle.ts';

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

test('a wrong address and a wrong password get the same answer', async () => {
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
])('only the right password learns that an account is %s', async (status, code) => {
  const person = await t.withPassword(t.tenants.acme);
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('employee').set({ status }).where('id', '=', person.id).execute();
  const submit = await start();
  expect((await submit(person.email, 'not the password')).json()['code']).toBe('CREDENTIALS_WRONG');
  const right = await submit(person.email, PASSWORD);
  expect([right.status, right.json()['code']]).toEqual([422, code]);
});

test('after five wrong passwords an account is closed for a while, even to the right one; others are not', async () => {
  const [person, other] = [await t.withPassword(t.tenants.acme), await t.withPassword(t.tenants.acme)];
  const submit = await start();
  // at once, so that counting after checking would let all of them through
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, i) => submit(person.email, `guess number ${i}`)));
  expect(guesses.map((g) => g.status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  const right = await submit(person.email.toUpperCase(), PASSWORD);
  expect(right.status).toBe(429);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
  expect(right.json()['message']).toMatch(/Try again in \d+ seconds/);
  expect((await submit(other.email, PASSWORD)).status).toBe(200);
});

test('an address that nobody has is closed like any other', async () => {
  const submit = await start();
  for (let i = 0; i < 5; i += 1) expect((await submit('ghost@acme.example', 'wrong wrong')).status).toBe(422);
  expect((await submit('ghost@acme.example', 'wrong wrong')).status).toBe(429);
});

const attempt = (email: string, address = '192.0.2.1') => ({ tenantId: 1, email, address });

test('too many attempts from one address close it for every account', async () => {
  const throttle = makeThrottle({ account: 5, address: 10, seconds: 900 });
  for (let i = 0; i < 10; i += 1) await throttle.enter(attempt(`person${i}@acme.example`));
  await expect(throttle.enter(attempt('another@acme.example'))).rejects.toMatchObject({ status: 429 });
  await expect(throttle.enter(attempt('another@acme.example', '192.0.2.2'))).resolves.toBeUndefined();
});

test('right attempts do not count, however many', async () => {
  const throttle = makeThrottle({ account: 2, address: 3, seconds: 900 });
  for (let i = 0; i < 20; i += 1) {
    await throttle.enter(attempt('busy@acme.example'));
    await throttle.forgive(attempt('busy@acme.example'));
  }
});

test('an account closes for twice as long each further time', async () => {
  vi.useFakeTimers();
  try {
    const throttle = makeThrottle({ account: 1, address: 100, seconds: 100 });
    const closedFor = async () => {
      await throttle.enter(attempt('target@acme.example'));
      const refused = await throttle.enter(attempt('target@acme.example')).catch((e) => e.data as { seconds: number });
      const { seconds } = refused as { seconds: number };
      vi.advanceTimersByTime(seconds * 1000 + 1);
      return seconds;
    };
    expect([await closedFor(), await closedFor(), await closedFor()]).toEqual([100, 200, 400]);
  } finally {
    vi.useRealTimers();
  }
});

test('addresses of one IPv6 network are one address, for whoever has one has them all', async () => {
  const throttle = makeThrottle({ account: 5, address: 3, seconds: 900 });
  for (let i = 0; i < 3; i += 1) await throttle.enter(attempt(`v6-${i}@acme.example`, `2001:db8:0:7:${i}::1`));
  await expect(throttle.enter(attempt('v6@acme.example', '2001:db8:0:7:ffff::9'))).rejects.toMatchObject({
    status: 429,
  });
  await expect(throttle.enter(attempt('v6@acme.example', '2001:db8:0:8::9'))).resolves.toBeUndefined();
});

test('beginning to sign in is throttled by address, however its path is written', async () => {
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

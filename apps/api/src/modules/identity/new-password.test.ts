import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  authorization,
  beginSignIn,
  embeddedClient,
  followToClient,
  makeBrowser,
  type Tokens,
  tradeCode,
} from '../../testing/browser.ts';
import { accountCalls } from './accounts.fixture.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';

let t: IdentityTest;
let a: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  t = await startIdentityTest();
  a = accountCalls(t);
});
afterAll(() => t.close());

test('a forgotten password gets the same response whether or not the address is known; only the mail differs', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const [known, unknown] = [
    await a.post('forgot-password', { email: person.email }),
    await a.post('forgot-password', { email: 'ghost@acme.example' }),
  ];
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect((await t.mailTo(person.email))?.template).toBe('set-password');
  expect(await t.mailTo('ghost@acme.example')).toBeUndefined();
});

test('requesting mail is throttled by account and network, by network, and by account everywhere', async () => {
  const ask = (email: string, remoteAddress: string) =>
    t
      .call('acme', 'POST /api/identity/forgot-password', { payload: { email }, remoteAddress })
      .then(({ statusCode }) => statusCode);
  const refused = (codes: number[]) => codes.filter((code) => code === 429).length;
  const many = <T>(count: number, make: (index: number) => T) =>
    Promise.all(Array.from({ length: count }, (_, i) => make(i)));
  expect(refused(await many(6, () => ask('again@acme.example', '198.51.100.1')))).toBe(1);
  expect(await ask('again@acme.example', '198.51.100.2')).toBe(202);
  expect(refused(await many(21, (i) => ask('flooded@acme.example', `198.51.101.${i}`)))).toBe(1);
  expect(refused(await many(51, (i) => ask(`p${i}@acme.example`, '203.0.113.9')))).toBe(1);
});

test('a new password by the mailed link replaces the old one and ends every session of the person', async () => {
  const person = await t.withPassword(t.tenants.acme, 'administrator');
  const before = await t.signIn(person);
  const { token } = (await t.exchange(before.id_token)).json<{ token: string }>();
  await a.post('forgot-password', { email: person.email });
  const secret = (await t.mailTo(person.email))?.secret;
  const password = 'another long secret';
  expect((await a.post('reset-password', { token: secret, password })).statusCode).toBe(200);
  expect([await t.knock(token), await t.knock(person.token)]).toEqual([401, 401]);
  expect((await t.exchange(before.id_token)).status).toBe(401);
  expect(await a.tries(person.email, PASSWORD)).toBeUndefined();
  expect(await a.tries(person.email, password)).toEqual(expect.any(String));
  expect((await t.mailTo(person.email))?.template).toBe('password-changed');
});

test('an id_token that was not exchanged becomes invalid when the password it was issued for is changed', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const { id_token } = await t.signIn(person);
  const db = t.database.forTenant(t.tenants.acme.id);
  await db
    .updateTable('credential')
    .set({ changed_at: new Date(Date.now() + 1000) })
    .where('employee_id', '=', person.id)
    .execute();
  expect((await t.exchange(id_token)).status).toBe(401);
});

test('a sign-in that was started with the old password and finished after it was changed is refused', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const origin = t.origin(t.tenants.acme);
  const [client, browser] = [embeddedClient(origin), makeBrowser()];
  const request = authorization(client);
  const interaction = await beginSignIn(browser, origin, request);
  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  });
  const db = t.database.forTenant(t.tenants.acme.id);
  const changed_at = new Date(Date.now() + 10_000);
  await db.updateTable('credential').set({ changed_at }).where('employee_id', '=', person.id).execute();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  try {
    const back = await followToClient(browser, client, submitted.json<{ redirectTo: string }>().redirectTo);
    const { id_token } = (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
    expect((await t.exchange(id_token)).status).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { accountCalls, NEW_PASSWORD, newcomer } from './accounts.fixture.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';

let t: IdentityTest;
let a: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  t = await startIdentityTest();
  a = accountCalls(t);
});
afterAll(() => t.close());

const ctxOf = (tenant = t.tenants.acme) =>
  ({
    tenant,
    tx: t.database.forTenant(tenant.id),
    language: 'en',
    origin: t.origin(tenant),
    actor: null,
    requestId: 'test',
    afterCommit: (effect: () => void) => effect(),
  }) as unknown as Ctx;

test('a person who signs up confirms the address by mail and chooses a password, then waits for an administrator, who is notified', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const asked = newcomer('nia');
  expect((await a.post('signup', asked)).statusCode).toBe(202);
  expect(await a.statusOf(asked.email)).toBe('unconfirmed');
  const mail = await t.mailTo(asked.email);
  expect(mail?.template).toBe('confirm-email');
  expect(mail?.text).toContain('http://acme.localhost:3000/signup?confirm=');
  expect((await a.confirm(asked.email, NEW_PASSWORD)).statusCode).toBe(200);
  expect(await a.statusOf(asked.email)).toBe('pending');
  expect((await t.mailTo(administrator.email))?.text).toContain(asked.email);
  expect(await a.tries(asked.email, NEW_PASSWORD)).toBeUndefined();
  // as the administrator's admission does
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('employee').set({ status: 'active' }).where('email', '=', asked.email).execute();
  expect(await a.tries(asked.email, NEW_PASSWORD)).toEqual(expect.any(String));
});

test('a sign-up with someone else’s address, before or after theirs, sets no password that the owner confirms', async () => {
  const asked = newcomer('owner');
  const stranger = { ...asked, firstname: 'Mallory', password: 'the strangers secret' };
  await a.post('signup', stranger);
  await a.post('signup', asked);
  await a.post('signup', stranger);
  const db = t.database.forTenant(t.tenants.acme.id);
  const stored = () =>
    db
      .selectFrom('credential as c')
      .innerJoin('employee as e', 'e.id', 'c.employee_id')
      .select('e.id')
      .where('e.email', '=', asked.email)
      .execute();
  expect(await stored()).toEqual([]);
  expect((await a.confirm(asked.email, NEW_PASSWORD)).statusCode).toBe(200);
  await a.post('signup', stranger);
  await db.updateTable('employee').set({ status: 'active' }).where('email', '=', asked.email).execute();
  expect(await a.tries(asked.email, stranger.password)).toBeUndefined();
  expect(await a.tries(asked.email, NEW_PASSWORD)).toEqual(expect.any(String));
});

test('signing up with a taken address gets the same response; only the mail tells its owner', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const [free, taken] = [
    await a.post('signup', newcomer('free')),
    await a.post('signup', { ...newcomer('taken'), email: person.email }),
  ];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  expect((await t.mailTo('free@acme.example'))?.template).toBe('confirm-email');
  expect((await t.mailTo(person.email))?.template).toBe('address-taken');
  expect(await a.tries(person.email, PASSWORD)).toEqual(expect.any(String));
});

test('the mail to a new address contains no text that the caller typed', async () => {
  const asked = { ...newcomer('stranger'), firstname: 'Win at http://evil.example' };
  expect((await a.post('signup', asked)).statusCode).toBe(202);
  expect((await t.mailTo(asked.email))?.text).not.toContain('evil');
});

let addressCount = 0;
test.each([
  ['password123', 'PASSWORD_TOO_COMMON'],
  ['aaaaaaaaaaaa', 'PASSWORD_TOO_COMMON'],
  ['my-newcomer-pass', 'PASSWORD_IS_PERSONAL'],
  ['my weakling', 'PASSWORD_IS_PERSONAL'],
])('the password %s is refused with a reason, and the link of the mail stays valid', async (password, code) => {
  const email = `weakling@n${++addressCount}.example`;
  await a.post('signup', { ...newcomer('weakling'), email });
  const answer = await a.confirm(email, password);
  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  expect(await a.statusOf(email)).toBe('unconfirmed');
  expect((await a.confirm(email, NEW_PASSWORD)).statusCode).toBe(200);
});

test('a password of fewer than ten characters is refused', async () => {
  const asked = newcomer('short');
  await a.post('signup', asked);
  expect((await a.confirm(asked.email, 'ninechars')).statusCode).toBe(400);
  expect(await a.statusOf(asked.email)).toBe('unconfirmed');
});

test('an invited person chooses a password by the mail and may then sign in; an admitted one is told to', async () => {
  const { acme } = t.tenants;
  const person = await t.person(acme, 'employee');
  const db = t.database.forTenant(acme.id);
  await db.updateTable('employee').set({ status: 'invited' }).where('id', '=', person.id).execute();
  await t.platform.invite(ctxOf(), person.id);
  const mail = await t.mailTo(person.email);
  expect(mail?.template).toBe('invitation');
  const reset = await a.post('reset-password', { token: mail?.secret, password: 'a good long secret' });
  expect(reset.statusCode).toBe(200);
  expect(await a.statusOf(person.email)).toBe('active');
  expect(await a.tries(person.email, 'a good long secret')).toEqual(expect.any(String));
  await t.platform.invite(ctxOf(), person.id);
  expect(await t.mailTo(person.email)).toMatchObject({ template: 'admitted', secret: '' });
});

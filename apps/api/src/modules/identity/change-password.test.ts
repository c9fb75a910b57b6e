import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import { makeBrowser } from '../../testing/browser.ts';
import type { Person } from '../../testing/test-app.ts';
import { accountCalls } from './accounts.fixture.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';

const NEW = 'another long secret';

let t: IdentityTest;
let a: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  t = await startIdentityTest();
  a = accountCalls(t);
});
afterAll(() => t.close());

const db = () => t.database.forTenant(t.tenants.acme.id);
const CALL = 'PUT /api/identity/password';
let networks = 0;
const network = () => `198.51.100.${++networks}`;
const change = (person: Person, body: object = {}, remoteAddress = network(), tenant = 'acme') =>
  t.call(tenant, CALL, {
    as: person,
    payload: { currentPassword: PASSWORD, password: NEW, ...body },
    language: 'en',
    remoteAddress,
  });
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const hasPassword = async (person: Person, tenant = 'acme') =>
  (await t.call(tenant, 'GET /api/identity/password', { as: person })).json<{ hasPassword: boolean }>().hasPassword;

test('with the current password a person sets a new one; the audit log has it and a mail tells the person', async () => {
  const person = await t.withPassword(t.tenants.acme);
  expect(await hasPassword(person)).toBe(true);
  expect((await change(person)).statusCode).toBe(200);
  expect(await a.tries(person.email, PASSWORD)).toBeUndefined();
  expect(await a.tries(person.email, NEW)).toEqual(expect.any(String));
  expect((await t.mailTo(person.email))?.template).toBe('password-changed');
  const logged = await db()
    .selectFrom('audit_entry')
    .select(['actor_id', 'action'])
    .where('entity', '=', 'employee')
    .where('entity_id', '=', String(person.id))
    .where('action', '=', 'employee.passwordChanged')
    .execute();
  expect(logged).toEqual([{ actor_id: person.id, action: 'employee.passwordChanged' }]);
});

test('a new password ends the person’s other sessions and logins, and this session stays valid, also after its token is renewed', async () => {
  const person = await t.withPassword(t.tenants.acme, 'administrator');
  const [here, there] = [makeBrowser(), makeBrowser()];
  const [own, other, unused] = [
    await t.signIn(person, t.tenants.acme, here),
    await t.signIn(person, t.tenants.acme, there),
    await t.signIn(person),
  ];
  const tokenOf = async (idToken: string) => (await t.exchange(idToken)).json<{ token: string }>().token;
  const [token, otherToken] = [await tokenOf(own.id_token), await tokenOf(other.id_token)];
  // The login is some time ago, as it usually is when a password is changed.
  await db()
    .updateTable('session')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where('employee_id', '=', person.id)
    .execute();
  await new Promise((done) => setTimeout(done, 1100)); // the time of a login has a resolution of a second
  expect((await change({ ...person, token })).statusCode).toBe(200);
  expect([await t.knock(token), await t.knock(otherToken), await t.knock(person.token)]).toEqual([200, 401, 401]);
  const exchanged = [own, other, unused].map(({ id_token }) => t.exchange(id_token));
  expect((await Promise.all(exchanged)).map(({ status }) => status)).toEqual([200, 401, 401]);
  const logins = await db()
    .selectFrom('oidc_payload')
    .select('payload')
    .where('model', '=', 'Session')
    .where('account_id', '=', (await personRow(person)).ad_id)
    .execute();
  expect(logins).toHaveLength(1);
});
const personRow = (person: Person) =>
  db().selectFrom('employee').select('ad_id').where('id', '=', person.id).executeTakeFirstOrThrow();

test('a wrong current password changes nothing and is logged without the passwords that were typed', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const lines: string[] = [];
  const app = await buildApp(t.platform, { log: openLog('info', { write: (line) => void lines.push(line) }) });
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/identity/password',
    headers: { host: new URL(t.origin(t.tenants.acme)).host, authorization: person.token },
    payload: { currentPassword: 'typed secret', password: NEW },
    remoteAddress: network(),
  });
  await app.close();
  expect(codeOf(answer)).toEqual([422, 'CURRENT_PASSWORD_WRONG']);
  const events = lines.filter((line) => line.includes('"security"')).map((line) => JSON.parse(line) as object);
  expect(events).toMatchObject([{ security: 'signIn.refused', code: 'CURRENT_PASSWORD_WRONG', employeeId: person.id }]);
  expect(lines.join()).not.toMatch(/typed secret/);
  expect(await a.tries(person.email, PASSWORD)).toEqual(expect.any(String));
});

test('wrong current passwords count like wrong sign-ins: after five the account is blocked for their network, even for the right one', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const from = network();
  for (let i = 0; i < 5; i += 1) expect(codeOf(await change(person, { currentPassword: 'not it' }, from))[0]).toBe(422);
  const closed = await change(person, {}, from);
  expect(codeOf(closed)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(closed.headers['retry-after']).toBeDefined();
  expect((await change(person)).statusCode).toBe(200);
});

test.each([
  ['short', 'short', 'INVALID_INPUT', 400],
  ['common', 'password123', 'PASSWORD_TOO_COMMON', 422],
])('a %s password is refused and not counted as an attempt', async (_, password, code, status) => {
  const person = await t.withPassword(t.tenants.acme);
  const from = network();
  for (let i = 0; i < 6; i += 1) expect(codeOf(await change(person, { password }, from))).toEqual([status, code]);
  expect((await change(person, {}, from)).statusCode).toBe(200);
});

test('a password that contains the person’s own name is refused', async () => {
  const person = await t.withPassword(t.tenants.acme);
  expect(codeOf(await change(person, { password: `x ${person.email} x` }))).toEqual([422, 'PASSWORD_IS_PERSONAL']);
});

test('a person who signs in with an outside provider has no password to change', async () => {
  const { globex } = t.tenants;
  const person = await t.withPassword(globex);
  expect(await hasPassword(await t.person(globex, 'employee'), 'globex')).toBe(false);
  expect(await hasPassword(person, 'globex')).toBe(true);
  await t.database
    .forTenant(globex.id)
    .insertInto('identity_issuer')
    .values({ issuer: 'https://login.globex.example', client_id: 'web', straight: true })
    .execute();
  expect(await hasPassword(person, 'globex')).toBe(false);
  expect(codeOf(await change(person, {}, network(), 'globex'))).toEqual([403, 'LOCAL_SIGN_IN_CLOSED']);
});

test('of two concurrent changes with the same current password, one succeeds', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const answers = await Promise.all([change(person), change(person, { password: 'yet another secret' })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

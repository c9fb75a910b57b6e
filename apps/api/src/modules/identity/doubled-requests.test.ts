import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/test-app.ts';
import { accountCalls } from './accounts.fixture.ts';
import { type IdentityTest, startIdentityTest } from './identity.fixture.ts';

// Double clicks, two tabs, repeated calls: the same call at the same time takes effect at most once, and none fails with a server
// error.

let t: IdentityTest;
let a: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  t = await startIdentityTest();
  a = accountCalls(t);
});
afterAll(() => t.close());

const acme = () => t.tenants.acme;
const db = (tenant = acme()) => t.database.forTenant(tenant.id);
const TIMES = 4;
/** Makes the same call several times at once; returns the sorted statuses. */
const atOnce = async (call: () => Promise<{ statusCode: number }>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: TIMES }, call))).map(({ statusCode }) => statusCode).sort();
/** The number of audit log entries of an action on a person or a provider. */
const logged = async (action: string, entityId: number | string, tenant = acme()): Promise<number> =>
  (
    await db(tenant)
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', action)
      .where('entity_id', '=', String(entityId))
      .execute()
  ).length;
async function addSessions(person: Person, count: number): Promise<string[]> {
  const expires_at = new Date(Date.now() + 3_600_000);
  const rows = Array.from({ length: count }, () => ({
    employee_id: person.id,
    provider_session: crypto.randomUUID(),
    expires_at,
  }));
  return (await db().insertInto('session').values(rows).returning('id').execute()).map(({ id }) => id);
}

test('a session ends once', async () => {
  const person = await t.person(acme(), 'employee');
  const [id] = await addSessions(person, 1);
  expect(await atOnce(() => t.call('acme', `DELETE /api/identity/sessions/${id}`, { as: person }))).toEqual([
    200, 404, 404, 404,
  ]);
  expect(await logged('session.ended', person.id)).toBe(1);
});

test('all other sessions end once, and the responses count each of them once', async () => {
  const person = await t.person(acme(), 'employee');
  await addSessions(person, 3);
  let ended = 0;
  const statuses = await atOnce(async () => {
    const answer = await t.call('acme', 'POST /api/identity/sessions/end-others', { as: person });
    ended += answer.json<{ ended: number }>().ended;
    return answer;
  });
  expect([statuses, ended]).toEqual([[200, 200, 200, 200], 3]);
  expect(await logged('session.ended', person.id)).toBe(3);
});

test('two sessions that end each other at the same time do so without a server error', async () => {
  const person = await t.person(acme(), 'employee');
  const [id = ''] = await addSessions(person, 1);
  const other = { ...person, token: await t.sessions.issue(acme(), id) };
  await addSessions(person, 5);
  const answers = await Promise.all(
    [person, other].map((as) => t.call('acme', 'POST /api/identity/sessions/end-others', { as })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  expect(statuses.every((status) => status === 200 || status === 401)).toBe(true); // the first one has ended the other
  expect(await logged('session.ended', person.id)).toBeGreaterThanOrEqual(6);
  expect(await logged('session.ended', person.id)).toBeLessThanOrEqual(7);
});

test('signing out twice has the same result as once', async () => {
  const person = await t.person(acme(), 'employee');
  const statuses = await atOnce(() => t.call('acme', 'POST /api/aum/signout', { as: person }));
  expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
  expect(await logged('session.ended', person.id)).toBe(1);
});

test('a sign-in starts one session, however often its id_token is exchanged at once', async () => {
  const person = await t.withPassword(acme());
  const { id_token } = await t.signIn(person);
  expect(await atOnce(async () => ({ statusCode: (await t.exchange(id_token)).status }))).toEqual([200, 200, 200, 200]);
  expect(await logged('session.started', person.id)).toBe(1);
});

test('the emergency person is set once; of two who are set at once one is kept', async () => {
  const { globex } = t.tenants;
  const administrator = await t.person(globex, 'administrator');
  const [one, other] = [await t.person(globex, 'employee'), await t.person(globex, 'employee')];
  const issuer = 'https://login.globex.example';
  await db(globex).insertInto('identity_issuer').values({ issuer, client_id: 'web', straight: true }).execute();
  const name = ({ id }: Person) =>
    t.call('globex', 'PUT /api/management/sign-in/emergency', { as: administrator, payload: { employeeId: id } });
  expect(await atOnce(() => name(one))).toEqual([200, 200, 200, 200]);
  expect(await logged('signIn.emergencyChanged', issuer, globex)).toBe(1);
  const answers = await Promise.all([name(one), name(other)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const row = await db(globex).selectFrom('identity_issuer').select('emergency_employee_id').executeTakeFirstOrThrow();
  expect([one.id, other.id]).toContain(row.emergency_employee_id);
});

/** The number of a person's links that still work. */
const openLinks = async ({ id }: Person): Promise<number> =>
  (
    await db()
      .selectFrom('one_time_link')
      .select('token_hash')
      .where('employee_id', '=', id)
      .where('used_at', 'is', null)
      .execute()
  ).length;

test('of links that are requested at once only the newest works', async () => {
  const person = await t.withPassword(acme());
  expect(await atOnce(() => a.post('forgot-password', { email: person.email }))).toEqual([202, 202, 202, 202]);
  expect(await openLinks(person)).toBe(1);
});

test('a link is used once, also while another is requested, also by an invited person', async () => {
  const person = await t.withPassword(acme());
  await db().updateTable('employee').set({ status: 'invited' }).where('id', '=', person.id).execute();
  for (let round = 0; round < 3; round += 1) {
    await a.post('forgot-password', { email: person.email });
    const token = (await t.mailTo(person.email))?.secret;
    const password = `another long secret ${round}`;
    const uses = await Promise.all([
      a.post('reset-password', { token, password }),
      a.post('reset-password', { token, password }),
      a.post('forgot-password', { email: person.email }),
    ]);
    expect(uses.map(({ statusCode }) => statusCode).filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(uses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await openLinks(person)).toBeLessThanOrEqual(1);
  }
});

import type { OwnSession } from '@safety-qube/contract/schemas/identity';
import type { SeededRole } from '@safety-qube/domain/seeded-roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authorization,
  beginSignIn,
  embeddedClient,
  followToClient,
  makeBrowser,
  type Tokens,
  tradeCode,
} from '../../testing/browser.ts';
import type { Person } from '../../testing/test-app.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';

let t: IdentityTest;
let administrator: Person;
beforeAll(async () => {
  t = await startIdentityTest();
  administrator = await t.person(t.tenants.acme, 'administrator');
});
afterAll(() => t.close());

const db = () => t.database.forTenant(t.tenants.acme.id);
/** Sets the administrator's sign-in to this many minutes ago. */
async function signedInAgo(minutes: number): Promise<void> {
  const authenticated_at = new Date(Date.now() - minutes * 60_000);
  await db().updateTable('session').set({ authenticated_at }).where('employee_id', '=', administrator.id).execute();
  t.sessions.forget(t.tenants.acme.id);
}
const roleId = async (key: SeededRole) =>
  (await db().selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
const newPerson = (name: string) => ({ email: `${name}@new.example`, firstname: 'New', lastname: 'Person' });
const ask = async (request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as: administrator, language: 'en', ...(payload && { payload }) });
  return [answer.statusCode, answer.json().code] as const;
};

test('assigning or changing a role, its privileges or its reach requires a sign-in of the last 15 minutes', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const gone = await t.person(t.tenants.acme, 'supervisor');
  await db().updateTable('employee').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  const { id: facilityId } = await db()
    .insertInto('facility')
    .values({ name: 'Dock', time_zone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes: [string, object?][] = [
    ['PATCH /api/aum/um/employee', { id: person.id, roleId: await roleId('supervisor') }],
    ['PATCH /api/aum/um/employee', { id: person.id, scopeFacilityIds: [facilityId] }],
    [`PUT /api/rp/${await roleId('employee')}/hazard.viewAll/true`],
    ['POST /api/rp', { name: 'Another administrator', copyOf: await roleId('ehsManager') }],
    ['POST /api/aum/um/employee', { ...newPerson('high'), roleId: await roleId('ehsManager') }],
    [`PUT /api/aum/um/status?employeeId=${gone.id}&status=active`],
  ];
  await signedInAgo(16);
  for (const [request, body] of changes) expect(await ask(request, body)).toEqual([403, 'SIGN_IN_AGAIN']);
  const before = await db().selectFrom('employee').select('role_id').where('id', '=', person.id).executeTakeFirst();
  expect(before?.role_id).toBe(await roleId('employee'));
  await signedInAgo(14);
  for (const [request, body] of changes) expect([200, 201]).toContain((await ask(request, body))[0]);
});

test('calls that grant no rights require no fresh sign-in', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  await signedInAgo(600);
  const same = { id: person.id, firstname: 'Renamed', roleId: await roleId('employee') };
  expect(await ask('PATCH /api/aum/um/employee', same)).toEqual([200, undefined]);
  const invited = { ...newPerson('low'), roleId: await roleId('employee') };
  expect(await ask('POST /api/aum/um/employee', invited)).toEqual([201, undefined]);
  await db().updateTable('employee').set({ status: 'pending' }).where('id', '=', person.id).execute();
  expect(await ask(`PUT /api/aum/um/status?employeeId=${person.id}&status=active`)).toEqual([200, undefined]);
});

test('a person who signs in again in the same browser gets a fresh session, and the previous one ends', async () => {
  const person = await t.withPassword(t.tenants.acme, 'administrator');
  const origin = t.origin(t.tenants.acme);
  const [client, browser] = [embeddedClient(origin), makeBrowser()];
  const first = (await t.exchange((await t.signIn(person, t.tenants.acme, browser)).id_token)).json<{
    token: string;
  }>();
  const asked = async (token: string) =>
    (await t.call('acme', 'GET /api/identity/sessions', { as: { ...person, token } })).json<OwnSession[]>();
  const count = (await asked(first.token)).length;
  await new Promise((resolve) => setTimeout(resolve, 1100)); // a login is identified by the second of its time
  const request = authorization(client, { prompt: 'login' });
  const interaction = await beginSignIn(browser, origin, request);
  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  });
  const back = await followToClient(browser, client, submitted.json<{ redirectTo: string }>().redirectTo);
  const { id_token } = (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
  const { token } = (await t.exchange(id_token)).json<{ token: string }>();
  expect(token).not.toBe(first.token);
  expect([await t.knock(first.token), await t.knock(token)]).toEqual([200, 200]); // open pages keep working for a minute
  const ending = await db()
    .selectFrom('session')
    .select('expires_at')
    .where('employee_id', '=', person.id)
    .where('expires_at', '<', new Date(Date.now() + 61_000))
    .execute();
  expect(ending).toHaveLength(1);
  expect((await asked(token)).length).toBe(count + 1);
});

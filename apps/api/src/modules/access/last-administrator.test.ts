import type { SeededRole } from '@safety-qube/domain/seeded-roles';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const send = (request: string, as: Person, payload?: object) =>
  t.call('acme', request, { as, ...(payload && { payload }) });
const deactivate = (person: Person, as: Person) =>
  send(`PUT /api/aum/um/status?employeeId=${person.id}&status=inactive`, as);
const db = () => t.database.forTenant(t.tenants.acme.id);
const roleId = async (key: SeededRole) =>
  (await db().selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
const give = async (person: Person, role: number) => {
  await db().updateTable('employee').set({ role_id: role }).where('id', '=', person.id).execute();
  t.sessions.forget(t.tenants.acme.id);
};
const refused = { code: 'LAST_ADMINISTRATOR' };

/** Blocks writes to a table until each of the requests waits, for it or for another one, then lets them continue together. */
async function meetAt<T>(table: string, requests: (() => Promise<T>)[]): Promise<T[]> {
  const gate = await t.owner.pool.connect();
  await gate.query(`begin; lock table app.${table} in exclusive mode`);
  const answers = Promise.all(requests.map((request) => request()));
  const here = '(select oid from pg_database where datname = current_database())';
  await vi.waitFor(async () => {
    const { rows } = await gate.query(`select 1 from pg_locks where not granted and database = ${here}`);
    expect(rows).toHaveLength(requests.length);
  });
  await gate.query('commit');
  gate.release();
  return answers;
}

test('the last administrator cannot change their role to one without the privilege or limit it to facilities', async () => {
  const only = await t.person(t.tenants.acme, 'administrator');
  const facility = { name: 'Plant', time_zone: 'UTC' };
  const { id: plant } = await db().insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow();
  const employee = await roleId('employee');
  const changes = [{ roleId: employee }, { scopeFacilityIds: [plant] }];
  for (const change of changes) {
    const answer = await send('PATCH /api/aum/um/employee', only, { id: only.id, ...change });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, refused]);
  }
  await t.person(t.tenants.acme, 'administrator');
  const answer = await send('PATCH /api/aum/um/employee', only, { id: only.id, roleId: employee });
  expect(answer.statusCode).toBe(200);
});

test('a privilege that the role of the last administrators needs cannot be removed from it', async () => {
  const boss = await t.person(t.tenants.acme, 'administrator');
  const copy = await send('POST /api/rp', boss, { name: 'House keeper', copyOf: await roleId('administrator') });
  await give(boss, copy.json().id);
  for (const privilege of ['management.role.edit', 'management.user.edit']) {
    const answer = await send(`PUT /api/rp/${copy.json().id}/${privilege}/false`, boss);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, refused]);
  }
  expect((await send('GET /api/rp/mine', boss)).json().permissions['management.user.edit']).toBe(true);
  expect((await send(`PUT /api/rp/${copy.json().id}/hazard.raise/false`, boss)).statusCode).toBe(200);
  await t.person(t.tenants.acme, 'administrator');
  expect((await send(`PUT /api/rp/${copy.json().id}/management.user.edit/false`, boss)).statusCode).toBe(200);
});

test('a person who is inactive, limited to facilities or a service account does not count as the last administrator', async () => {
  const boss = await t.person(t.tenants.acme, 'administrator');
  const facility = { name: 'Plant', time_zone: 'UTC' };
  const { id: plant } = await db().insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow();
  await t.person(t.tenants.acme, 'administrator', { facilityIds: [plant] });
  const [gone, robot] = [
    await t.person(t.tenants.acme, 'administrator'),
    await t.person(t.tenants.acme, 'administrator'),
  ];
  await db().updateTable('employee').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  await db().updateTable('employee').set({ is_service_account: true }).where('id', '=', robot.id).execute();
  const answer = await send('PATCH /api/aum/um/employee', boss, { id: boss.id, roleId: await roleId('employee') });
  expect(answer.json()).toMatchObject(refused);
  await send(`PUT /api/aum/um/status?employeeId=${gone.id}&status=active`, boss);
  const again = await send('PATCH /api/aum/um/employee', boss, { id: boss.id, roleId: await roleId('employee') });
  expect(again.statusCode).toBe(200);
});

test('of two administrators who deactivate each other at the same time exactly one succeeds', async () => {
  const [a, b] = [await t.person(t.tenants.acme, 'administrator'), await t.person(t.tenants.acme, 'administrator')];
  // Caches both sessions before either request starts.
  await Promise.all([send('GET /api/rp/mine', a), send('GET /api/rp/mine', b)]);
  // The last table that a deactivation writes to is that of the sign-in provider.
  const answers = await meetAt('oidc_payload', [() => deactivate(b, a), () => deactivate(a, b)]);
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422]);
  expect(answers.find((answer) => answer.statusCode === 422)?.json()).toMatchObject(refused);
  const active = await db().selectFrom('employee').select('id').where('status', '=', 'active').execute();
  expect(active).toHaveLength(1);
});

test('of two administrators who change their own role at the same time exactly one succeeds', async () => {
  const [a, b] = [await t.person(t.tenants.acme, 'administrator'), await t.person(t.tenants.acme, 'administrator')];
  const employee = await roleId('employee');
  const requests = [a, b].map(
    (person) => () => send('PATCH /api/aum/um/employee', person, { id: person.id, roleId: employee }),
  );
  const answers = await meetAt('audit_entry', requests);
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422]);
});

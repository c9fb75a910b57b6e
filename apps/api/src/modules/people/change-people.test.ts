import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, become, logOf, roleId } from './people.factory.ts';

const t = useTestApp();
let administrator: Person;
let manager: Person;
let north: number;
let south: number;
let roles: { employee: number; supervisor: number; administrator: number };

beforeAll(async () => {
  const { acme } = t.tenants;
  administrator = await t.person(acme, 'administrator');
  manager = await t.person(acme, 'ehsManager');
  north = await addFacility(t, acme, 'North');
  south = await addFacility(t, acme, 'South');
  roles = {
    employee: await roleId(t, acme, 'employee'),
    supervisor: await roleId(t, acme, 'supervisor'),
    administrator: await roleId(t, acme, 'administrator'),
  };
});

const patch = (person: Pick<Person, 'id'>, change: object, as: Person) =>
  t.call('acme', 'PATCH /api/aum/um/employee', { as, payload: { id: person.id, ...change } });
const mine = async (as: Person) => (await t.call('acme', 'GET /api/rp/mine', { as })).json();

test('everybody may change their own name, language and time zone, and no other property of theirs', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const own = { firstname: 'Ana', lastname: 'Sol', selectedLanguage: 'es', selectedTimezone: 'Asia/Kolkata' };
  const answer = await patch(worker, { ...own, jobTitle: null, roleId: roles.employee, version: 1 }, worker);
  expect(answer.json()).toMatchObject({ ...own, version: 2 });
  for (const change of [
    { jobTitle: 'Boss' },
    { roleId: roles.administrator },
    { facilityId: north },
    { scopeFacilityIds: [north] },
  ])
    expect((await patch(worker, change, worker)).statusCode).toBe(403);
  expect((await mine(worker)).roleName).toBe('Employee');
});

test('a language outside the tenant’s and a zone outside the IANA database are refused', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const language = await patch(worker, { selectedLanguage: 'nl' }, worker);
  expect([language.statusCode, language.json().code]).toEqual([422, 'LANGUAGE_NOT_SUPPORTED']);
  const zone = await patch(worker, { selectedTimezone: '+05:30' }, worker);
  expect([zone.statusCode, zone.json().code]).toEqual([422, 'TIME_ZONE_UNKNOWN']);
  const value = { ...(await localisation()), supportedLanguages: ['en', 'nl'] };
  const db = t.database.forTenant(t.tenants.acme.id);
  const set = (to: object) =>
    db
      .updateTable('config_entry')
      .set({ value: JSON.stringify(to) })
      .execute();
  const before = await localisation();
  await set(value);
  expect((await patch(worker, { selectedLanguage: 'nl', selectedTimezone: 'UTC' }, worker)).statusCode).toBe(200);
  await set(before);
});
const localisation = async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  const row = await db.selectFrom('config_entry').select('value').executeTakeFirstOrThrow();
  return row.value as object;
};

test('users with the privilege change others; for the rest the person is a 404 or the change is forbidden', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const [colleague, auditor] = [await t.person(t.tenants.acme, 'employee'), await t.person(t.tenants.acme, 'auditor')];
  expect((await patch(worker, { firstname: 'X' }, colleague)).statusCode).toBe(404);
  expect((await patch(worker, { firstname: 'X' }, auditor)).statusCode).toBe(403);
  const answer = await patch(worker, { firstname: 'Y', jobTitle: 'Fitter' }, manager);
  expect(answer.json()).toMatchObject({ firstname: 'Y', jobTitle: 'Fitter', version: 2 });
  expect(await logOf(t, t.tenants.acme, 'employee', worker.id)).toEqual([
    {
      action: 'employee.changed',
      actor_id: manager.id,
      change: { firstname: ['Person', 'Y'], jobTitle: [null, 'Fitter'] },
    },
  ]);
});

test('a change on a version that is no longer the current one is a 409 with the current record', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  expect((await patch(worker, { firstname: 'First', version: 1 }, manager)).json().version).toBe(2);
  const stale = await patch(worker, { firstname: 'Second', version: 1 }, manager);
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: 'STALE', data: { current: { firstname: 'First', version: 2 } } });
  expect((await patch(worker, { firstname: 'Second', version: 2 }, manager)).statusCode).toBe(200);
});

test('of two concurrent changes on the same version exactly one is saved', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const answers = await Promise.all(
    ['One', 'Two'].map((firstname) => patch(worker, { firstname, version: 1 }, administrator)),
  );
  expect(answers.map((a) => a.statusCode).toSorted()).toEqual([200, 409]);
});

test('a new role with a scope takes effect on the next request', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  expect((await mine(worker)).permissions['task.all']).toBeUndefined();
  await patch(worker, { roleId: roles.supervisor, scopeFacilityIds: [south, north, south] }, manager);
  expect(await mine(worker)).toMatchObject({ roleName: 'Supervisor', permissions: { 'task.all': true } });
  expect((await mine(worker)).facilityIds.toSorted()).toEqual([north, south].toSorted());
  // removing the last facility must not grant the whole tenant
  expect((await patch(worker, { scopeFacilityIds: [] }, manager)).statusCode).toBe(400);
  expect((await patch(worker, { scopeFacilityIds: null }, manager)).json().scopeFacilityIds).toBeNull();
  expect((await mine(worker)).facilityIds).toBeNull();
});

test('nobody may grant a role above their own, or edit a person who is above them', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const raised = await patch(worker, { roleId: roles.administrator }, manager);
  expect([raised.statusCode, raised.json().code]).toEqual([403, 'ROLE_ABOVE_YOURS']);
  const touched = await patch(administrator, { firstname: 'X' }, manager);
  expect([touched.statusCode, touched.json().code]).toEqual([403, 'ROLE_ABOVE_YOURS']);
  expect((await patch(manager, { firstname: 'Z' }, administrator)).statusCode).toBe(200);
});

test('a role limited to facilities changes the people of those, and grants no more than it reaches', async () => {
  const { acme } = t.tenants;
  const limited = await t.person(acme, 'ehsManager', { facilityIds: [north] });
  const [here, there, boss] = [
    await t.person(acme, 'employee'),
    await t.person(acme, 'employee'),
    await t.person(acme, 'ehsManager'),
  ];
  await become(t, acme, here, { facility_id: north });
  await become(t, acme, there, { facility_id: south });
  await become(t, acme, boss, { facility_id: north });
  expect((await patch(here, { jobTitle: 'Fitter' }, limited)).statusCode).toBe(200);
  expect((await patch(there, { jobTitle: 'Fitter' }, limited)).statusCode).toBe(404);
  expect((await patch(here, { facilityId: south }, limited)).statusCode).toBe(403);
  const wide = await patch(here, { roleId: roles.supervisor }, limited);
  expect([wide.statusCode, wide.json().code]).toEqual([403, 'SCOPE_ABOVE_YOURS']);
  expect((await patch(here, { roleId: roles.supervisor, scopeFacilityIds: [north] }, limited)).statusCode).toBe(200);
  const above = await patch(boss, { jobTitle: 'X' }, limited);
  expect([above.statusCode, above.json().code]).toEqual([403, 'ROLE_ABOVE_YOURS']);
});

test('a person who moves to another facility loses their department', async () => {
  const { acme } = t.tenants;
  const worker = await t.person(acme, 'employee');
  const stores = await addUnit(t, acme, { facility_id: south, level: 'department', name: 'Stores' });
  const settled = await patch(worker, { facilityId: south, unitId: stores }, manager);
  expect(settled.json()).toMatchObject({ facilityId: south, unitId: stores });
  expect((await patch(worker, { facilityId: north, unitId: stores }, manager)).json().code).toBe('UNIT_UNKNOWN');
  expect((await patch(worker, { facilityId: north }, manager)).json()).toMatchObject({
    facilityId: north,
    unitId: null,
  });
});

test('another tenant’s person, role and facility are refused', async () => {
  const { globex } = t.tenants;
  const stranger = await t.person(globex, 'employee');
  const worker = await t.person(t.tenants.acme, 'employee');
  expect((await patch(stranger, { firstname: 'X' }, administrator)).statusCode).toBe(404);
  const theirRole = await patch(worker, { roleId: await roleId(t, globex, 'employee') }, administrator);
  expect([theirRole.statusCode, theirRole.json().code]).toEqual([422, 'ROLE_UNKNOWN']);
  const theirFacility = await patch(worker, { facilityId: await addFacility(t, globex, 'Theirs') }, administrator);
  expect([theirFacility.statusCode, theirFacility.json().code]).toEqual([422, 'FACILITY_UNKNOWN']);
  expect((await patch(worker, { facilityId: north, roleId: roles.supervisor }, administrator)).statusCode).toBe(200);
});

test('a name is stored as one line without direction marks', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const answer = await t.call('acme', 'PATCH /api/aum/um/employee', {
    as: person,
    payload: { id: person.id, firstname: 'Ada\r\nBcc: x', lastname: '\u202eecalevoL\u2028' },
  });
  expect(answer.json()).toMatchObject({ firstname: 'Ada Bcc: x', lastname: 'ecalevoL' });
});

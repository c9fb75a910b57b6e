import type { FacilitySettings, Place, PlaceTree } from '@safety-qube/contract/schemas/organisation';
import { beforeAll, expect, test } from 'vitest';
import { logOf } from '../../testing/audit-log.ts';
import { personWith } from '../../testing/person-with.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit } from './organisation.factory.ts';

const t = useTestApp();
let boss: Person;
let manager: Person;
let auditor: Person;
let worker: Person;
let north: number;

const call = async (as: Person, request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const save = (level: string, body: object, as = boss) => call(as, `POST /api/fm/${level}/create`, body);
const remove = (level: string, id: number, as = boss) => call(as, `DELETE /api/fm/${level}/${id}`);
const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const added = async (level: string, body: object): Promise<Place> => {
  const { status, body: place } = await save(level, body);
  expect([status, place]).toEqual([200, expect.objectContaining({ level })]);
  return place;
};

beforeAll(async () => {
  const { acme } = t.tenants;
  boss = await t.person(acme, 'administrator');
  manager = await t.person(acme, 'ehsManager');
  auditor = await t.person(acme, 'auditor');
  worker = await t.person(acme, 'employee');
  north = await addFacility(t, acme, 'North');
});

test.each([{ name: ' Plant 1 ' }, { Name: 'Plant 2' }, { Details: { Name: 'Plant 3' } }])(
  'a facility is added by its name, wherever that is in the body: %j',
  async (body) => {
    const facility = (await added('facility', body)) as FacilitySettings;
    expect(facility).toMatchObject({
      name: expect.stringMatching(/^Plant \d$/),
      // that of most facilities
      timeZone: 'America/Chicago',
      isActive: true,
      version: 1,
    });
    expect((await call(auditor, `GET /api/fm/facility/${facility.id}`)).body).toEqual({
      ...facility,
      abilities: { create: false, edit: false, delete: false, nameResponsible: false },
    });
    expect(await logOf(t, t.tenants.acme, 'facility', facility.id)).toEqual([
      {
        action: 'facility.created',
        actor_id: boss.id,
        change: { name: [null, facility.name], timeZone: [null, 'America/Chicago'] },
      },
    ]);
  },
);

test('a facility is changed by its id, with all its settings; a stale version is refused with the current one', async () => {
  const { id } = await added('facility', { name: 'Settings' });
  const settings = {
    ...{ code: 'S1', address: '1 Main St', city: 'Boston', region: 'MA', postalCode: '02110', country: 'US' },
    ...{ timeZone: 'America/New_York', defaultOwnerId: worker.id, defaultApproverId: manager.id },
    emergencyNumber: '+1 617 555 0100',
  };
  const saved = await save('facility', { id, Name: 'Boston', ...settings, version: 1 });
  expect(saved.body).toMatchObject({ id, name: 'Boston', ...settings, version: 2 });
  expect((await logOf(t, t.tenants.acme, 'facility', id)).at(-1)).toMatchObject({
    action: 'facility.changed',
    change: { name: ['Settings', 'Boston'], country: [null, 'US'], defaultOwnerId: [null, worker.id] },
  });
  const stale = await save('facility', { id, city: 'Cambridge', version: 1 });
  expect(refused(stale)).toEqual([409, 'STALE']);
  expect(stale.body.data.current).toEqual(saved.body);
  expect((await save('facility', { id, emergencyNumber: null })).body).toMatchObject({ emergencyNumber: null });
});

test('a name that another facility in use has, a person who is not active, an unknown zone and a missing name are refused', async () => {
  await added('facility', { name: 'Taken' });
  const gone = await t.person(t.tenants.acme, 'employee');
  await t.database
    .forTenant(t.tenants.acme.id)
    .updateTable('employee')
    .set({ status: 'inactive' })
    .where('id', '=', gone.id)
    .execute();
  expect(refused(await save('facility', { name: 'taken' }))).toEqual([409, 'PLACE_NAME_TAKEN']);
  expect(refused(await save('facility', { id: north, name: 'TAKEN' }))).toEqual([409, 'PLACE_NAME_TAKEN']);
  expect(refused(await save('facility', { name: 'X', defaultOwnerId: gone.id }))).toEqual([422, 'PERSON_UNKNOWN']);
  expect(refused(await save('facility', { name: 'X', timeZone: 'Mars/Base' }))).toEqual([422, 'TIME_ZONE_UNKNOWN']);
  for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(121) }, { Details: {} }, { name: 'X', country: 'usa' }])
    expect((await save('facility', body)).status).toBe(400);
});

test('units of every level are added below each other, renamed, taken out of use and put back', async () => {
  const facility = await added('facility', { name: 'Tree' });
  const department = await added('department', { Name: 'Packing', facilityId: facility.id });
  const area = await added('location', { Details: { Name: 'Yard' }, parentId: department.id });
  const subarea = await added('subarea', { name: 'Gate', parentId: area.id, facilityId: facility.id });
  expect(subarea).toMatchObject({ facilityId: facility.id, parentId: area.id, isActive: true, version: 1 });
  expect((await save('location', { id: area.id, name: 'Dock' })).body).toMatchObject({ name: 'Dock', version: 2 });
  expect((await save('location', { id: area.id, isActive: false })).body.isActive).toBe(false);
  const names = async () => {
    const { body } = await call(worker, 'GET /api/fm/facility/fetch');
    return body.find((one: { id: number }) => one.id === facility.id).units.map((unit: Place) => unit.name);
  };
  expect(await names()).toEqual(['Packing']);
  expect((await save('location', { id: area.id, isActive: true, version: 3 })).body.version).toBe(4);
  expect(await names()).toEqual(['Packing', 'Dock', 'Gate']);
  expect((await logOf(t, t.tenants.acme, 'org_unit', area.id)).map(({ action, change }) => [action, change])).toEqual([
    [
      'org_unit.created',
      {
        level: [null, 'location'],
        name: [null, 'Yard'],
        facilityId: [null, facility.id],
        parentId: [null, department.id],
        isActive: [null, true],
      },
    ],
    ['org_unit.changed', { name: ['Yard', 'Dock'] }],
    ['org_unit.changed', { isActive: [true, false] }],
    ['org_unit.changed', { isActive: [false, true] }],
  ]);
});

test('a unit needs a facility or a unit of a level further out, in use, and a name of its own there', async () => {
  const facility = await added('facility', { name: 'Rules' });
  const area = await added('location', { name: 'Area', facilityId: facility.id });
  expect(refused(await save('department', { name: 'D' }))).toEqual([422, 'FACILITY_UNKNOWN']);
  expect(refused(await save('department', { name: 'D', parentId: area.id }))).toEqual([422, 'UNIT_NOT_BELOW']);
  expect(refused(await save('location', { name: 'A', parentId: area.id }))).toEqual([422, 'UNIT_NOT_BELOW']);
  expect(refused(await save('location', { id: area.id, parentId: area.id }))).toEqual([422, 'UNIT_NOT_BELOW']);
  expect(refused(await save('subarea', { name: 'S', parentId: area.id, facilityId: north }))).toEqual([
    422,
    'UNIT_UNKNOWN',
  ]);
  expect(refused(await save('location', { name: 'AREA', facilityId: facility.id }))).toEqual([409, 'PLACE_NAME_TAKEN']);
  // A department is no area, whatever its id.
  expect((await save('department', { id: area.id, name: 'D' })).status).toBe(404);
  await save('location', { id: area.id, isActive: false });
  expect(refused(await save('subarea', { name: 'S', parentId: area.id }))).toEqual([422, 'UNIT_UNKNOWN']);
  await added('location', { name: 'Area', facilityId: facility.id });
  expect(refused(await save('location', { id: area.id, isActive: true }))).toEqual([409, 'PLACE_NAME_TAKEN']);
  const levels = t.database.forTenant(t.tenants.acme.id).updateTable('org_level').where('key', '=', 'subarea');
  await levels.set({ is_active: false }).execute();
  expect(refused(await save('subarea', { name: 'S', facilityId: facility.id }))).toEqual([422, 'LEVEL_INACTIVE']);
  await levels.set({ is_active: true }).execute();
});

test('a place is deleted where nothing hangs on it, otherwise the answer says how much of each kind does', async () => {
  const facility = await added('facility', { name: 'Used' });
  const area = await added('location', { name: 'Area', facilityId: facility.id });
  const { acme } = t.tenants;
  const person = await t.person(acme, 'employee');
  const db = t.database.forTenant(acme.id);
  await db
    .updateTable('employee')
    .set({ facility_id: facility.id, unit_id: area.id })
    .where('id', '=', person.id)
    .execute();
  const inUse = await remove('location', area.id);
  expect(refused(inUse)).toEqual([409, 'IN_USE']);
  expect(inUse.body.data.counts).toMatchObject({ units: 0, people: 1, records: 0 });
  expect((await remove('facility', facility.id)).body.data.counts).toMatchObject({ units: 1, people: 1 });
  expect((await call(auditor, `GET /api/fm/facility/${facility.id}/use`)).body.counts).toMatchObject({ units: 1 });
  await db.updateTable('employee').set({ facility_id: null, unit_id: null }).where('id', '=', person.id).execute();
  expect(await remove('location', area.id)).toEqual({ status: 200, body: { moveId: null } });
  expect(await remove('facility', facility.id)).toEqual({ status: 200, body: { moveId: null } });
  expect((await remove('facility', facility.id)).status).toBe(404);
  expect((await logOf(t, acme, 'org_unit', area.id)).at(-1)).toMatchObject({
    action: 'org_unit.deleted',
    change: { name: ['Area', null], facilityId: [facility.id, null] },
  });
});

test('each right is needed: to add, to read, to change, to delete', async () => {
  const { id } = await added('facility', { name: 'Rights' });
  for (const as of [auditor, worker]) {
    expect((await save('facility', { name: 'Mine' }, as)).status).toBe(403);
    expect((await save('department', { name: 'Mine', facilityId: id }, as)).status).toBe(403);
    expect((await save('facility', { id, name: 'Mine' }, as)).status).toBe(403);
  }
  expect((await call(worker, 'GET /api/fm/places')).status).toBe(403);
  expect((await call(worker, `GET /api/fm/facility/${id}`)).status).toBe(403);
  expect((await save('facility', { id, city: 'Rome' }, manager)).status).toBe(200);
  expect((await remove('facility', id, manager)).status).toBe(403);
  expect((await t.call('acme', 'GET /api/fm/places')).statusCode).toBe(401);
});

test('a person is named as default only by somebody with the rights that this gives: to approve what is reported there', async () => {
  const { id } = await added('facility', { name: 'Defaults' });
  const rights = ['management.facility.read', 'management.facility.edit', 'management.facility.create'] as const;
  const keeper = await personWith(t, t.tenants.acme, [...rights, 'hazard.approveClose', 'incident.approveClose']);
  for (const named of [{ defaultOwnerId: keeper.id }, { defaultApproverId: keeper.id }]) {
    expect((await save('facility', { id, ...named }, keeper)).status).toBe(403);
    expect((await save('facility', { name: 'Defaults of mine', ...named }, keeper)).status).toBe(403);
  }
  expect((await save('facility', { id, defaultApproverId: worker.id })).status).toBe(200);
  expect((await save('facility', { id, city: 'Rome', defaultApproverId: null }, keeper)).status).toBe(200);
});

test('a role that is limited to facilities works on the places there, and adds no facility', async () => {
  const local = await t.person(t.tenants.acme, 'administrator', { facilityIds: [north] });
  const elsewhere = await added('facility', { name: 'Elsewhere' });
  const unit = await added('department', { name: 'Theirs', facilityId: elsewhere.id });
  expect((await save('facility', { name: 'Another' }, local)).status).toBe(403);
  expect((await save('facility', { id: elsewhere.id, name: 'Mine' }, local)).status).toBe(404);
  expect((await save('department', { name: 'Mine', facilityId: elsewhere.id }, local)).status).toBe(403);
  const own = await save('department', { name: 'Ours', facilityId: north }, local);
  expect(own.status).toBe(200);
  expect((await save('department', { id: own.body.id, facilityId: elsewhere.id }, local)).status).toBe(403);
  expect((await remove('department', unit.id, local)).status).toBe(404);
  const { places }: PlaceTree = (await call(local, 'GET /api/fm/places')).body;
  expect(new Set(places.map((place) => place.facilityId))).toEqual(new Set([north]));
});

test('names of places that are not in use any more are read by everybody who is signed in', async () => {
  const { acme, globex } = t.tenants;
  const facility = await addFacility(t, acme, 'Former');
  const unit = await addUnit(t, acme, { facility_id: facility, level: 'location', name: 'Old yard', is_active: false });
  await save('facility', { id: facility, isActive: false });
  const path = 'GET /api/fm/places/former';
  const { body } = await call(worker, path);
  expect(body.facilities).toContainEqual({ id: facility, name: 'Former' });
  expect(body.units).toContainEqual({ id: unit, name: 'Old yard' });
  expect(body.facilities).not.toContainEqual(expect.objectContaining({ id: north }));
  const stranger = await t.person(globex, 'administrator');
  expect((await t.call('globex', path, { as: stranger })).json()).toEqual({ facilities: [], units: [] });
});

test('a level is switched off and on, and named in each language; units of it stay, and those in them move up', async () => {
  const facility = await added('facility', { name: 'Levels' });
  const department = await added('department', { name: 'Shop', facilityId: facility.id });
  await added('location', { name: 'Bay', parentId: department.id });
  const change = (key: string, body: object, as = boss) => call(as, `PUT /api/app/org/levels/${key}`, body);
  const unitsOf = async (): Promise<unknown> => {
    const { body } = await call(worker, 'GET /api/fm/facility/fetch');
    return body
      .find((one: { id: number }) => one.id === facility.id)
      .units.map(({ name, parentId }: { name: string; parentId: number | null }) => [name, parentId]);
  };
  const before = (await call(auditor, 'GET /api/app/org/levels/settings')).body;
  expect(before[1]).toMatchObject({ key: 'department', isActive: true, order: 2, names: {}, version: 1 });
  expect(before[1].units).toBeGreaterThan(0);
  const off = await change('department', { isActive: false, names: { en: 'Shop', fr: 'Atelier' }, version: 1 });
  expect(off.body).toMatchObject({ isActive: false, names: { en: 'Shop', fr: 'Atelier' }, version: 2 });
  expect(await unitsOf()).toEqual([['Bay', null]]);
  const nameIn = async (language: string) =>
    (await t.call('acme', 'GET /api/app/org/definition', { as: worker, language })).json()[1].name;
  expect([await nameIn('en'), await nameIn('fr'), await nameIn('it')]).toEqual(['Shop', 'Atelier', null]);
  expect(refused(await change('department', { isActive: true, version: 1 }))).toEqual([409, 'STALE']);
  expect((await change('department', { isActive: true, names: {} })).body).toMatchObject({ names: {}, version: 3 });
  expect(await unitsOf()).toEqual([
    ['Shop', null],
    ['Bay', department.id],
  ]);
  expect(refused(await change('facility', { isActive: false }))).toEqual([422, 'LEVEL_NEEDED']);
  expect((await change('department', { names: { xx: 'X' } })).status).toBe(400);
  expect((await change('department', { isActive: false }, auditor)).status).toBe(403);
  const local = await t.person(t.tenants.acme, 'administrator', { facilityIds: [facility.id] });
  expect((await change('department', { isActive: false }, local)).status).toBe(403);
  const log = await t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('audit_entry')
    .select('change')
    .where('action', '=', 'org_level.changed')
    .orderBy('id')
    .execute();
  expect(log[0]?.change).toEqual({ isActive: [true, false], names: [{}, { en: 'Shop', fr: 'Atelier' }] });
});

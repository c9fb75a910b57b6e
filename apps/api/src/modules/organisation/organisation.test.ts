import { gunzipSync } from 'node:zlib';
import type { Facility } from '@safety-qube/contract/schemas/organisation';
import type { UnitLevel } from '@safety-qube/domain/place-levels';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
let north: number;
let south: number;
let closed: number;
let yard: number;

const add = async (
  facility_id: number,
  level: UnitLevel,
  name: string,
  parent_id: number | null = null,
  is_active = true,
) =>
  (
    await t.database
      .forTenant(t.tenants.acme.id)
      .insertInto('org_unit')
      .values({ facility_id, level, name, parent_id, is_active })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const fetchFacilities = async (as: Person): Promise<Facility[]> =>
  (await t.call('acme', 'GET /api/fm/facility/fetch', { as })).json();
const namesAt = async (as: Person, path: string) =>
  (await t.call('acme', `GET ${path}`, { as })).json().map((f: { name: string }) => f.name);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  const db = t.database.forTenant(t.tenants.acme.id);
  const facility = async (name: string, is_active = true) =>
    (
      await db
        .insertInto('facility')
        .values({ name, time_zone: 'Europe/Madrid', is_active })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  south = await facility('South plant');
  north = await facility('north plant');
  closed = await facility('Closed plant', false);
  const department = await add(north, 'department', 'Packing');
  yard = await add(north, 'location', 'Yard', department);
  await add(north, 'subarea', 'Gate', yard);
  const gone = await add(north, 'department', 'Gone', null, false);
  await add(north, 'location', 'Room of what is gone', gone);
  await add(closed, 'department', 'Nobody');
});

test('the levels are listed in their order, those not in use marked', async () => {
  const levels = (
    await t.call('globex', 'GET /api/app/org/levels', { as: await t.person(t.tenants.globex, 'employee') })
  ).json();
  expect(levels).toEqual(
    ['facility', 'department', 'location', 'subarea'].map((key, index) => ({ key, isActive: true, order: index + 1 })),
  );
  expect((await t.call('acme', 'GET /api/app/org/levels')).statusCode).toBe(401);
});

test('the definition has the tenant’s own name for a level, and null when the product’s name is used', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('org_level').set({ display_name: 'Site' }).where('key', '=', 'facility').execute();
  const definition = (await t.call('acme', 'GET /api/app/org/definition/', { as: administrator })).json();
  expect(definition[0]).toEqual({ key: 'facility', name: 'Site' });
  expect(definition[2]).toEqual({ key: 'location', name: null });
});

test('active facilities are listed by name with their units, parents before children', async () => {
  const facilities = await fetchFacilities(administrator);
  expect(facilities.map((f) => f.name)).toEqual(['north plant', 'South plant']);
  const [first, second] = facilities;
  expect(first?.units.map((u) => u.name)).toEqual(['Packing', 'Yard', 'Gate']);
  expect(first?.units[1]?.parentId).toBe(first?.units[0]?.id);
  expect(second?.units).toEqual([]);
  expect(first?.timeZone).toBe('Europe/Madrid');
});

test('a level that is not in use is left out, and its children move up', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('org_level').set({ is_active: false }).where('key', '=', 'location').execute();
  const levels = (await t.call('acme', 'GET /api/app/org/levels', { as: administrator })).json();
  expect(levels[2]).toEqual({ key: 'location', isActive: false, order: 3 });
  const [first] = await fetchFacilities(administrator);
  const [department, gate] = first?.units ?? [];
  expect(first?.units.map((u) => u.name)).toEqual(['Packing', 'Gate']);
  expect(gate?.parentId).toBe(department?.id);
  await db.updateTable('org_level').set({ is_active: true }).where('key', '=', 'location').execute();
});

test('a role limited to facilities lists only those, and reads the names of all', async () => {
  const limited = await t.person(t.tenants.acme, 'supervisor', { facilityIds: [south, closed] });
  expect((await fetchFacilities(limited)).map((f) => f.id)).toEqual([south]);
  expect(await namesAt(limited, '/api/aum/um/facilities')).toEqual(['South plant']);
  expect(await namesAt(limited, '/api/aum/um/facilities/all')).toEqual(['north plant', 'South plant']);
  expect(await namesAt(administrator, '/api/aum/um/facilities')).toEqual(['north plant', 'South plant']);
});

test('facilities and units are sorted as they are read: accents next to their letter, numbers by their value', async () => {
  const reader = await t.person(t.tenants.globex, 'administrator');
  const db = t.database.forTenant(t.tenants.globex.id);
  const names = ['Zaragoza', 'Évora', 'evian', 'Ávila'];
  await db
    .insertInto('facility')
    .values(names.map((name) => ({ name, time_zone: 'Europe/Madrid' })))
    .execute();
  const { id: facility_id } = await db
    .selectFrom('facility')
    .select('id')
    .where('name', '=', 'Ávila')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('org_unit')
    .values(['Line 10', 'Line 2', 'Área'].map((name) => ({ facility_id, level: 'department', name })))
    .execute();
  const facilities: Facility[] = (await t.call('globex', 'GET /api/fm/facility/fetch', { as: reader })).json();
  expect(facilities.map((f) => f.name)).toEqual(['Ávila', 'evian', 'Évora', 'Zaragoza']);
  expect(facilities[0]?.units.map((u) => u.name)).toEqual(['Área', 'Line 2', 'Line 10']);
  await db.deleteFrom('org_unit').execute();
  await db.deleteFrom('facility').execute();
});

test('facilities are answered with an ETag, and not sent again as long as they have not changed', async () => {
  const as = await t.person(t.tenants.acme, 'administrator');
  const fetchIf = (etag?: string) =>
    t.call('acme', 'GET /api/fm/facility/fetch', { as, headers: { ...(etag && { 'if-none-match': etag }) } });
  const first = await fetchIf();
  const etag = String(first.headers['etag']);
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  const again = await fetchIf(etag);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await add(north, 'department', 'Added since');
  expect((await fetchIf(etag)).statusCode).toBe(200);
});

test('another tenant’s facilities are not visible', async () => {
  const stranger = await t.person(t.tenants.globex, 'administrator');
  for (const path of ['/api/fm/facility/fetch', '/api/aum/um/facilities', '/api/aum/um/facilities/all']) {
    expect((await t.call('globex', `GET ${path}`, { as: stranger })).json()).toEqual([]);
    expect((await t.call('acme', `GET ${path}`, { as: administrator })).json()).toHaveLength(2);
  }
});

test('an administrator renames the organisation; the new name is returned at once and logged', async () => {
  const rename = (name: string) => t.call('globex', 'PUT /api/app/org/name', { as: boss, payload: { name } });
  const nameOf = async (tenant: string) => (await t.call(tenant, 'GET /api/tenant/scheme')).json().name;
  const boss = await t.person(t.tenants.globex, 'administrator');
  const log = () =>
    t.database
      .forTenant(t.tenants.globex.id)
      .selectFrom('audit_entry')
      .select(['actor_id', 'change'])
      .where('action', '=', 'organisation.renamed')
      .execute();
  await nameOf('globex'); // fills the cache
  expect((await rename('  Globex\nHoldings ')).json()).toEqual({ name: 'Globex Holdings' });
  expect([await nameOf('globex'), await nameOf('acme')]).toEqual(['Globex Holdings', 'Acme']);
  expect(await log()).toEqual([{ actor_id: boss.id, change: { name: ['Globex', 'Globex Holdings'] } }]);
  await rename('Globex Holdings');
  expect(await log()).toHaveLength(1);
  expect((await rename(' ')).statusCode).toBe(400);
  expect((await rename('x'.repeat(121))).statusCode).toBe(400);
});

test('a user who may only read the branding, or may edit it for some facilities, cannot rename the organisation', async () => {
  const auditor = await t.person(t.tenants.acme, 'auditor');
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [south] });
  for (const as of [auditor, limited]) {
    const answer = await t.call('acme', 'PUT /api/app/org/name', { as, payload: { name: 'Mine' } });
    expect(answer.statusCode).toBe(403);
  }
  expect((await t.call('acme', 'GET /api/tenant/scheme')).json().name).toBe('Acme');
});

test('1,515 facilities with 20,000 units are at most 250 kB', async () => {
  const { globex } = t.tenants;
  const db = t.database.forTenant(globex.id);
  await sql`insert into facility (name, code, city, region, time_zone)
    select 'US Postal Service, station ' || n, 'US-POSTAL-SERVICE-' || n, 'City ' || n % 700, 'State ' || n % 50,
      (array['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])[1 + n % 4]
    from generate_series(1, 1515) n`.execute(db);
  await sql`insert into org_unit (facility_id, level, name)
    select f.id, 'department', (array['Production', 'Maintenance', 'Logistics', 'Offices'])[n] || ' ' || f.id
    from facility f cross join generate_series(1, 3) n`.execute(db);
  await sql`insert into org_unit (facility_id, level, parent_id, name)
    select facility_id, 'location', id, (array['Line', 'Dock', 'Yard', 'Hall'])[1 + (id + n) % 4] || ' ' || id * 7 % 911 + n
    from org_unit cross join generate_series(1, 4) n order by id limit 20000 - 3 * 1515`.execute(db);
  const reader = await t.person(globex, 'employee');
  const answer = await t.call('globex', 'GET /api/fm/facility/fetch', {
    as: reader,
    headers: { 'accept-encoding': 'gzip' },
  });
  const facilities: Facility[] = JSON.parse(gunzipSync(answer.rawPayload).toString());
  expect([facilities.length, facilities.reduce((sum, { units }) => sum + units.length, 0)]).toEqual([1515, 20_000]);
  expect(answer.rawPayload.length).toBeLessThanOrEqual(250_000);
});

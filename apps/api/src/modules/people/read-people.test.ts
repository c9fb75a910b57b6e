import type { Employee, EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, become, roleId } from './people.factory.ts';

const t = useTestApp();
let administrator: Person;
let worker: Person;
let north: number;
let south: number;
let packing: number;
let gate: number;

const PEOPLE_COUNT = 130;

beforeAll(async () => {
  const { acme } = t.tenants;
  north = await addFacility(t, acme, 'North');
  south = await addFacility(t, acme, 'South');
  packing = await addUnit(t, acme, { facility_id: north, level: 'department', name: 'Packing' });
  const yard = await addUnit(t, acme, { facility_id: north, level: 'location', name: 'Yard', parent_id: packing });
  gate = await addUnit(t, acme, { facility_id: north, level: 'subarea', name: 'Gate', parent_id: yard });
  administrator = await t.person(acme, 'administrator');
  worker = await t.person(acme, 'employee');
  await become(t, acme, worker, { facility_id: north, unit_id: gate, firstname: 'Mara', lastname: 'Quill' });
  const role_id = await roleId(t, acme, 'employee');
  await t.database
    .forTenant(acme.id)
    .insertInto('employee')
    .values(
      Array.from({ length: PEOPLE_COUNT }, (_, index) => ({
        email: `crowd${index}@acme.example`,
        firstname: 'Crowd',
        lastname: String(index).padStart(3, '0'),
        role_id,
        facility_id: index % 2 ? south : null,
        status: index % 10 === 0 ? 'inactive' : 'active',
      })),
    )
    .execute();
});

const page = async (path: string, as = administrator) => {
  const answer = await t.call('acme', `GET /api/v2/aum/um/${path}`, { as });
  expect(answer.statusCode).toBe(200);
  return answer.json() as { items: Employee[]; total: number; counts: Record<string, number>; abilities: object };
};
const get = (id: number, as: Person, tenant = 'acme') => t.call(tenant, `GET /api/aum/um/${id}`, { as });
const emails = (people: { email: string }[]) => people.map((p) => p.email);

test('people are listed a page at a time, by name, each exactly once', async () => {
  const [first, second, third, beyond] = [
    await page('1/60'),
    await page('2/60'),
    await page('3/60'),
    await page('4/60'),
  ];
  expect(first.total).toBe(PEOPLE_COUNT + 2);
  expect([first, second, third, beyond].map((p) => p.items.length)).toEqual([60, 60, 12, 0]);
  const all = [first, second, third].flatMap((p) => p.items);
  expect(new Set(all.map((p) => p.id)).size).toBe(PEOPLE_COUNT + 2);
  expect(first.items[0]).toMatchObject({ firstname: 'Crowd', lastname: '000' });
  expect((await t.call('acme', 'GET /api/v2/aum/um/1/101', { as: administrator })).statusCode).toBe(400);
});

test('each status is counted under the filters, whichever status is shown', async () => {
  const inactive = await page('1/5?status=inactive');
  expect(inactive.total).toBe(13);
  expect(inactive.items.every((p) => p.status === 'inactive')).toBe(true);
  expect(inactive.counts).toEqual({ invited: 0, pending: 0, active: PEOPLE_COUNT - 13 + 2, inactive: 13 });
  expect((await page(`1/5?status=inactive&facilityId=${south}`)).counts).toMatchObject({ active: 65, inactive: 0 });
  const uncounted = await page('1/5?status=inactive&counted=false');
  expect(uncounted.items).toEqual(inactive.items);
  expect([uncounted.total, uncounted.counts]).toEqual([undefined, undefined]);
});

test('people are found by part of a name in either order, or of an address', async () => {
  for (const search of ['mara', 'ara%20qui', 'QUILL%20ma', worker.email.slice(0, 9)])
    expect((await page(`1/10?search=${search}`)).items.map((p) => p.id)).toContain(worker.id);
  expect((await page('1/10?search=crowd01@')).total).toBe(0);
  expect((await page('1/10?search=crowd12')).total).toBe(11);
});

test('names are sorted as they are read, accents next to their letter, page by page and in either direction', async () => {
  const { globex } = t.tenants;
  const reader = await t.person(globex, 'administrator');
  await become(t, globex, reader, { firstname: 'zoé', lastname: 'Abel' });
  const names = ['Ana', 'Álvaro', 'Élodie', 'elena', 'Ewa', 'Ömer', 'Olaf', 'Pia', 'Şule', 'Sonia', 'Tom'];
  const role_id = await roleId(t, globex, 'employee');
  await t.database
    .forTenant(globex.id)
    .insertInto('employee')
    .values(
      names.map((firstname, index) => ({
        email: `n${index}@globex.example`,
        firstname,
        lastname: 'Same',
        role_id,
        status: 'active',
      })),
    )
    .execute();
  const list = async (path: string) =>
    (await t.call('globex', `GET /api/${path}`, { as: reader })).json() as { items: Employee[] };
  const walked = async (sort: string) => {
    const pages = [1, 2, 3, 4].map((number) => list(`v2/aum/um/${number}/3?sort=${sort}`));
    return (await Promise.all(pages)).flatMap(({ items }) => items.map((p) => p.firstname));
  };
  const read = [
    ...['Álvaro', 'Ana', 'elena', 'Élodie', 'Ewa', 'Olaf', 'Ömer', 'Pia'],
    ...['Sonia', 'Şule', 'Tom', 'zoé'],
  ];
  expect(await walked('name')).toEqual(read);
  expect(await walked('-name')).toEqual(read.toReversed());
  const briefs = (await t.call('globex', 'GET /api/aum/um/brief', { as: reader })).json() as EmployeeBrief[];
  expect(briefs.map((p) => p.firstname)).toEqual(read);
  for (const search of ['élo', 'ÉLODIE', 'same%20élo'])
    expect((await list(`v2/aum/um/1/5?search=${search}`)).items.map((p) => p.firstname)).toEqual(['Élodie']);
});

test('special characters of search patterns are searched for literally', async () => {
  for (const search of ['%25', '_', '%5C', "'"]) expect((await page(`1/10?search=${search}`)).total).toBe(0);
});

test('people are filtered by role, by facility and by unit with all units below it', async () => {
  const role = await roleId(t, t.tenants.acme, 'administrator');
  expect((await page(`1/10?roleId=${role}`)).items.map((p) => p.id)).toEqual([administrator.id]);
  expect((await page(`1/10?facilityId=${north}`)).items.map((p) => p.id)).toEqual([worker.id]);
  expect((await page(`1/10?departmentId=${packing}`)).items.map((p) => p.id)).toEqual([worker.id]);
  expect((await page(`1/10?subareaId=${gate}`)).items.map((p) => p.id)).toEqual([worker.id]);
  expect((await page(`1/10?locationId=${packing}`)).items).toEqual([]);
});

test('people are sorted in either direction, and those who were never seen come last', async () => {
  await become(t, t.tenants.acme, worker, { last_seen_at: new Date('2026-01-01') });
  await become(t, t.tenants.acme, administrator, { last_seen_at: new Date('2026-02-01') });
  expect(emails((await page('1/2?sort=-lastSeenAt')).items)).toEqual([administrator.email, worker.email]);
  expect(emails((await page('1/2?sort=lastSeenAt')).items)).toEqual([worker.email, administrator.email]);
  expect((await page('1/1?sort=-name')).items[0]?.id).toBe(administrator.id);
  expect((await page('1/1?sort=email')).items[0]?.email).toBe('crowd0@acme.example');
  expect((await t.call('acme', 'GET /api/v2/aum/um/1/5?sort=password', { as: administrator })).statusCode).toBe(400);
});

test('a role limited to facilities sees only the people of those', async () => {
  const { acme } = t.tenants;
  const limited = await t.person(acme, 'ehsManager', { facilityIds: [south] });
  const seen = await page('1/100', limited);
  expect(seen.total).toBe(65);
  expect(seen.items.every((p) => p.facilityId === south)).toBe(true);
  expect((await page(`1/100?facilityId=${north}`, limited)).total).toBe(0);
  expect((await get(worker.id, limited)).statusCode).toBe(404);
  expect((await get(seen.items[0]?.id ?? 0, limited)).statusCode).toBe(200);
  await become(t, acme, limited, { status: 'inactive' });
});

test('everybody reads themselves; others are read with the privilege and are a 404 without it', async () => {
  const own = (await get(worker.id, worker)).json();
  expect(own).toMatchObject({
    id: worker.id,
    roleName: 'Employee',
    facilityName: 'North',
    unitId: gate,
    scopeFacilityIds: null,
    abilities: { edit: true, changeRole: false, changeStatus: false },
  });
  expect((await get(administrator.id, worker)).statusCode).toBe(404);
  expect((await t.call('acme', 'GET /api/v2/aum/um/1/10', { as: worker })).statusCode).toBe(403);
  expect((await get(worker.id, administrator)).json().abilities).toEqual({
    edit: true,
    changeRole: true,
    changeStatus: true,
    remove: true,
  });
});

test('another tenant’s person is a 404', async () => {
  const stranger = await t.person(t.tenants.globex, 'administrator');
  expect((await get(worker.id, stranger, 'globex')).statusCode).toBe(404);
  expect((await get(stranger.id, stranger, 'globex')).statusCode).toBe(200);
  expect((await get(stranger.id, administrator)).statusCode).toBe(404);
});

test('people who have not confirmed their address are not listed anywhere', async () => {
  const { acme } = t.tenants;
  const ghost = await t.person(acme, 'employee', { email: 'ghost@acme.example' });
  await become(t, acme, ghost, { status: 'unconfirmed' });
  expect((await page('1/10?search=ghost')).total).toBe(0);
  expect((await get(ghost.id, administrator)).statusCode).toBe(404);
  await become(t, acme, ghost, { status: 'pending' });
  expect((await page('1/10?search=ghost')).counts).toMatchObject({ pending: 1 });
  expect((await get(ghost.id, administrator)).statusCode).toBe(200);
});

test('the brief list names everybody who works or worked here, for any signed-in user', async () => {
  const { acme } = t.tenants;
  const robot = await t.person(acme, 'integration');
  const waiting = await t.person(acme, 'employee');
  await become(t, acme, robot, { is_service_account: true });
  await become(t, acme, waiting, { status: 'pending' });
  const briefs: EmployeeBrief[] = (await t.call('acme', 'GET /api/aum/um/brief/', { as: worker })).json();
  const ids = briefs.map((b) => b.id);
  expect(ids).toContain(administrator.id);
  expect(ids).not.toContain(robot.id);
  expect(ids).not.toContain(waiting.id);
  expect(briefs.find((b) => b.lastname === '000')?.isActive).toBe(false);
  expect(briefs.find((b) => b.id === worker.id)).toEqual({
    id: worker.id,
    firstname: 'Mara',
    lastname: 'Quill',
    jobTitle: null,
    pictureVersion: null,
    facilityId: north,
    isActive: true,
  });
  const others: EmployeeBrief[] = (
    await t.call('globex', 'GET /api/aum/um/brief', { as: await t.person(t.tenants.globex, 'employee') })
  ).json();
  expect(others.some((b) => ids.includes(b.id))).toBe(false);
  expect((await t.call('acme', 'GET /api/aum/um/brief')).statusCode).toBe(401);
});

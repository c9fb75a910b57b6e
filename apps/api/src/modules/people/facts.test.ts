import type { Employee, EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { MOST_BRIEFS } from '@safety-qube/domain/employment';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become, logOf, roleId } from './people.factory.ts';

const t = useTestApp();
let administrator: Person;
let north: number;

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  north = await addFacility(t, t.tenants.acme, 'North');
});

const change = (person: Pick<Person, 'id'>, facts: object, as = administrator, language = 'en') =>
  t.call('acme', 'PATCH /api/aum/um/employee', { as, language, payload: { id: person.id, ...facts } });
const refused = async (...call: Parameters<typeof change>) => {
  const answer = await change(...call);
  return [answer.statusCode, answer.json().code];
};
const get = async <T>(path: string, as = administrator, tenant = 'acme'): Promise<T> =>
  (await t.call(tenant, `GET /api/${path}`, { as })).json();
const named = async (firstname: string) => {
  const person = await t.person(t.tenants.acme, 'employee');
  await become(t, t.tenants.acme, person, { firstname, lastname: 'Reed' });
  return person;
};

test('employee number, employment, days and line manager are saved, logged, found and filtered by', async () => {
  const manager = await named('Mina');
  const person = await named('Paul');
  const facts = {
    employeeNumber: 'E-4711',
    employment: 'supervisedContractor',
    hiredOn: '2020-02-29',
    leftOn: '2026-01-31',
    managerId: manager.id,
  };
  expect((await change(person, facts)).json()).toMatchObject({ ...facts, managerName: 'Mina Reed' });
  expect(await get(`aum/um/${person.id}`)).toMatchObject(facts);
  const [logged] = await logOf(t, t.tenants.acme, 'employee', person.id);
  expect(logged).toMatchObject({
    action: 'employee.changed',
    change: {
      employment: ['employee', 'supervisedContractor'],
      hiredOn: [null, '2020-02-29'],
      managerId: [null, manager.id],
    },
  });
  const foundBy = async (query: string) =>
    (await get<{ items: Employee[] }>(`v2/aum/um/1/10?${query}`)).items.map((p) => p.id);
  for (const query of ['search=e-4711', `managerId=${manager.id}`, 'employment=supervisedContractor'])
    expect([query, await foundBy(query)]).toEqual([query, [person.id]]);
  expect((await change(person, { employeeNumber: null, leftOn: null, managerId: null })).json()).toMatchObject({
    employeeNumber: null,
    managerName: null,
    hiredOn: '2020-02-29',
  });
});

test('an employee number is given once, and nobody leaves before they are hired', async () => {
  const [one, other] = [await named('One'), await named('Other')];
  await change(one, { employeeNumber: '17', hiredOn: '2024-05-01' });
  expect(await refused(other, { employeeNumber: '17' })).toEqual([409, 'EMPLOYEE_NUMBER_TAKEN']);
  expect(await refused(one, { leftOn: '2024-04-30' })).toEqual([422, 'LEFT_BEFORE_HIRED']);
  expect((await change(one, { leftOn: '2024-05-01' })).statusCode).toBe(200);
  expect(await refused(one, { hiredOn: '2024-05-02' })).toEqual([422, 'LEFT_BEFORE_HIRED']);
  expect(await refused(one, { hiredOn: '2024-02-30' })).toEqual([400, 'INVALID_INPUT']);
});

test('line managers make no circle, which is refused in words', async () => {
  const [top, middle, low] = [await named('Tara'), await named('Milo'), await named('Lena')];
  expect((await change(low, { managerId: middle.id })).statusCode).toBe(200);
  expect((await change(middle, { managerId: top.id })).statusCode).toBe(200);
  const circle = await change(top, { managerId: low.id });
  expect([circle.statusCode, circle.json().code, circle.json().message]).toEqual([
    422,
    'MANAGER_CIRCLE',
    'Lena Reed reports to Tara Reed, directly or through others, so Lena Reed can’t be the line manager.',
  ]);
  expect((await change(top, { managerId: low.id }, administrator, 'fr')).json().message).toContain(
    'Lena Reed dépend de Tara Reed',
  );
  expect(await refused(top, { managerId: top.id })).toEqual([422, 'MANAGER_OF_THEMSELVES']);
  const stranger = await t.person(t.tenants.globex, 'employee');
  const robot = await t.person(t.tenants.acme, 'integration');
  await become(t, t.tenants.acme, robot, { is_service_account: true });
  for (const managerId of [stranger.id, robot.id, 999_999])
    expect(await refused(top, { managerId })).toEqual([422, 'PERSON_UNKNOWN']);
});

test('two changes at the same time close no circle together', async () => {
  const [one, other] = [await named('Ona'), await named('Otto')];
  const answers = await Promise.all([change(one, { managerId: other.id }), change(other, { managerId: one.id })]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
});

test('people change none of these facts about themselves without the privilege to edit people', async () => {
  const worker = await named('Wera');
  for (const facts of [
    { employeeNumber: '1' },
    { employment: 'visitor' },
    { hiredOn: '2024-01-01' },
    { managerId: administrator.id },
  ])
    expect(await refused(worker, facts, worker)).toEqual([403, 'FORBIDDEN']);
});

test('all people are listed in the order of their ids, further ones after the last', async () => {
  const all = await get<Employee[]>('aum/um');
  const ids = all.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(ids).toContain(administrator.id);
  const [, second = 0] = ids;
  expect((await get<Employee[]>(`aum/um?after=${second}`)).map(({ id }) => id)).toEqual(ids.slice(2));
  const limited = await t.person(t.tenants.acme, 'ehsManager', { facilityIds: [north] });
  expect(await get<Employee[]>('aum/um', limited)).toEqual([]);
  expect((await t.call('acme', 'GET /api/aum/um', { as: await named('Nora') })).statusCode).toBe(403);
});

test('the training link is the address of the configuration, and only one of the web', async () => {
  const { globex } = t.tenants;
  const worker = await t.person(globex, 'employee');
  const link = () => get('aum/um/training/link', worker, 'globex');
  expect(await link()).toEqual({ url: null });
  const db = t.database.forTenant(globex.id);
  for (const [value, url] of [
    ['https://learn.example/safety', 'https://learn.example/safety'],
    ['javascript:alert(1)', null],
    ['not an address', null],
  ]) {
    await db.deleteFrom('config_entry').where('name', '=', 'training_link').execute();
    await db
      .insertInto('config_entry')
      .values({ name: 'training_link', value: JSON.stringify(value) })
      .execute();
    expect(await link()).toEqual({ url });
  }
});

test('a large tenant’s brief list names those nearest; others are found by a search or by their ids', async () => {
  const { globex } = t.tenants;
  const home = await addFacility(t, globex, 'Home');
  const role_id = await roleId(t, globex, 'employee');
  const me = await t.person(globex, 'employee');
  await become(t, globex, me, { facility_id: home, firstname: 'Zora' });
  const add = (firstname: string, count: number, facility_id: number | null) =>
    t.database
      .forTenant(globex.id)
      .insertInto('employee')
      .values(
        Array.from({ length: count }, (_, index) => ({
          ...{ firstname, lastname: String(index), role_id, facility_id, status: 'active' },
          email: `${firstname.toLowerCase()}${index}@globex.example`,
        })),
      )
      .returning('id')
      .execute();
  await add('Zoe', 3, home);
  await add('Abel', MOST_BRIEFS, null);
  const [last] = (await add('Zacharias', 1, null)).map(({ id }) => id);
  const briefs = await get<EmployeeBrief[]>('aum/um/brief', me, 'globex');
  expect(briefs).toHaveLength(MOST_BRIEFS);
  expect(briefs.slice(-4).map(({ firstname }) => firstname)).toEqual(['Zoe', 'Zoe', 'Zoe', 'Zora']);
  expect(briefs.some(({ id }) => id === last)).toBe(false);
  for (const query of ['search=zacha', `ids=${last}`])
    expect((await get<EmployeeBrief[]>(`aum/um/brief?${query}`, me, 'globex')).map(({ id }) => id)).toEqual([last]);
  expect(await get<EmployeeBrief[]>('aum/um/brief?search=zacha')).toEqual([]);
  expect(await get<EmployeeBrief[]>(`aum/um/brief?ids=${last}`)).toEqual([]);
});

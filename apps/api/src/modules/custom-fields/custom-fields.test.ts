import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let worker: Person;
beforeAll(async () => {
  t = await startTestApp();
  worker = await t.person(t.tenants.acme, 'employee');
});
afterAll(() => t.close());

test('priorities are grouped by type, each in its order', async () => {
  const byType = (await t.call('acme', 'GET /api/priority/', { as: worker })).json();
  expect(Object.keys(byType).sort()).toEqual(['hazard', 'incident', 'inspection', 'issue', 'riskAssessment', 'task']);
  expect(byType.task.map((p: { priorityValue: number }) => p.priorityValue)).toEqual([1, 2, 3, 4]);
  expect(byType.hazard[0]).toMatchObject({ name: 'critical', aliasName: 'Critical', order: 1, color: '#D93A3F' });
  expect((await t.call('acme', 'GET /api/priority')).statusCode).toBe(401);
});

test('the fields of tasks carry their options in order', async () => {
  const [field, ...others] = (await t.call('acme', 'GET /api/cf/tasks', { as: worker })).json();
  expect(others).toEqual([]);
  expect(field).toMatchObject({ type: 'task', key: 'control', kind: 'choice', facilityId: null, isActive: true });
  expect(field.options.map((o: { order: number; label: string }) => [o.order, o.label])[0]).toEqual([1, 'Eliminate']);
  expect((await t.call('acme', 'GET /api/cf/tasks')).statusCode).toBe(401);
});

test('a field of one facility is for the people whose role reaches it', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  const facility = async (name: string) =>
    (await db.insertInto('facility').values({ name, time_zone: 'UTC' }).returning('id').executeTakeFirstOrThrow()).id;
  const [here, there] = [await facility('Here'), await facility('There')];
  const field = { type: 'task', key: 'permit', label: 'Permit', kind: 'text', position: 2, facility_id: here };
  await db.insertInto('custom_field').values(field).execute();
  const keysFor = async (as: Person) =>
    (await t.call('acme', 'GET /api/cf/tasks', { as })).json().map((f: { key: string }) => f.key);
  expect(await keysFor(await t.person(t.tenants.acme, 'employee', { facilityIds: [here] }))).toEqual([
    'control',
    'permit',
  ]);
  expect(await keysFor(await t.person(t.tenants.acme, 'employee', { facilityIds: [there] }))).toEqual(['control']);
  expect(await keysFor(worker)).toEqual(['control', 'permit']);
  expect(
    (await t.call('globex', 'GET /api/cf/tasks', { as: await t.person(t.tenants.globex, 'employee') })).json(),
  ).toHaveLength(1);
});

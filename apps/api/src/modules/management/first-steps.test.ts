import type { FirstSteps } from '@safety-qube/contract/schemas/management';
import { expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';

const t = useTestApp();
const read = async (as: Person): Promise<FirstSteps['steps']> =>
  (await t.call('acme', 'GET /api/management/first-steps', { as })).json<FirstSteps>().steps;
const open = async (as: Person) => (await read(as)).flatMap(({ step, isDone }) => (isDone ? [] : step));

test('the administrator of a new organisation has first steps, each done once the overview has nothing to say about it', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  expect(await read(administrator)).toEqual(
    ['places', 'people', 'approvers', 'poster', 'inspection'].map((step) => ({ step, isDone: false })),
  );
  const facilityId = await addFacility(t, t.tenants.acme, 'Omaha');
  expect(await open(administrator)).toContain('places'); // the set-up makes one
  const worker = await t.person(t.tenants.acme, 'employee');
  const saved = await t.call('acme', 'POST /api/fm/facility/create', {
    as: administrator,
    payload: { id: facilityId, city: 'Omaha' },
  });
  expect(saved.statusCode).toBe(200);
  expect(await open(administrator)).toEqual(['approvers', 'poster', 'inspection']);
  await t.database
    .forTenant(t.tenants.acme.id)
    .updateTable('facility')
    .set({ default_owner_id: administrator.id })
    .execute();
  expect(await open(administrator)).toEqual(['poster', 'inspection']);
  const [template] = await t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('template')
    .select('id')
    .where('module', '=', 'inspection')
    .execute();
  await t.call('acme', 'POST /api/posters', {
    as: administrator,
    payload: { targets: [{ facilityId }], templateIds: [template?.id] },
  });
  expect(await open(administrator)).toEqual(['inspection']);
  // The template that the tenant begins with can be filled in where it is available.
  const [schedule] = (await t.call('acme', 'GET /api/schedules?module=inspection', { as: administrator })).json();
  const started = await t.call('acme', `POST /api/schedules/${schedule.id}/executions`, { as: administrator });
  expect(started.statusCode).toBe(201);
  expect(await open(administrator)).toEqual([]);
  expect(await read(worker)).toEqual([]);
});

test('an organisation that is not new has no first steps, and neither has an administrator of some facilities', async () => {
  const facilityId = await addFacility(t, t.tenants.acme, 'Norman');
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [facilityId] });
  expect(await read(limited)).toEqual([]);
  const administrator = await t.person(t.tenants.acme, 'administrator');
  expect(await read(administrator)).not.toEqual([]);
  await t.owner
    .forTenant(t.tenants.acme.id)
    .updateTable('tenant')
    .set({ created_at: new Date('2020-01-01') })
    .execute();
  expect(await read(administrator)).toEqual([]);
});

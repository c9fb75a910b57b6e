import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logOf } from '../../testing/audit-log.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFacility } from '../organisation/organisation.factory.ts';

let t: TestApp;
let manager: Person;
let worker: Person;
beforeAll(async () => {
  t = await startTestApp();
  manager = await t.person(t.tenants.acme, 'ehsManager');
  worker = await t.person(t.tenants.acme, 'employee');
});
afterAll(() => t.close());

const call = async (as: Person, request: string, payload?: object, language = 'en') => {
  const answer = await t.call('acme', request, {
    as,
    headers: { 'accept-language': language },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const list = async (query = '', language = 'en'): Promise<PriorityItem[]> =>
  (await call(manager, `GET /api/priorities?page=1&size=100${query}`, undefined, language)).body.items;
const labels = async (query = '', language = 'en') => (await list(query, language)).map(({ label }) => label);
const add = async (value: number, label: string, type = 'task'): Promise<PriorityItem> => {
  const { status, body } = await call(manager, 'POST /api/priorities', { type, label, value });
  expect([status, body]).toEqual([201, expect.objectContaining({ label, value })]);
  return body;
};
const change = (as: Person, { id }: PriorityItem, change: object, language = 'en') =>
  call(as, `PATCH /api/priorities/${id}`, change, language);

test('priorities are listed by type and urgency, in the reader’s language, and found by name', async () => {
  expect((await list()).map(({ type, value }) => `${type} ${value}`).slice(0, 5)).toEqual([
    ...['hazard 1', 'hazard 2', 'hazard 3', 'hazard 4', 'incident 1'],
  ]);
  expect(await labels('&type=task', 'it')).toEqual(['Critica', 'Alta', 'Media', 'Bassa']);
  expect(await labels('&type=task&search=alt', 'it')).toEqual(['Alta']);
  expect((await call(worker, 'GET /api/priorities?page=1&size=10')).status).toBe(403);
});

test('an added priority is offered for records, and logged; its value is unique in its type', async () => {
  const item = await add(7, 'Whenever', 'hazard');
  expect(item).toMatchObject({ type: 'hazard', isUsed: false, version: 1, abilities: { edit: true } });
  const { hazard } = (await call(worker, 'GET /api/priority')).body;
  expect(hazard.at(-1)).toMatchObject({ id: item.id, aliasName: 'Whenever', priorityValue: 7, order: 7 });
  expect(await logOf(t, t.tenants.acme, 'priority', item.id)).toEqual([
    { action: 'priority.created', actor_id: manager.id, change: expect.objectContaining({ value: [null, 7] }) },
  ]);
  const again = await call(manager, 'POST /api/priorities', { type: 'hazard', label: 'Other', value: 7 });
  expect([again.status, again.body.code]).toEqual([409, 'PRIORITY_VALUE_TAKEN']);
  for (const wrong of [{ value: 0 }, { value: 100 }, { label: ' ' }, { type: 'inspection' }])
    expect(
      (await call(manager, 'POST /api/priorities', { type: 'task', label: 'X', value: 50, ...wrong })).status,
    ).toBe(400);
  expect((await call(worker, 'POST /api/priorities', { type: 'task', label: 'X', value: 50 })).status).toBe(403);
});

test('a priority is renamed on the version that was read; a stale one is answered with the current one', async () => {
  const item = await add(8, 'Some day');
  expect((await change(manager, item, { label: 'One day', version: 1 })).body).toMatchObject({ version: 2 });
  const stale = await change(manager, item, { label: 'Never', version: 1 });
  expect([stale.status, stale.body.code, stale.body.data.current.label]).toEqual([409, 'STALE', 'One day']);
  expect(await logOf(t, t.tenants.acme, 'priority', item.id)).toContainEqual({
    ...{ action: 'priority.changed', actor_id: manager.id, change: { label: ['Some day', 'One day'] } },
  });
  expect((await change(worker, item, { label: 'Mine' })).status).toBe(403);
});

test('a seeded priority that gets its own name back, in any language, is translated again', async () => {
  const [, high] = await list('&type=task');
  await change(manager, high as PriorityItem, { label: 'Rot' }, 'it');
  expect(await labels('&type=task&search=rot', 'fr')).toEqual(['Rot']);
  await change(manager, high as PriorityItem, { label: 'Alta' }, 'it');
  expect(await labels('&type=task', 'fr')).toContain('Haute');
});

test('the value of a priority that records have stays; that of another one changes', async () => {
  const [critical] = await list('&type=hazard');
  await addHazardWith(critical as PriorityItem);
  expect((await list('&type=hazard'))[0]).toMatchObject({ isUsed: true });
  const refused = await change(manager, critical as PriorityItem, { value: 40 });
  expect([refused.status, refused.body.code]).toEqual([422, 'PRIORITY_USED']);
  expect((await change(manager, critical as PriorityItem, { value: 1, label: 'Now' })).body).toMatchObject({
    label: 'Now',
  });
  const unused = await add(9, 'Free');
  expect((await change(manager, unused, { value: 41 })).body).toMatchObject({ value: 41 });
  expect((await call(worker, 'GET /api/priority')).body.task.at(-1)).toMatchObject({ aliasName: 'Free', order: 41 });
});

async function addHazardWith({ value }: PriorityItem): Promise<void> {
  const facilityId = await addFacility(t, t.tenants.acme, 'North');
  const body = { description: 'Wet floor', category: 'other', facilityId };
  const { status, body: hazard } = await call(manager, 'POST /api/hazards', body);
  expect([status, hazard]).toEqual([201, expect.anything()]);
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('record').set({ priority: value }).where('id', '=', hazard.id).execute();
}

import type { HazardItem } from '@safety-qube/contract/schemas/hazards';
import type { ValueCounts } from '@safety-qube/contract/schemas/records';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, addRecordOf, hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
let viewer: Person;
let ada: Person;
let facilityId: number;
let n = 0;
const acme = () => t.tenants.acme;
const h = () => hazardCalls(t, acme());
const ask = async (request: string, as = viewer) => {
  const answer = await h().call(as, request);
  if (answer.statusCode !== 200) throw new Error(`${request}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
};
const idsOf = async (query: string, as = viewer): Promise<number[]> =>
  ((await ask(`GET /api/hazards?facilityId=${facilityId}&limit=100&${query}`, as)) as { items: HazardItem[] }).items
    .map(({ id }) => id)
    .sort((a, b) => a - b);
const countOf = async (query: string): Promise<number> =>
  ((await ask(`GET /api/hazards/count?facilityId=${facilityId}&${query}`)) as { count: number }).count;
const valuesOf = async (query: string, as = viewer): Promise<Record<string, number>> => {
  const { values } = (await ask(`GET /api/hazards/values?facilityId=${facilityId}&${query}`, as)) as ValueCounts;
  return Object.fromEntries(values.map(({ value, count }) => [value, count]));
};
const add = (more: object = {}) => addHazard(t, acme(), { facility_id: facilityId, ...more });

beforeAll(async () => {
  viewer = await personWith(t, acme(), ['hazard.viewAll']);
  ada = await personWith(t, acme(), []);
});
beforeEach(async () => {
  n += 1;
  facilityId = await addFacility(t, acme(), `Filtered ${n}`);
});

test('a filter by values that is turned around leaves out what has them, and keeps what has no value, in each order', async () => {
  const owned = await add({ owner_id: ada.id, priority: 1, category: 'fire', people: { raiser: [ada] } });
  const assigned = await add({ status: 'Assigned', owner_id: viewer.id, priority: 2 });
  const bare = await add({ owner_id: null, priority: null });
  const all = [owned, assigned, bare].sort((a, b) => a - b);
  const without = (...ids: number[]) => all.filter((id) => !ids.includes(id));
  const expected: [string, number[]][] = [
    ['status=Assigned&not=status', without(assigned)],
    ['status=Assigned,Open&not=status', []],
    [`ownerId=${ada.id}&not=ownerId`, without(owned)],
    ['priority=1&not=priority', without(owned)],
    ['category=fire&not=category', without(owned)],
    [`raiserId=${ada.id}&not=raiserId`, without(owned)],
    [`ownerId=${ada.id}&status=Assigned&not=ownerId,status`, [bare]],
    [`ownerId=${ada.id}&status=Assigned&not=ownerId`, [assigned]],
  ];
  for (const [query, ids] of expected) {
    for (const sort of ['newest', 'urgency', 'due', 'updated'])
      expect([query, await idsOf(`${query}&sort=${sort}`)]).toEqual([query, ids]);
    expect([query, await countOf(query)]).toEqual([query, ids.length]);
  }
});

test('a place that is turned around shows nobody more than they see', async () => {
  const other = await addFacility(t, acme(), `Other ${n}`);
  const [here, there] = [await add(), await add({ facility_id: other })];
  const local = await personWith(t, acme(), ['hazard.viewAll'], [facilityId]);
  const seen = async (query: string) =>
    ((await ask(`GET /api/hazards?limit=100&${query}`, local)) as { items: HazardItem[] }).items.map(({ id }) => id);
  expect(await seen(`facilityId=${other}&not=facilityId`)).toEqual([here]);
  expect(await seen(`facilityId=${facilityId}&not=facilityId`)).not.toContain(there);
});

test('the fields of a type, the risk and fields that the tenant has defined are turned around and counted by the same rule', async () => {
  const administrator = await t.person(acme(), 'administrator');
  const field = await h().call(administrator, 'POST /api/cf', {
    ...{ type: 'hazard', kind: 'choices', label: `Colour ${n}` },
    options: [{ label: 'Red' }, { label: 'Blue' }],
  });
  const { id } = field.json() as { id: number };
  const both = (await h().raise(administrator, { facilityId, fields: { [id]: ['red', 'blue'] } })).id;
  const red = (await h().raise(administrator, { facilityId, fields: { [id]: ['red'] }, immediateDanger: true })).id;
  const none = (await h().raise(administrator, { facilityId })).id;
  expect(await idsOf(`field=${id}.choice:blue&not=field${id}`, administrator)).toEqual([red, none]);
  expect(await idsOf(`field=${id}.choice:red,blue&not=field${id}`, administrator)).toEqual([none]);
  expect(await idsOf('immediateDanger=true&not=immediateDanger', administrator)).toEqual([both, none]);
  expect(await valuesOf(`of=field${id}`, administrator)).toEqual({ red: 2, blue: 1 });
  expect(await valuesOf('of=immediateDanger', administrator)).toEqual({ false: 2, true: 1 });
  const task = async (query: string) => (await t.call('acme', `GET /api/tasks${query}`, { as: administrator })).json();
  await addRecordOf(t, acme(), 'task', { facility_id: facilityId, owner_id: administrator.id });
  expect((await task(`/values?facilityId=${facilityId}&of=source`)).values).toEqual([{ value: 'itself', count: 1 }]);
  expect((await task(`?facilityId=${facilityId}&source=itself&not=source`)).items).toEqual([]);
});

test('records are counted by the values of a filter, under the other filters and as far as the caller sees them', async () => {
  await add({ owner_id: ada.id, status: 'Assigned', people: { raiser: [ada] } });
  await add({ owner_id: ada.id });
  await add({ owner_id: viewer.id });
  await add({ owner_id: ada.id, is_confidential: true });
  expect(await valuesOf('of=status')).toEqual({ Open: 2, Assigned: 1 });
  expect(await valuesOf('of=status&status=Open')).toEqual({ Open: 2, Assigned: 1 });
  expect(await valuesOf(`of=status&ownerId=${ada.id}`)).toEqual({ Open: 1, Assigned: 1 });
  expect(await valuesOf(`of=ownerId&status=Open`)).toEqual({ [ada.id]: 1, [viewer.id]: 1 });
  expect(await valuesOf('of=raiserId')).toEqual({ [ada.id]: 1 });
  expect(await valuesOf('of=status&tab=closed')).toEqual({});
});

test.each(['nothing', 'search', 'dueFrom', 'constructor', 'needsMyAction', 'eventType'])(
  'the name %s of no filter by values is refused by name',
  async (name) => {
    const refused = async (request: string) => {
      const answer = await h().call(viewer, request);
      return [answer.statusCode, answer.json().code, answer.json().message.includes(name)];
    };
    expect(await refused(`GET /api/hazards?not=${name}`)).toEqual([400, 'FILTER_UNKNOWN', true]);
    expect(await refused(`GET /api/hazards/values?of=${name}`)).toEqual([400, 'FILTER_UNKNOWN', true]);
  },
);

test('all records of a list are changed at once, each as far as the caller may, and the others are counted with the reason', async () => {
  const open = await Promise.all(Array.from({ length: 60 }, () => add({ priority: 2 })));
  const closed = await add({ status: 'Closed' });
  await add({ is_confidential: true });
  const all = { type: 'hazard', query: `tab=all&facilityId=${facilityId}&sort=urgency&cursor=x` };
  const manager = await t.person(acme(), 'ehsManager');
  const change = (body: object, as = viewer) => h().call(as, 'POST /api/records/bulk', body);
  const answer = (await change({ all, change: { action: 'setPriority', priority: 1 } }, manager)).json();
  expect(answer.changed.toSorted((a: number, b: number) => a - b)).toEqual(open.toSorted((a, b) => a - b));
  expect(answer.refused).toEqual([]);
  expect(answer.before).toEqual(answer.changed.map((id: number) => ({ id, value: 2 })));
  const archive = { type: 'hazard', query: `tab=closed&facilityId=${facilityId}` };
  const refused = (await change({ all: archive, change: { action: 'archive' } })).json();
  expect([refused.changed, refused.refused.map(({ id, code }: { id: number; code: string }) => [id, code])]).toEqual([
    [],
    [[closed, 'FORBIDDEN']],
  ]);
  const bad = await change({ all: { type: 'hazard', query: 'ownerId=abc' }, change: { action: 'archive' } });
  expect([bad.statusCode, bad.json().code]).toEqual([422, 'INVALID_INPUT']);
  for (const body of [{ change: { action: 'archive' } }, { ids: [closed], all, change: { action: 'archive' } }])
    expect((await change(body)).statusCode).toBe(400);
});

test('of the chosen records of a list alone are shown and exported', async () => {
  const [one, , three] = [await add(), await add(), await add()];
  expect(await idsOf(`ids=${one},${three}`)).toEqual([one, three]);
  expect(await countOf(`ids=${one},${three}`)).toBe(2);
});

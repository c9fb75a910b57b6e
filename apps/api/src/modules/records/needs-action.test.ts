import type { HazardItem } from '@safety-qube/contract/schemas/hazards';
import { RELATIONS, type Relation, relationFlags } from '@safety-qube/domain/records/relations';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import { requiresAction } from '@safety-qube/domain/records/specified-waiting.fixture';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;

const EVERY_SET = Array.from({ length: 32 }, (_, bits) => RELATIONS.filter((_, index) => bits & (1 << index)));

test('lists, counts and pages agree with the specification’s rule on pending actions, in every status and relation', async () => {
  const facility_id = await addFacility(t, acme(), 'Boston Yard');
  const me = await personWith(t, acme(), ['hazard.viewAll', 'hazard.record.archive']);
  const other = await personWith(t, acme(), []);
  const expected: number[] = [];
  const all: { id: number; status: string; relations: Relation[]; waits: boolean }[] = [];
  for (const status of RESOLUTION_STATUSES)
    for (const relations of EVERY_SET) {
      const people = Object.fromEntries(
        // A record has one raiser and one owner; of the others there may be several.
        RELATIONS.map((relation) => {
          const others = relation === 'raiser' || relation === 'owner' ? [] : [other];
          return [relation, relations.includes(relation) ? [me, ...others] : [other]];
        }),
      );
      const id = await addHazard(t, acme(), { facility_id, status, people });
      const waits =
        status !== 'Closed' && requiresAction({ type: 'Hazard', status, ...relationFlags(new Set(relations)) });
      if (waits) expected.push(id);
      all.push({ id, status, relations, waits });
      // In the archive nothing is pending.
      if (waits) await addHazard(t, acme(), { facility_id, status, people, archived_at: new Date() });
    }
  // Five statuses in which one relation has to act, with 16 sets each, and one for an EHS member without another relation.
  expect(expected).toHaveLength(5 * 16 + 1);

  const { call, get } = hazardCalls(t, acme());
  const idsOf = async (path: string): Promise<number[]> => {
    const ids: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const request: string = `GET ${path}limit=50${cursor && `&cursor=${cursor}`}`;
      const page = (await call(me, request)).json() as { items: HazardItem[]; next: string | null };
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    return ids.sort((a, b) => a - b);
  };
  expect(await idsOf('/api/my-actions?')).toEqual(expected);
  expect(await idsOf('/api/hazards?needsMyAction=true&')).toEqual(expected);
  expect((await call(me, 'GET /api/my-actions/count')).json()).toEqual({
    total: { count: expected.length, isMore: false },
    overdue: { count: 0, isMore: false },
    unassigned: { count: 0, isMore: false },
    otherOverdue: { count: 0, isMore: false },
    byType: { hazard: { count: expected.length, isMore: false } },
  });
  for (const { id, status, relations, waits } of all) {
    const { needsMyAction, isRaiser, isFYIMember } = await get(me, id);
    expect([status, relations, needsMyAction]).toEqual([status, relations, waits]);
    expect([isRaiser, isFYIMember]).toEqual([relations.includes('raiser'), relations.includes('fyi')]);
  }
}, 120_000);

test('my actions and their number are narrowed to one facility, in the same order', async () => {
  const here = await addFacility(t, acme(), 'Cork Quay');
  const there = await addFacility(t, acme(), 'Derry Quay');
  const me = await personWith(t, acme(), []);
  const add = (facility_id: number, priority: number, due_on: string) =>
    addHazard(t, acme(), { facility_id, priority, due_on, status: 'Assigned', people: { resolutionTeam: [me] } });
  const later = await add(here, 2, '2999-01-01');
  await add(there, 1, '2020-01-01');
  const late = await add(here, 3, '2020-01-01');
  const { call } = hazardCalls(t, acme());
  const idsAt = async (query: string) => {
    const { items } = (await call(me, `GET /api/my-actions?${query}`)).json() as { items: HazardItem[] };
    return items.map(({ id }) => id);
  };
  expect(await idsAt(`facilityId=${here}`)).toEqual([late, later]);
  expect(await idsAt(`facilityId=${here}&type=task`)).toEqual([]);
  expect(await idsAt('')).toHaveLength(3);
  const countAt = async (query: string) => (await call(me, `GET /api/my-actions/count?${query}`)).json();
  expect(await countAt(`facilityId=${here}`)).toMatchObject({
    ...{ total: { count: 2 }, overdue: { count: 1 }, otherOverdue: { count: 1 } },
    byType: { hazard: { count: 2 } },
  });
  expect(await countAt('')).toMatchObject({ total: { count: 3 }, overdue: { count: 2 } });
  // A facility of nobody's, or of another tenant, has nothing.
  const foreign = await addFacility(t, t.tenants.globex, 'Boston Yard');
  for (const nowhere of [foreign, 999_999_999]) expect(await idsAt(`facilityId=${nowhere}`)).toEqual([]);
  expect(await countAt(`facilityId=${foreign}`)).toMatchObject({ total: { count: 0 } });
});

test('my actions: critical without anybody assigned, then late, then others, each by danger and lateness; they name the action', async () => {
  const facility_id = await addFacility(t, acme(), 'Lyon Works');
  const me = await personWith(t, acme(), []);
  const add = (priority: number | null, due_on: string | null, status = 'Assigned') =>
    addHazard(t, acme(), { facility_id, priority, due_on, status, people: { owner: [me], resolutionTeam: [me] } });
  const later = await add(2, '2999-02-01');
  const none = await add(null, null);
  const critical = await add(1, '2999-03-01');
  const sooner = await add(2, '2999-01-01');
  const ladder = await add(4, '2020-01-01');
  const unassigned = await add(1, null, 'Open');
  const guard = await add(2, '2021-01-01');
  const shelf = await add(2, '2020-06-01');
  const { call } = hazardCalls(t, acme());
  const { items } = (await call(me, 'GET /api/my-actions')).json() as { items: (HazardItem & { wants: string })[] };
  expect(items.map(({ id }) => id)).toEqual([unassigned, shelf, guard, ladder, critical, sooner, later, none]);
  expect(items.map(({ wants }) => wants)).toEqual(['assign', ...Array(7).fill('implement')]);
  const pages: number[] = [];
  for (let cursor = ''; cursor !== '' || !pages.length; ) {
    const page = (await call(me, `GET /api/my-actions?limit=3&type=hazard${cursor && `&cursor=${cursor}`}`)).json();
    pages.push(...page.items.map(({ id }: { id: number }) => id));
    cursor = page.next ?? '';
  }
  expect(pages).toEqual(items.map(({ id }) => id));
  expect((await call(me, 'GET /api/my-actions/count')).json()).toMatchObject({
    total: { count: 8 },
    overdue: { count: 3 },
    unassigned: { count: 1 },
    otherOverdue: { count: 3 },
  });
  for (const cursor of ['x', '-1', '1e3', '%00', '99999999'])
    expect((await call(me, `GET /api/my-actions?cursor=${cursor}`)).statusCode).toBe(400);
});

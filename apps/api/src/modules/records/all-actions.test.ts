import type { AllAction } from '@safety-qube/contract/schemas/across-types';
import type { Privilege } from '@safety-qube/domain/privileges';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/test-app.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addFacility, become } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
let north: number;
let south: number;
let owners: { north: Person; south: Person };
beforeAll(async () => {
  [north, south] = [await addFacility(t, acme(), 'North'), await addFacility(t, acme(), 'South')];
  owners = { north: await personWith(t, acme(), []), south: await personWith(t, acme(), []) };
  await become(t, acme(), owners.north, { facility_id: north });
  await become(t, acme(), owners.south, { facility_id: south });
  for (const [index, due_on] of ['2020-01-01', '2020-02-01', null, '2999-01-01'].entries())
    for (const [owner, facility_id] of [
      [owners.north, north],
      [owners.south, south],
    ] as const) {
      const more = { due_on, priority: (index % 4) + 1 };
      await addHazard(t, acme(), { facility_id, ...more, people: { owner: [owner] } });
      await addHazard(t, acme(), { facility_id, ...more, is_confidential: true, people: { owner: [owner] } });
      // It waits for two people, and is one record.
      const resolutionTeam = [owners.north, owners.south];
      await addHazard(t, acme(), { facility_id, ...more, status: 'Assigned', people: { resolutionTeam } });
    }
});

const call = (as: Person, request: string) => hazardCalls(t, acme()).call(as, request);
async function idsOf(as: Person, path: string, limit = 50): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const join = path.includes('?') ? '&' : '?';
    const answer = await call(as, `GET ${path}${join}limit=${limit}${cursor && `&cursor=${cursor}`}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    const page = answer.json() as { items: AllAction[]; next: string | null };
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  return ids;
}
const VIEWER: readonly Privilege[] = ['general.allActions', 'hazard.viewAll'];
const code = async (as: Person, request: string) => {
  const answer = await call(as, request);
  return [answer.statusCode, answer.json().code];
};

test('the actions of everybody are those of each person that the viewer may see, each record once, in the order of My Actions', async () => {
  const viewer = await personWith(t, acme(), VIEWER);
  const all = await idsOf(viewer, '/api/all-actions');
  expect(new Set(all).size).toBe(all.length);
  const waiting = [
    ...new Set([...(await idsOf(owners.north, '/api/my-actions')), ...(await idsOf(owners.south, '/api/my-actions'))]),
  ];
  const visible: number[] = [];
  for (const id of waiting) if ((await call(viewer, `GET /api/hazards/${id}`)).statusCode === 200) visible.push(id);
  expect(all.toSorted()).toEqual(visible.toSorted());
  expect(waiting.length).toBeGreaterThan(visible.length);
  expect(await idsOf(viewer, '/api/all-actions', 3)).toEqual(all);

  const ofNorth = await idsOf(viewer, `/api/all-actions?of=${owners.north.id}`);
  expect(ofNorth).toEqual((await idsOf(owners.north, '/api/my-actions')).filter((id) => visible.includes(id)));
  const counted = (await call(viewer, 'GET /api/all-actions/count')).json();
  expect(counted).toEqual({
    total: { count: all.length, isMore: false },
    overdue: { count: 8, isMore: false },
    unassigned: { count: 2, isMore: false },
    otherOverdue: { count: 6, isMore: false },
    byType: { hazard: { count: all.length, isMore: false } },
  });
  const items = (await call(viewer, 'GET /api/all-actions?type=hazard')).json().items as AllAction[];
  expect(items.map(({ id }) => id)).toEqual(all);
  expect(items.some(({ waitsFor }) => waitsFor.length === 2)).toBe(true);
  expect((await call(viewer, 'GET /api/all-actions?type=task')).json().items).toEqual([]);
});

test('a role that is limited to facilities reaches the people who work there, and what it may see of theirs', async () => {
  const viewer = await personWith(t, acme(), VIEWER, [north]);
  const all = await idsOf(viewer, '/api/all-actions');
  expect(all.length).toBeGreaterThan(0);
  for (const id of all) expect((await call(viewer, `GET /api/hazards/${id}`)).json().facilityId).toBe(north);
  expect(all).toEqual(await idsOf(viewer, `/api/all-actions?of=${owners.north.id}`));
  expect((await call(viewer, 'GET /api/all-actions/count')).json().total).toEqual({ count: all.length, isMore: false });
  expect(await code(viewer, `GET /api/all-actions?of=${owners.south.id}`)).toEqual([403, 'FORBIDDEN']);
  expect(await code(viewer, `GET /api/all-actions/count?of=${owners.south.id}`)).toEqual([403, 'FORBIDDEN']);
});

test('nobody sees by it what they may not see otherwise', async () => {
  const blind = await personWith(t, acme(), ['general.allActions']);
  expect(await idsOf(blind, '/api/all-actions')).toEqual([]);
  expect(await code(await personWith(t, acme(), ['hazard.viewAll']), 'GET /api/all-actions')).toEqual([
    403,
    'FORBIDDEN',
  ]);
  const stranger = await t.person(t.tenants.globex, 'employee');
  const viewer = await personWith(t, acme(), VIEWER);
  expect(await code(viewer, `GET /api/all-actions?of=${stranger.id + 1_000_000}`)).toEqual([404, 'NOT_FOUND']);
  expect((await t.call('acme', 'GET /api/all-actions')).statusCode).toBe(401);
});

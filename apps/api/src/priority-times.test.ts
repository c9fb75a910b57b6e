import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { DAY_MS, HOUR_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { retimeRecords } from './modules/custom-fields/index.ts';
import { addFacility } from './modules/organisation/organisation.factory.ts';
import { addHazard, personWith } from './modules/records/records.factory.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const log = { info() {}, warn() {}, error() {}, debug() {} };
const ago = (ms: number) => new Date(Date.now() - ms);

let manager: Person;
let facilityId: number;
let high: PriorityItem;
beforeAll(async () => {
  manager = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), 'Quay Works');
  const { items } = (await call('GET /api/priorities?page=1&size=100&type=hazard')).json();
  high = items.find(({ value }: PriorityItem) => value === 2);
});
beforeEach(() => t.owner.pool.query('delete from graphile_worker._private_jobs'));

const call = (request: string, payload?: object, as = manager) =>
  t.call(acme().slug, request, { as, ...(payload && { payload }) });
const timesOf = async (id: number) => {
  const { rows } = await sql<{ due: string; hand: boolean; respond: Date; late: Date }>`
    select due_on::text due, due_by_hand hand, respond_by respond, nullif(late_from, 'infinity') late from record where id = ${id}`.execute(
    db(),
  );
  if (!rows[0]) throw new Error(`no record ${id}`);
  return rows[0];
};
const effect = async (assignHours: number, resolveDays: number) =>
  (await call(`GET /api/priorities/${high.id}/effect?assignHours=${assignHours}&resolveDays=${resolveDays}`)).json();
/** Runs the jobs that move records, as the queue does. */
async function moveRecords(): Promise<number> {
  const { rows } = await t.owner.pool.query<{ payload: { type: 'hazard'; value: number } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
      where k.id = j.task_id and k.identifier = 'retime-records' returning j.payload`,
  );
  for (const { payload } of rows)
    await retimeRecords.run(
      { type: payload.type, value: payload.value },
      { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } },
    );
  return rows.length;
}

test('other times are counted before they are saved, move open records by as much but no chosen due date, and are undone', async () => {
  const add = (days: number, more: object = {}) =>
    addHazard(t, acme(), {
      ...{ facility_id: facilityId, priority: 2, status: 'Assigned', raised_at: ago(days * DAY_MS) },
      ...{ status_since: ago(days * DAY_MS), ...more },
    });
  // With 7 days: due in 5, due in 2, and late for 3. With 3 days the second becomes late.
  const [early, middle, late] = [await add(2), await add(5), await add(10)];
  const chosen = await add(2, { due_on: '2999-01-01' });
  const unassigned = await add(2, { status: 'Open', status_since: ago(20 * HOUR_MS) });
  const closed = await add(2, { status: 'Closed' });
  const other = await add(2, { priority: 3 });
  const all = [early, middle, late, chosen, unassigned, closed, other];
  const before = await Promise.all(all.map(timesOf));
  expect(await effect(24, 7)).toEqual({ openRecords: 5, movedDueDates: 0, becomeLate: 0, noLongerLate: 0 });
  expect(await effect(24, 3)).toEqual({ openRecords: 5, movedDueDates: 4, becomeLate: 1, noLongerLate: 0 });
  expect(await effect(12, 30)).toEqual({ openRecords: 5, movedDueDates: 4, becomeLate: 1, noLongerLate: 1 });

  const saved = await call(`PATCH /api/priorities/${high.id}`, { assignHours: 12, resolveDays: 3 });
  expect(saved.statusCode).toBe(200);
  const becomeLate = (await effect(12, 3)).becomeLate;
  expect(becomeLate).toBe(2);
  expect(await moveRecords()).toBe(1);
  const moved = await Promise.all(all.map(timesOf));
  const shift = (from: string, days: number) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  const openOnes = [early, middle, late, chosen, unassigned];
  for (const [n, id] of all.entries()) {
    const [was, is] = [before[n] as (typeof before)[number], moved[n] as (typeof before)[number]];
    const isOpen = openOnes.includes(id);
    expect([n, is.due]).toEqual([n, isOpen && id !== chosen ? shift(was.due, -4) : was.due]);
    expect([n, is.respond.getTime()]).toEqual([n, was.respond.getTime() - (isOpen ? 12 * HOUR_MS : 0)]);
    expect([n, is.hand]).toEqual([n, was.hand]);
  }
  expect((await timesOf(unassigned)).late.getTime()).toBeLessThan(Date.now());
  const history = async (id: number) =>
    (
      await db()
        .selectFrom('record_change')
        .select(['action', 'change', 'actor_id'])
        .where('record_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ action, change, actor_id }) => [action, change, actor_id]);
  expect(await history(early)).toEqual([['dueMoved', { dueOn: [before[0]?.due, moved[0]?.due] }, null]]);
  expect(await history(chosen)).toEqual([]);
  // A second run finds nothing to move.
  await retimeRecords.run(
    { type: 'hazard', value: 2 },
    { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } },
  );
  expect(await Promise.all(all.map(timesOf))).toEqual(moved);

  const undone = await call(`POST /api/management/audit/${saved.headers['audit-entry']}/undo`);
  expect(undone.statusCode).toBe(200);
  expect(await moveRecords()).toBe(1);
  expect(await Promise.all(all.map(timesOf))).toEqual(before);
  expect((await history(early)).length).toBe(2);
});

test('a record that is written before the job comes to it is moved once', async () => {
  const id = await addHazard(t, acme(), { facility_id: facilityId, priority: 2, status: 'Open' });
  const before = await timesOf(id);
  await call(`PATCH /api/priorities/${high.id}`, { resolveDays: 17 });
  await db().updateTable('record').set({ status: 'Assigned' }).where('id', '=', id).execute();
  const due = new Date(Date.parse(`${before.due}T00:00:00Z`) + 10 * DAY_MS).toISOString().slice(0, 10);
  expect((await timesOf(id)).due).toBe(due);
  await moveRecords();
  expect((await timesOf(id)).due).toBe(due);
  await call(`PATCH /api/priorities/${high.id}`, { resolveDays: 7 });
  await moveRecords();
  expect((await timesOf(id)).due).toBe(before.due);
});

test('a name alone moves nothing, and the effect is for those who may change priorities', async () => {
  await call(`PATCH /api/priorities/${high.id}`, { label: 'Hot' });
  expect(await moveRecords()).toBe(0);
  const worker = await personWith(t, acme(), ['hazard.viewAll']);
  const path = `GET /api/priorities/${high.id}/effect?assignHours=1&resolveDays=1`;
  expect((await call(path, undefined, worker)).statusCode).toBe(403);
  expect((await call('GET /api/priorities/999999/effect?assignHours=1&resolveDays=1')).statusCode).toBe(404);
  expect((await call(`GET /api/priorities/${high.id}/effect?assignHours=0&resolveDays=1`)).statusCode).toBe(400);
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { alertTools } from '../../testing/alerts.ts';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { reportWithoutName, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const tools = () => alertTools(t, acme());
let facilityId: number;
let admin: Person;
/** Is notified of whatever is critical in the facility. */
let member: Person;
let idealist: Person;
let gardener: Person;
beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  admin = await t.person(acme(), 'administrator');
  member = await t.person(acme(), 'ehsMember', { facilityIds: [facilityId] });
  [idealist, gardener] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  const approver = { type: 'issue', facility_id: facilityId } as const;
  await db()
    .insertInto('approver')
    .values([
      { ...approver, category: 'idea', employee_id: idealist.id },
      { ...approver, category: 'environment', employee_id: gardener.id },
    ])
    .execute();
});
beforeEach(async () => {
  await db().deleteFrom('report_flow').execute();
  await tools().reset();
});

type Report = Parameters<typeof reportWithoutName>[2];
const issue = (category: 'idea' | 'environment'): Report => ({ type: 'issue', category });
/** Reports in danger by one code, after three of which people were notified at once. */
async function flood(at: number, ...reports: Report[]) {
  const report = (one: Report) => reportWithoutName(t, at, { ...one, danger: 'now' });
  for (let n = 0; n < 3; n += 1) await report(issue('idea'));
  await tools().settle();
  await tools().reset();
  const sent: Awaited<ReturnType<typeof report>>[] = [];
  for (const one of reports) sent.push(await report(one));
  expect(await alertOf(sent[0])).toBeNull();
  await runTimersUntil(t, acme(), new Date(Date.now() + 660_000));
  await tools().settle();
  return sent;
}
const floodIssues = (...categories: ('idea' | 'environment')[]) => flood(facilityId, ...categories.map(issue));
const alertOf = async (one: { claim: string } | undefined) => (await visitorCalls(t).view(one?.claim ?? '')).alert;
const read = async (id: number) => (await t.call('acme', `GET /api/issues/${id}`, { as: admin })).json();
/** Makes a call about a record in its current version. */
async function change(as: Person, request: string, id: number | undefined, payload?: object) {
  const { version } = await db()
    .selectFrom('record')
    .select('version')
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
  const headers = { 'if-match': `"${version}"` };
  const answer = await t.call('acme', request, { as, headers, ...(payload && { payload }) });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  await tools().settle();
}
const invalidate = (as: Person, one: { id: number } | undefined) =>
  change(as, `POST /api/issues/${one?.id}/invalidate`, one?.id, { reason: 'A drill' });
const undo = (as: Person, one: { id: number } | undefined) => change(as, `POST /api/records/${one?.id}/undo`, one?.id);
const timesOf = async (as: Person, one: { id: number } | undefined) =>
  (await tools().timesOf(one?.id ?? 0))[as.id] ?? 0;

test('of reports that are gathered every owner is notified, once each, and is told how many there are', async () => {
  const [first, other, second] = await floodIssues('idea', 'environment', 'idea', 'idea');
  expect(await tools().alertsOf(idealist)).toMatchObject([{ gathered: 2, record: { id: first?.id } }]);
  expect(await tools().alertsOf(gardener)).toMatchObject([{ gathered: 0, record: { id: other?.id } }]);
  for (const one of [first, other])
    expect(new Set(Object.values(await tools().timesOf(one?.id ?? 0)))).toEqual(new Set([1]));
  expect(await tools().timesOf(second?.id ?? 0)).toEqual({});
});

test('each of them says that people were notified, to its reporter and on its page, and that somebody has it', async () => {
  const reports = await floodIssues('idea', 'environment', 'idea');
  for (const one of reports) expect((await alertOf(one))?.notified).toBeGreaterThan(0);
  const [first, other, second] = reports;
  const [alert] = await tools().alertsOf(idealist);
  expect(await tools().answer(idealist, alert?.id ?? 0, 'mine')).toBe(200);
  for (const one of [first, second]) {
    expect(await alertOf(one)).toMatchObject({ takenAt: expect.any(String) });
    expect((await read(one?.id ?? 0)).alert).toMatchObject({ isOpen: false, takenAt: expect.any(String) });
  }
  expect(await alertOf(other)).toMatchObject({ takenAt: null });
});

test('one of them that becomes critical again has an alert of its own', async () => {
  const [, second] = await floodIssues('idea', 'idea');
  for (const priority of [2, 1]) await change(admin, `PATCH /api/issues/${second?.id}`, second?.id, { priority });
  expect(await tools().alertsOf(idealist)).toMatchObject([{ gathered: 0 }, { record: { id: second?.id } }]);
});

test.each<[string, (one: { id: number } | undefined) => Promise<void>]>([
  ['closed by whoever is responsible', (one) => invalidate(idealist, one)],
  ['archived', (one) => change(admin, `PUT /api/records/${one?.id}/archived`, one?.id, { archived: true })],
  ['deleted', (one) => change(admin, `DELETE /api/records/${one?.id}`, one?.id)],
])('once the first of them is %s, people are notified of the next one, with the others', async (_, end) => {
  const [first, second, third, fourth] = await floodIssues('idea', 'idea', 'idea', 'idea');
  await end(first);
  expect(await tools().alertsOf(idealist)).toMatchObject([{ gathered: 2, record: { id: second?.id } }]);
  expect(await timesOf(idealist, second)).toBe(1);
  await tools().pass(5.1);
  expect([await timesOf(idealist, first), await timesOf(idealist, second)]).toEqual([1, 2]);
  await invalidate(idealist, third);
  const [alert, ...more] = await tools().alertsOf(idealist);
  expect([alert, more]).toMatchObject([{ gathered: 1, record: { id: second?.id } }, []]);
  expect((await alertOf(fourth))?.notified).toBeGreaterThan(0);
  expect(await tools().answer(idealist, alert?.id ?? 0, 'mine')).toBe(200);
  for (const one of [second, fourth]) expect(await alertOf(one)).toMatchObject({ takenAt: expect.any(String) });
  expect(await alertOf(third)).toMatchObject({ takenAt: null });
});

test('an undo opens the alert of the first one again, beside that of the others', async () => {
  const [first, second] = await floodIssues('idea', 'idea', 'idea');
  await invalidate(idealist, first);
  await undo(idealist, first);
  expect(await tools().alertsOf(idealist)).toMatchObject([
    { gathered: 0, record: { id: first?.id } },
    { gathered: 1, record: { id: second?.id } },
  ]);
  await tools().pass(5.1);
  expect([await timesOf(idealist, first), await timesOf(idealist, second)]).toEqual([2, 2]);
});

test('an undo gathers another one again, or notifies people of it if the alert has ended meanwhile', async () => {
  const [first, second, third] = await floodIssues('idea', 'idea', 'idea');
  await invalidate(idealist, second);
  expect(await tools().alertsOf(idealist)).toMatchObject([{ gathered: 1 }]);
  await undo(idealist, second);
  const [alert, ...more] = await tools().alertsOf(idealist);
  expect([alert, more]).toMatchObject([{ gathered: 2, record: { id: first?.id } }, []]);
  await invalidate(idealist, third);
  expect(await tools().answer(member, alert?.id ?? 0, 'mine')).toBe(200);
  await undo(idealist, third);
  expect(await tools().alertsOf(idealist)).toMatchObject([{ gathered: 0, record: { id: third?.id } }]);
  expect(await timesOf(idealist, third)).toBe(1);
  await tools().pass(5.1);
  expect([await timesOf(idealist, second), await timesOf(idealist, third)]).toEqual([0, 2]);
});

test('what becomes confidential has an alert of its own, and the others are not hidden with it', async () => {
  const [first, second, third, fourth] = await floodIssues('idea', 'idea', 'idea', 'idea');
  const hide = (one: { id: number } | undefined) =>
    change(admin, `PUT /api/records/${one?.id}/confidentiality`, one?.id, { isConfidential: true, roleIds: [] });
  expect(await tools().alertsOf(member)).toMatchObject([{ gathered: 3 }]);
  await hide(third);
  expect(await tools().alertsOf(member)).toMatchObject([{ gathered: 2 }]);
  expect([await timesOf(idealist, third), await timesOf(member, third)]).toEqual([1, 0]);
  await hide(first);
  expect(await tools().alertsOf(member)).toMatchObject([{ gathered: 1 }]);
  expect([await timesOf(idealist, second), await timesOf(member, second)]).toEqual([1, 1]);
  const own = (await tools().alertsOf(idealist)).map(({ record, gathered }) => [record?.id, gathered]);
  expect(new Map(own as [number, number][])).toEqual(
    new Map([
      [first?.id, 0],
      [second?.id, 1],
      [third?.id, 0],
    ]),
  );
  expect((await alertOf(fourth))?.notified).toBeGreaterThan(0);
});

test('only reports of one type are gathered, and notify people again as often as the most urgent category needs', async () => {
  const [owner, approver] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  const site = await tools().addSite({ owner, approver });
  const hazard = (category: string): Report => ({ type: 'hazard', category });
  const incident: Report = { type: 'incident', category: 'plain', eventType: 'nearMiss' };
  const [first, other, second, third] = await flood(site, hazard('plain'), incident, hazard('plain'), hazard('quick'));
  const minutesOf = async () =>
    (
      await db()
        .selectFrom('alert')
        .innerJoin('timer', 'timer.subject_id', 'alert.record_id')
        .select([
          'alert.record_id',
          'minutes',
          sql<number>`round(extract(epoch from due_at - now()) / 60)::int`.as('due'),
        ])
        .where('timer.kind', '=', 'alert')
        .where('ended_at', 'is', null)
        .orderBy('alert.record_id')
        .execute()
    ).map(({ record_id: id, minutes, due }) => [id, minutes, due]);
  expect(await minutesOf()).toEqual([
    [first?.id, 0.02, 0],
    [other?.id, 5, 5],
  ]);
  expect(await tools().alertsOf(owner)).toMatchObject([{ gathered: 2 }, { gathered: 0 }]);
  await change(admin, `POST /api/hazards/${first?.id}/invalidate`, first?.id, { reason: 'A drill' });
  expect(await minutesOf()).toEqual([
    [other?.id, 5, 5],
    [second?.id, 0.02, 0],
  ]);
  expect((await alertOf(third))?.notified).toBeGreaterThan(0);
});

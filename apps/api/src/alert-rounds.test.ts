import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeJobs } from './make-jobs.ts';
import { hazardCalls, personWith } from './modules/records/records.factory.ts';
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts';
import type { Delivery } from './platform/relay/relay.ts';
import { alertTools } from './testing/alerts.ts';
import { runTimersUntil } from './testing/run-timers.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const tools = () => alertTools(t, acme());
const quiet = { info() {}, warn() {}, error() {}, debug() {} };
let facilityId: number;
let worker: Person;
let owner: Person;
let approver: Person;
/** Approvers of the facility and of the whole tenant, and somebody who may approve everywhere. */
let above: Person[];

beforeAll(async () => {
  worker = await t.person(acme(), 'employee');
  [owner, approver] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  facilityId = await tools().addSite({ owner, approver });
  above = [await personWith(t, acme(), []), await personWith(t, acme(), ['hazard.approveClose'])];
  await tools()
    .db()
    .insertInto('approver')
    .values({ type: 'hazard', employee_id: above[0]?.id ?? 0 })
    .execute();
});
beforeEach(async () => {
  await t.owner.pool.query('delete from graphile_worker._private_jobs');
  await tools().reset();
});

const timesOf = async (recordId: number) => {
  const times = await tools().timesOf(recordId);
  return [owner, approver, ...above].map(({ id }) => times[id] ?? 0);
};
const raise = (category = 'critical') => tools().raise(worker, facilityId, { category });
const timer = (recordId: number) =>
  tools()
    .db()
    .selectFrom('timer')
    .select('due_at')
    .where('kind', '=', 'alert')
    .where('subject_id', '=', recordId)
    .executeTakeFirst();

test('without “I have it” all are notified again after five minutes, three times, each time with the next approvers up', async () => {
  const record = await raise();
  expect(await timesOf(record.id)).toEqual([1, 1, 0, 0]);
  await tools().pass(4.9);
  expect(await timesOf(record.id)).toEqual([1, 1, 0, 0]);
  await tools().pass(5.1);
  expect(await timesOf(record.id)).toEqual([2, 2, 1, 0]);
  await tools().pass(5.1);
  expect(await timesOf(record.id)).toEqual([3, 3, 2, 1]);
  await tools().pass(5.1);
  expect(await timesOf(record.id)).toEqual([4, 4, 3, 2]);
  expect(await timer(record.id)).toBeUndefined();
  await tools().pass(60);
  expect(await timesOf(record.id)).toEqual([4, 4, 3, 2]);
  const history = (await t.call('acme', `GET /api/records/${record.id}/history`, { as: worker })).json();
  expect(history.map((one: { action: string }) => one.action)).toEqual([...Array(3).fill('alertRepeated'), 'raised']);
  expect((await hazardCalls(t, acme()).get(worker, record.id)).alert).toMatchObject({ isOpen: true, notified: 4 });
  // It is still shown to who did not answer, and who has it ends it.
  const alert = await tools().alertAbout(owner, record.id);
  expect(await tools().answer(owner, alert?.id ?? 0, 'mine')).toBe(200);
  expect(await tools().alertAbout(approver, record.id)).toBeUndefined();
});

test('a time that comes before the last one was handled, as after an outage, begins once that was', async () => {
  const record = await hazardCalls(t, acme()).raise(worker, { facilityId, category: 'critical' });
  await tools().pass(5.1); // the timer before the event
  expect(await timesOf(record.id)).toEqual([1, 1, 0, 0]);
  await tools().pass(5.1);
  expect(await timesOf(record.id)).toEqual([2, 2, 1, 0]);
});

test('the events that notify people of a critical record are handled before others, also when it is repeated', async () => {
  const record = await raise();
  await runTimersUntil(t, acme(), new Date(Date.now() + 5.1 * 60_000));
  const events = await tools().db().selectFrom('event').select('id').where('record_id', '=', record.id).execute();
  const { rows } = await t.owner.pool.query(
    `select priority from graphile_worker._private_jobs where (payload ->> 'eventId')::bigint = any($1)`,
    [events.map(({ id }) => id)],
  );
  expect(rows.map(({ priority }) => priority)).toEqual([-10, -10]);
});

test('who answered “Not me” is asked again the next time', async () => {
  const record = await raise();
  const alert = await tools().alertAbout(owner, record.id);
  await tools().answer(owner, alert?.id ?? 0, 'notMine');
  expect(await tools().alertAbout(owner, record.id)).toBeUndefined();
  await tools().pass(5.1);
  expect((await tools().alertAbout(owner, record.id))?.id).toBe(alert?.id);
});

test('a new owner is notified the next time, as everybody else', async () => {
  const record = await raise();
  const admin = await t.person(acme(), 'administrator');
  const next = await personWith(t, acme(), []);
  const changed = await hazardCalls(t, acme()).call(admin, `PATCH /api/hazards/${record.id}`, { ownerId: next.id }, 1);
  expect(changed.statusCode).toBe(200);
  await tools().settle();
  expect(await tools().alertAbout(next, record.id)).toBeUndefined();
  await tools().pass(5.1);
  expect(await tools().alertAbout(next, record.id)).toMatchObject({ record: { id: record.id } });
  expect((await tools().timesOf(record.id))[next.id]).toBe(1);
  expect((await timesOf(record.id)).slice(0, 2)).toEqual([2, 2]);
});

test('whom critical rules name is notified the next time as well', async () => {
  const record = await raise();
  const named = await personWith(t, acme(), []);
  const rule = { type: 'hazard', event: 'immediateDanger', audience: 'person', channel: 'mail' } as const;
  await tools()
    .db()
    .insertInto('notification_rule')
    .values({ ...rule, is_critical: true, employee_id: named.id, facility_id: facilityId })
    .execute();
  await tools().pass(5.1);
  await tools().db().deleteFrom('notification_rule').where('employee_id', '=', named.id).execute();
  expect((await tools().timesOf(record.id))[named.id]).toBe(1);
  expect((await timesOf(record.id)).slice(0, 2)).toEqual([2, 2]);
});

test('who made it critical is never notified of it, also if they are responsible for it', async () => {
  const site = await tools().addSite({ owner, approver });
  const supervisor = await t.person(acme(), 'supervisor', { facilityIds: [site] });
  const record = await tools().raise(supervisor, site, { category: 'critical' });
  expect(await timesOf(record.id)).toEqual([1, 1, 0, 0]);
  for (let round = 0; round < 3; round += 1) await tools().pass(5.1);
  expect(await timesOf(record.id)).toEqual([4, 4, 3, 2]);
  expect(await tools().alertsOf(supervisor)).toEqual([]);
  const notified = Object.keys(await tools().timesOf(record.id));
  expect(notified).not.toContain(String(supervisor.id));
  expect((await hazardCalls(t, acme()).get(supervisor, record.id)).alert).toMatchObject({ notified: notified.length });
});

test('what is made critical again after three times is notified again from the start', async () => {
  const record = await raise();
  for (let round = 0; round < 3; round += 1) await tools().pass(5.1);
  const admin = await t.person(acme(), 'administrator');
  for (const priority of [2, 1])
    await t.call('acme', 'POST /api/records/bulk', {
      as: admin,
      payload: { ids: [record.id], change: { action: 'setPriority', priority } },
    });
  await tools().settle();
  expect(await timesOf(record.id)).toEqual([5, 5, 3, 2]);
  await tools().pass(5.1);
  expect((await timesOf(record.id)).slice(0, 2)).toEqual([6, 6]);
});

test('the sockets of who is notified are told, each time and when somebody has it, and the page of the record', async () => {
  const sent: Delivery[] = [];
  const stop = t.platform.relay.listen({
    onMessage: (message) => {
      if (message.kind === 'delivery') sent.push(message);
    },
  });
  const record = await raise();
  const peopleOf = () =>
    sent.flatMap(({ destination, to }) =>
      destination === '/user/queue/alerts' && 'people' in to ? [to.people.length] : [],
    );
  await expect.poll(peopleOf).toEqual([2]);
  await tools().pass(5.1);
  await expect.poll(peopleOf).toEqual([2, 3]);
  const alert = await tools().alertAbout(owner, record.id);
  await tools().answer(owner, alert?.id ?? 0, 'mine');
  await expect.poll(peopleOf).toEqual([2, 3, 3]);
  stop();
  const pages = sent.filter(({ destination }) => destination === '/user/queue/changes');
  expect(pages.length).toBeGreaterThanOrEqual(5);
});

test('all are notified exactly once a time by several workers that end and start again', async () => {
  const start = (): Promise<JobRunner> =>
    startJobs(t.ownerUrl, t.database, makeJobs(t.platform), quiet, { pollInterval: 50 });
  const { id } = await hazardCalls(t, acme()).raise(worker, { facilityId, category: 'quick' });
  let runners: JobRunner[] = await Promise.all([start(), start()]);
  const rounds = async () =>
    (await tools().db().selectFrom('alert').select('round').where('record_id', '=', id).executeTakeFirstOrThrow())
      .round;
  try {
    await expect.poll(rounds, { timeout: 20_000 }).toBe(1);
    await Promise.all(runners.map((runner) => runner.stop()));
    await wait(1500); // the next time passes while no worker runs
    runners = await Promise.all([start(), start(), start()]);
    await expect.poll(() => timesOf(id), { timeout: 20_000 }).toEqual([4, 4, 3, 2]);
    await wait(2500);
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
  expect(await timesOf(id)).toEqual([4, 4, 3, 2]);
  expect(await rounds()).toBe(3);
  const mails = await tools().mailsAbout(id);
  expect(
    [owner, approver, ...above].map(({ email }) => mails.filter((mail) => mail.to_address === email).length),
  ).toEqual([4, 4, 3, 2]);
}, 60_000);

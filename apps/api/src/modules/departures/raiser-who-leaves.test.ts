import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { reportWithoutName } from '../../testing/visitors.ts';
import { addFacility } from '../organisation/organisation.factory.ts';
import { findWrongWaiting } from '../records/index.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let boss: Person;
let owner: Person;
let raiser: Person;
let facilityId: number;
beforeEach(async () => {
  boss = await t.person(acme(), 'administrator');
  owner = await t.person(acme(), 'ehsManager');
  raiser = await personWith(t, acme(), ['issue.raise']);
  facilityId = await addFacility(t, acme(), `Plant of ${raiser.id}`);
});

const call = (as: Person, request: string, payload?: object, version?: number) =>
  t.call('acme', request, {
    as,
    ...(payload && { payload }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const read = async (id: number) => (await call(owner, `GET /api/issues/${id}`)).json();
const resolve = async (id: number) =>
  (await call(owner, `POST /api/issues/${id}/resolve`, { what: 'New bulb' }, (await read(id)).version)).json();
async function raised(): Promise<number> {
  const issue = { description: 'No light', facilityId, category: 'something-is-not-right' };
  return (await call(raiser, 'POST /api/issues', issue)).json().id;
}
/** An issue that waits for its raiser. */
async function resolved(): Promise<number> {
  const id = await raised();
  expect(await resolve(id)).toMatchObject({ status: 'Resolved' });
  return id;
}
const setStatus = async (person: Person, status: 'active' | 'inactive') =>
  (await call(boss, `PUT /api/aum/um/status?employeeId=${person.id}&status=${status}`)).statusCode;
const leave = async (person: Person) =>
  (await call(boss, `DELETE /api/aum/um?employeeId=${person.id}&delegatedEmployeeId=${owner.id}`)).statusCode;
const runTimers = () => runTimersUntil(t, acme(), new Date());

test.each([
  ['is deactivated', () => setStatus(raiser, 'inactive')],
  ['leaves', () => leave(raiser)],
])('what waits for a raiser who %s closes at once: nobody is left to answer', async (_, end) => {
  const id = await resolved();
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Resolved' });
  expect(await end()).toBe(200);
  expect(await findWrongWaiting({ tx: db() })).toEqual([]);
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Closed', closedAs: 'silence' });
});

test('a change of how long raisers are waited for does not make it wait again', async () => {
  const id = await resolved();
  await setStatus(raiser, 'inactive');
  await db().insertInto('config_entry').values({ name: 'raiser_silence_days', value: '30' }).execute();
  await db().deleteFrom('config_entry').where('name', '=', 'raiser_silence_days').execute();
  expect(await findWrongWaiting({ tx: db() })).toEqual([]);
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Closed' });
});

test('a raiser who is activated again in time is waited for as before', async () => {
  const id = await resolved();
  await setStatus(raiser, 'inactive');
  await setStatus(raiser, 'active');
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Resolved' });
  expect(await findWrongWaiting({ tx: db() })).toEqual([]);
});

/** Adds somebody who stands in for the raiser of an issue. */
async function addDeputy(id: number): Promise<Person> {
  const deputy = await personWith(t, acme(), ['issue.raise']);
  await db()
    .insertInto('record_person')
    .values({ record_id: id, employee_id: deputy.id, relation: 'raiser', for_id: raiser.id })
    .execute();
  return deputy;
}

test('a deputy of the raiser is waited for, until they are deactivated too', async () => {
  const id = await resolved();
  const deputy = await addDeputy(id);
  await setStatus(raiser, 'inactive');
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Resolved' });
  await setStatus(deputy, 'inactive');
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Closed' });
});

test('what is resolved after its raiser has left waits for their deputy, and closes at once without one', async () => {
  const [id, other] = [await raised(), await raised()];
  const deputy = await addDeputy(id);
  await setStatus(raiser, 'inactive');
  expect(await resolve(other)).toMatchObject({ status: 'Closed', closedAs: 'completed' });
  expect(await resolve(id)).toMatchObject({ status: 'Resolved' });
  await runTimers();
  const { version } = await read(id);
  expect((await call(deputy, `POST /api/issues/${id}/accept`, {}, version)).json()).toMatchObject({ status: 'Closed' });
});

test('what is resolved while its raiser is being deactivated waits for nobody either', async () => {
  const id = await raised();
  let answer: ReturnType<typeof resolve> | undefined;
  await db()
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('employee').set({ status: 'inactive' }).where('id', '=', raiser.id).execute();
      answer = resolve(id);
      await wait(500);
    });
  await answer;
  expect(await findWrongWaiting({ tx: db() })).toEqual([]);
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Closed' });
});

test('a reporter with a claim is waited for, whoever leaves; without one nobody is', async () => {
  const { id } = await reportWithoutName(t, facilityId, { type: 'issue', category: 'something-is-not-right' });
  expect(await resolve(id)).toMatchObject({ status: 'Resolved' });
  await db()
    .insertInto('record_person')
    .values({ record_id: id, employee_id: raiser.id, relation: 'raiser' })
    .execute();
  await setStatus(raiser, 'inactive');
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Resolved' });
  await setStatus(raiser, 'active');
  await db().deleteFrom('report_claim').where('record_id', '=', id).execute();
  await setStatus(raiser, 'inactive');
  await runTimers();
  expect(await read(id)).toMatchObject({ status: 'Closed', closedAs: 'silence' });
});

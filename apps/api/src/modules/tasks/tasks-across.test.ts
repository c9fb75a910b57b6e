import type { MyAction } from '@safety-qube/contract/across-types';
import { requiresAction, requiresMore } from '@safety-qube/domain/records/needs-action';
import { RELATIONS, relationFlags } from '@safety-qube/domain/records/record-types';
import { TASK_STATUSES } from '@safety-qube/domain/tasks/task-workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleEventJob } from '../../platform/events/events.ts';
import { readDocument } from '../../testing/read-document.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { jobCtx, run } from '../notifications/notifications.fixture.ts';
import { tellPeople } from '../notifications/notifications.subscriber.ts';
import { addFacility } from '../people/people.factory.ts';
import { askDocument } from '../records/document/documents.factory.ts';
import { askNow, readCsv } from '../records/export/exports.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { taskCalls } from './tasks.factory.ts';

let t: TestApp;
let facilityId: number;
let boss: Person;
let fitter: Person;
let checker: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const k = () => taskCalls(t, acme());

beforeAll(async () => {
  t = await startTestApp();
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  boss = await personWith(t, acme(), ['task.all', 'task.edit', 'task.extractReports', 'task.record.archive']);
  fitter = await personWith(t, acme(), []);
  checker = await personWith(t, acme(), []);
});
afterAll(() => t.close());

const give = (more: object = {}) =>
  k().raise(boss, { facilityId, ownerId: fitter.id, verifierId: checker.id, dueOn: '2027-03-01', ...more });

test('lists, counts and pages agree on which tasks wait for somebody, in every status and relation', async () => {
  const me = await personWith(t, acme(), ['task.all']);
  const other = await personWith(t, acme(), []);
  const expected: number[] = [];
  const all: { id: number; waits: boolean }[] = [];
  for (const status of TASK_STATUSES)
    for (const relation of [...RELATIONS, undefined])
      for (const isClosed of status === 'Completed'
        ? [false, true]
        : [status === 'Verified' || status === 'Cancelled']) {
        const { id } = await db()
          .insertInto('record')
          .values({
            type: 'task',
            number: `X-${all.length}`,
            status,
            closed_at: isClosed ? new Date() : null,
            title: 'Title',
            description: 'Description',
            facility_id: facilityId,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db().insertInto('task').values({ record_id: id }).execute();
        const rows = [
          { record_id: id, employee_id: other.id, relation: 'owner' },
          ...(relation ? [{ record_id: id, employee_id: me.id, relation }] : []),
        ];
        await db().insertInto('record_person').values(rows).execute();
        const relations = new Set(relation ? [relation] : []);
        const item = { type: 'Task' as const, status };
        const waits =
          !isClosed &&
          (requiresAction({ ...item, ...relationFlags(relations) }) ||
            requiresMore({ ...item, isVerifier: relations.has('verifier') }));
        all.push({ id, waits });
        if (waits) expected.push(id);
      }
  // The owner in each of the three open statuses, and the verifier of what is completed.
  expect(expected).toHaveLength(4);
  const { items } = (await k().call(me, 'GET /api/my-actions?limit=100')).json() as { items: MyAction[] };
  expect(items.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected);
  expect(new Set(items.map(({ wants }) => wants))).toEqual(new Set(['start', 'complete', 'verify']));
  const list = (await k().call(me, 'GET /api/tasks?needsMyAction=true&limit=100')).json() as {
    items: { id: number }[];
  };
  expect(list.items.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected);
  for (const { id, waits } of all) expect([id, (await k().get(me, id)).needsMyAction]).toEqual([id, waits]);
});

test('people are told of a task when it is theirs, in their part and their words', async () => {
  const task = await give({ title: 'Fit the guard' });
  await k().act(fitter, task.id, 'start');
  await k().act(fitter, task.id, 'complete', { what: 'Done' });
  await k().act(checker, task.id, 'send-back', { reason: 'Loose' });
  await k().edit(fitter, task.id, { dueOn: '2027-04-01', reason: 'Bolts are late' });
  const events = await db().selectFrom('event').select('id').where('record_id', '=', task.id).orderBy('id').execute();
  for (const { id } of events) await run(handleEventJob([tellPeople(t.platform)]), { eventId: id }, jobCtx(t, acme()));
  const told = async (who: Person) => {
    const rows = await db()
      .selectFrom('notification')
      .select(['event', 'reason', 'mail'])
      .where('employee_id', '=', who.id)
      .where('record_id', '=', task.id)
      .orderBy('id')
      .execute();
    return rows.map(({ event, reason, mail }) => `${event} ${reason}${mail ? ' mail' : ''}`);
  };
  expect(await told(fitter)).toEqual(['joined owner mail', 'sentBack owner mail']);
  expect(await told(checker)).toEqual(['joined verifier mail', 'completed verifier mail', 'dueMoved verifier mail']);
  const { items } = (await k().call(checker, 'GET /api/aum/notification')).json() as { items: { text: string }[] };
  expect(items.map(({ text }) => text).join('\n')).toMatch(/for you to verify[\s\S]*asked you to verify this/);
});

test('tasks are exported with their own columns, and without those that only other types have', async () => {
  await give({ title: 'Guard', control: 'engineer', checklist: ['One', 'Two'], evidence: 'photo' });
  const answer = await askNow(t, acme(), boss, { type: 'task', query: 'search=Guard&sort=newest' });
  const { header, rows } = readCsv(answer.rawPayload);
  expect(header).toEqual(expect.arrayContaining(['Kind of control', 'Verifier', 'Checklist', 'Evidence', 'Owner']));
  for (const foreign of ['Category', 'Resolution team', 'EHS']) expect(header).not.toContain(foreign);
  const cell = (name: string) => rows[0]?.[header.indexOf(name)];
  expect([cell('Kind of control'), cell('Checklist'), cell('Evidence')]).toEqual(['Engineer', '0 / 2', 'A photo']);
});

test('a task is found, archived, restored and handed over as a document', async () => {
  const task = await give({ title: 'Zebra crossing', control: 'engineer' });
  const found = async () =>
    ((await k().call(boss, 'GET /api/search?q=zebra')).json() as { id: number }[]).map(({ id }) => id);
  expect(await found()).toEqual([task.id]);
  const document = await askDocument(t, boss, task.id);
  expect(document.statusCode).toBe(200);
  const { text } = await readDocument(document.rawPayload);
  for (const part of [task.number, 'Zebra crossing', 'Verifier', 'Engineer']) expect(text).toContain(part);
  const archive = (archived: boolean, version: number) =>
    k().call(boss, `PUT /api/records/${task.id}/archived`, { archived }, version);
  expect((await archive(true, 1)).statusCode).toBe(200);
  expect((await k().call(fitter, `GET /api/tasks/${task.id}`)).statusCode).toBe(404);
  expect((await k().act(fitter, task.id, 'start')).statusCode).toBe(404);
  expect((await archive(false, 2)).statusCode).toBe(200);
  expect((await k().act(fitter, task.id, 'start')).statusCode).toBe(200);
});

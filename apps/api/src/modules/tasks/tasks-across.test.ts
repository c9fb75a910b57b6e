import type { MyAction } from '@safety-qube/contract/schemas/across-types';
import { RELATIONS, relationFlags } from '@safety-qube/domain/records/relations';
import { requiresAction, requiresMore } from '@safety-qube/domain/records/specified-waiting.fixture';
import { TASK_STATUSES } from '@safety-qube/domain/tasks/task-workflow';
import { beforeAll, expect, test } from 'vitest';
import { readDocument } from '../../testing/read-document.ts';
import { readCsv } from '../../testing/read-spreadsheet.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { updateWaiting } from '../records/index.ts';
import { personWith } from '../records/records.factory.ts';
import { taskCalls } from './tasks.factory.ts';

const t = useTestApp();
let facilityId: number;
let boss: Person;
let fitter: Person;
let checker: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const k = () => taskCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  boss = await personWith(t, acme(), ['task.all', 'task.edit', 'task.extractReports', 'task.record.archive']);
  fitter = await personWith(t, acme(), []);
  checker = await personWith(t, acme(), []);
});

const give = (more: object = {}) =>
  k().raise(boss, { facilityId, ownerId: fitter.id, verifierId: checker.id, dueOn: '2027-03-01', ...more });

test('lists, counts and pages agree on the pending actions on tasks, in every status and relation', async () => {
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
        await updateWaiting({ tx: db() }, [id]);
        const relations = new Set(relation ? [relation] : []);
        const item = { type: 'Task' as const, status };
        const waits =
          !isClosed &&
          (requiresAction({ ...item, ...relationFlags(relations) }) ||
            requiresMore({ ...item, isVerifier: relations.has('verifier') }));
        all.push({ id, waits });
        if (waits) expected.push(id);
      }
  // The owner in each of the three open statuses, and the verifier of a completed one.
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

test('tasks are exported with their own columns, and without those that only other types have', async () => {
  await give({ title: 'Guard', control: 'engineer', checklist: ['One', 'Two'], evidence: 'photo' });
  const query = new URLSearchParams({ type: 'task', format: 'csv', query: 'search=Guard&sort=newest' });
  const answer = await k().call(boss, `GET /api/exports/now?${query}`);
  const [header = [], ...rows] = readCsv(answer.rawPayload);
  expect(header).toEqual(expect.arrayContaining(['Control type', 'Verifier', 'Checklist', 'Evidence', 'Owner']));
  for (const foreign of ['Category', 'Resolution team', 'EHS']) expect(header).not.toContain(foreign);
  const cell = (name: string) => rows[0]?.[header.indexOf(name)];
  expect([cell('Control type'), cell('Checklist'), cell('Evidence')]).toEqual([
    'Engineering controls',
    '0 / 2',
    'Photo',
  ]);
});

test('a task can be found, archived, restored and downloaded as a document', async () => {
  const task = await give({ title: 'Zebra crossing', control: 'engineer' });
  const found = async () =>
    ((await k().call(boss, 'GET /api/search?q=zebra')).json() as { id: number }[]).map(({ id }) => id);
  expect(await found()).toEqual([task.id]);
  const document = await k().call(boss, `GET /api/records/${task.id}/pdf?timeZone=UTC`);
  expect(document.statusCode).toBe(200);
  const { text } = await readDocument(document.rawPayload);
  for (const part of [task.number, 'Zebra crossing', 'Verifier', 'Engineering controls']) expect(text).toContain(part);
  const archive = (archived: boolean, version: number) =>
    k().call(boss, `PUT /api/records/${task.id}/archived`, { archived }, version);
  expect((await archive(true, 1)).statusCode).toBe(200);
  expect((await k().call(fitter, `GET /api/tasks/${task.id}`)).statusCode).toBe(404);
  expect((await k().act(fitter, task.id, 'start')).statusCode).toBe(404);
  expect((await archive(false, 2)).statusCode).toBe(200);
  expect((await k().act(fitter, task.id, 'start')).statusCode).toBe(200);
});

import { Task, TaskItem } from '@safety-qube/contract/schemas/tasks';
import { CONTROLS, sourceOf, TASK_SOURCES } from '@safety-qube/domain/tasks/controls';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addUnattachedFile, countTabs, personWith } from '../records/records.factory.ts';
import { taskCalls } from './tasks.factory.ts';

const t = useTestApp();
let facilityId: number;
let supervisor: Person;
let fitter: Person;
let checker: Person;
let outsider: Person;
const acme = () => t.tenants.acme;
const k = () => taskCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  supervisor = await personWith(t, acme(), ['task.all', 'task.edit']);
  fitter = await personWith(t, acme(), []);
  checker = await personWith(t, acme(), []);
  outsider = await personWith(t, acme(), []);
});

const give = (more: object = {}) =>
  k().raise(supervisor, { facilityId, ownerId: fitter.id, verifierId: checker.id, ...more });

test('a task goes from created to verified while its people act one after the other', async () => {
  const task = await give({ dueOn: '2027-03-01', control: 'engineer' });
  expect(task).toMatchObject({
    number: 'TSK-000001',
    status: 'Open',
    category: null,
    priority: 3,
    ownerId: fitter.id,
    verifierId: checker.id,
    control: 'engineer',
    isRaiser: true,
    isClosed: false,
    hasOrigin: false,
  });
  expect(task.people).toEqual([
    { employeeId: fitter.id, relation: 'owner' },
    { employeeId: supervisor.id, relation: 'raiser' },
    { employeeId: checker.id, relation: 'verifier' },
  ]);
  expect(await k().get(fitter, task.id)).toMatchObject({ needsMyAction: true, abilities: { start: true } });
  expect(await k().get(checker, task.id)).toMatchObject({ needsMyAction: false, isVerifier: true });

  expect((await k().act(fitter, task.id, 'start')).json()).toMatchObject({ status: 'In Progress' });
  const done = await k().act(fitter, task.id, 'complete', { what: 'Bolted a plate over it' });
  expect(done.json()).toMatchObject({
    status: 'Completed',
    isClosed: false,
    resolution: { what: 'Bolted a plate over it', byId: fitter.id },
  });
  expect(await k().get(checker, task.id)).toMatchObject({ needsMyAction: true });
  const mine = (await k().call(checker, 'GET /api/my-actions')).json() as { items: { id: number; wants: string }[] };
  expect(mine.items).toMatchObject([{ id: task.id, wants: 'verify' }]);

  expect((await k().act(checker, task.id, 'send-back', { reason: 'It rattles' })).json()).toMatchObject({
    status: 'In Progress',
    sentBack: { reason: 'It rattles', byId: checker.id },
  });
  await k().act(fitter, task.id, 'complete', { what: 'Welded it' });
  expect((await k().act(checker, task.id, 'verify')).json()).toMatchObject({
    status: 'Verified',
    isClosed: true,
    closedAs: 'verified',
    needsMyAction: false,
    sentBack: null,
  });
  const history = (await k().call(fitter, `GET /api/records/${task.id}/history`)).json() as { action: string }[];
  expect(history.map(({ action }) => action)).toEqual([
    'verified',
    'completed',
    'sentBack',
    'completed',
    'started',
    'raised',
  ]);
  expect((await k().call(outsider, `GET /api/tasks/${task.id}`)).statusCode).toBe(404);
});

test('a task without a verifier is closed when it is completed, and allows no further actions', async () => {
  const task = await give({ verifierId: null });
  await k().act(fitter, task.id, 'start');
  expect((await k().act(fitter, task.id, 'complete')).json()).toMatchObject({
    status: 'Completed',
    isClosed: true,
    closedAs: 'completed',
    needsMyAction: false,
  });
  expect((await k().act(supervisor, task.id, 'cancel', { reason: 'Too late' })).json()).toMatchObject({
    code: 'STATUS_FORBIDS',
  });
  const filters = `&facilityId=${facilityId}&ownerId=${fitter.id}`;
  expect(await countTabs(t, acme(), supervisor, '/api/tasks', filters)).toMatchObject({ all: 0, closed: 2 });
  const closed = (await k().call(supervisor, 'GET /api/tasks?tab=closed&status=Completed')).json() as {
    items: { id: number }[];
  };
  expect(closed.items.map(({ id }) => id)).toEqual([task.id]);
});

test('nobody verifies their own work, neither as owner nor after the task has got another owner', async () => {
  const refused = await k().call(supervisor, 'POST /api/tasks', {
    description: 'Look after yourself',
    facilityId,
    ownerId: fitter.id,
    verifierId: fitter.id,
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'VERIFIER_IS_OWNER' }]);
  const task = await give();
  expect((await k().edit(supervisor, task.id, { ownerId: checker.id })).json()).toMatchObject({
    code: 'VERIFIER_IS_OWNER',
  });
  await k().act(fitter, task.id, 'start');
  await k().act(fitter, task.id, 'complete', { what: 'Done' });
  await k().edit(supervisor, task.id, { ownerId: outsider.id, verifierId: fitter.id });
  expect((await k().get(fitter, task.id)).abilities.verify).toBe(false);
  expect((await k().act(fitter, task.id, 'verify')).json()).toMatchObject({ code: 'OWN_WORK' });
});

test('only its owner works on a task, only its verifier verifies it, its raiser or an editor of tasks cancels it', async () => {
  const task = await give();
  const codes = async (action: string, payload: object = {}) =>
    Promise.all(
      [supervisor, fitter, checker].map(async (as) => (await k().act(as, task.id, action, payload)).statusCode),
    );
  expect(await codes('verify')).toEqual([403, 403, 422]);
  expect((await k().act(supervisor, task.id, 'start')).statusCode).toBe(403);
  expect((await k().act(checker, task.id, 'start')).statusCode).toBe(403);
  expect((await k().act(fitter, task.id, 'cancel', { reason: 'No' })).statusCode).toBe(403);
  expect((await k().act(supervisor, task.id, 'cancel', { reason: 'Not needed' })).json()).toMatchObject({
    status: 'Cancelled',
    isClosed: true,
    closedAs: 'cancelled',
  });
});

test('a task is completed with the evidence that it demands', async () => {
  const start = async (evidence: string) => {
    const task = await give({ evidence });
    await k().act(fitter, task.id, 'start');
    return task.id;
  };
  const note = await start('note');
  expect((await k().act(fitter, note, 'complete')).json()).toMatchObject({ code: 'EVIDENCE_NOTE_MISSING' });
  expect((await k().act(fitter, note, 'complete', { what: 'Done' })).statusCode).toBe(200);
  const photo = await start('photo');
  expect((await k().act(fitter, photo, 'complete', { what: 'Done' })).json()).toMatchObject({
    code: 'EVIDENCE_PHOTO_MISSING',
  });
  const attachmentIds = [await addUnattachedFile(t, acme(), fitter)];
  expect((await k().act(fitter, photo, 'complete', { attachmentIds })).statusCode).toBe(200);
  expect((await k().act(fitter, await start('none'), 'complete')).statusCode).toBe(200);
});

test('a checklist is ticked by the person who does the work, and completely before the task is completed', async () => {
  const task = await give({ checklist: ['Lock the switch', 'Fit the guard'] });
  expect(task).toMatchObject({ checklistDone: 0, checklistTotal: 2 });
  expect((await k().tick(checker, task.id, 1)).statusCode).toBe(403);
  expect((await k().setChecklist(checker, task.id, [])).statusCode).toBe(403);
  expect((await k().tick(fitter, task.id, 9)).statusCode).toBe(404);
  expect((await k().tick(fitter, task.id, 1)).json()).toMatchObject({
    checklistDone: 1,
    checklist: [{ text: 'Lock the switch', doneById: fitter.id }, { doneById: null }],
  });
  await k().act(fitter, task.id, 'start');
  expect((await k().act(fitter, task.id, 'complete', { what: 'Done' })).json()).toMatchObject({
    code: 'CHECKLIST_OPEN',
  });
  const changed = await k().setChecklist(fitter, task.id, [
    { id: 2, text: 'Fit the guard with four bolts' },
    { id: 1, text: 'Lock the switch' },
    { text: 'Sweep up' },
  ]);
  expect(changed.json()).toMatchObject({
    checklist: [
      { id: 2, text: 'Fit the guard with four bolts', doneById: null },
      { id: 1, doneById: fitter.id },
      { id: 3, text: 'Sweep up', doneById: null },
    ],
  });
  expect((await k().setChecklist(fitter, task.id, [{ id: 8, text: 'Nothing' }])).json()).toMatchObject({
    code: 'CHECKLIST_ITEM_UNKNOWN',
  });
  expect((await k().tick(fitter, task.id, 1, false)).json()).toMatchObject({ checklistDone: 0 });
  for (const id of [1, 2, 3]) await k().tick(fitter, task.id, id);
  expect((await k().act(fitter, task.id, 'complete', { what: 'Done' })).statusCode).toBe(200);
  expect((await k().tick(fitter, task.id, 1, false)).json()).toMatchObject({ code: 'STATUS_FORBIDS' });
});

test('on an archived task nothing is ticked, and nobody answers whether it has worked', async () => {
  const keeper = await personWith(t, acme(), ['task.all', 'task.edit', 'task.record.archive']);
  const { id } = await give({ checklist: ['Lock the switch'] });
  const db = t.database.forTenant(acme().id);
  const now = new Date();
  await db.updateTable('record').set({ archived_at: now }).where('id', '=', id).execute();
  expect((await k().tick(keeper, id, 1)).json()).toMatchObject({ code: 'STATUS_FORBIDS' });
  await db.updateTable('record').set({ closed_at: now }).where('id', '=', id).execute();
  await db.updateTable('task').set({ effect_asked_at: now }).where('record_id', '=', id).execute();
  expect((await k().act(keeper, id, 'effect', { worked: true })).json()).toMatchObject({ code: 'EFFECT_NOT_ASKED' });
});

test('a due date is moved only with a reason, which the history keeps', async () => {
  const task = await give({ dueOn: '2027-03-01' });
  expect((await k().edit(fitter, task.id, { dueOn: '2027-04-01' })).json()).toMatchObject({ code: 'REASON_MISSING' });
  const moved = await k().edit(fitter, task.id, { dueOn: '2027-04-01', reason: 'The plate comes in March' });
  expect(moved.json()).toMatchObject({ dueOn: '2027-04-01' });
  const [last] = (await k().call(fitter, `GET /api/records/${task.id}/history`)).json() as object[];
  expect(last).toMatchObject({
    action: 'dueMoved',
    note: 'The plate comes in March',
    change: { dueOn: ['2027-03-01', '2027-04-01'] },
  });
  const first = await give();
  expect((await k().edit(fitter, first.id, { dueOn: '2027-04-01' })).statusCode).toBe(200);
});

test('a person who works on a task cannot change its terms', async () => {
  const task = await give({ evidence: 'photo' });
  for (const terms of [
    { evidence: 'none' },
    { verifierId: null },
    { control: 'administer' },
    { effectOn: '2027-05-01' },
  ])
    expect((await k().edit(fitter, task.id, terms)).statusCode).toBe(403);
  expect((await k().get(fitter, task.id)).abilities).toMatchObject({ setTerms: false, edit: true });
  expect((await k().edit(supervisor, task.id, { evidence: 'none', verifierId: outsider.id })).json()).toMatchObject({
    evidence: 'none',
    verifierId: outsider.id,
    people: expect.arrayContaining([{ employeeId: outsider.id, relation: 'verifier' }]),
  });
  expect((await k().call(checker, `GET /api/tasks/${task.id}`)).statusCode).toBe(404);
});

test('a task that is to be verified keeps a verifier', async () => {
  const task = await give();
  await k().act(fitter, task.id, 'start');
  await k().act(fitter, task.id, 'complete', { what: 'Done' });
  expect((await k().edit(supervisor, task.id, { verifierId: null })).json()).toMatchObject({ code: 'VERIFIER_NEEDED' });
});

test('a task needs a place and, from a person who does not work on a record, the right to edit tasks', async () => {
  const body = { description: 'Anything' };
  expect((await k().call(supervisor, 'POST /api/tasks', body)).json()).toMatchObject({ code: 'PLACE_MISSING' });
  expect((await k().call(fitter, 'POST /api/tasks', { ...body, facilityId })).statusCode).toBe(403);
  const own = await k().raise(supervisor, { facilityId });
  expect(own).toMatchObject({ ownerId: supervisor.id, verifierId: null });
});

test('several tasks at once get another owner or date, or are cancelled; those for which that is not allowed are named', async () => {
  const two = [await give({ dueOn: '2027-03-01' }), await give({ dueOn: '2027-03-01' })].map(({ id }) => id);
  const bulk = async (change: object) =>
    (await k().call(supervisor, 'POST /api/records/bulk', { ids: two, change })).json() as {
      changed: number[];
      refused: { code: string }[];
    };
  expect(await bulk({ action: 'setOwner', ownerId: outsider.id })).toEqual({
    changed: two,
    refused: [],
    before: two.map((id) => ({ id, value: fitter.id })),
  });
  expect((await bulk({ action: 'setDue', dueOn: '2027-06-01' })).refused.map(({ code }) => code)).toEqual([
    'REASON_MISSING',
    'REASON_MISSING',
  ]);
  expect((await bulk({ action: 'setDue', dueOn: '2027-06-01', reason: 'Shutdown' })).changed).toEqual(two);
  expect((await bulk({ action: 'cancel', reason: 'Line sold' })).changed).toEqual(two);
  expect((await bulk({ action: 'cancel', reason: 'Again' })).refused.map(({ code }) => code)).toEqual([
    'STATUS_FORBIDS',
    'STATUS_FORBIDS',
  ]);
});

test('a page of the list and a task contain exactly what the contract defines', async () => {
  await give({ checklist: ['One'] });
  const Page = z.strictObject({ items: z.array(TaskItem.strict()), next: z.string().nullable() });
  const { items } = Page.parse((await k().call(supervisor, 'GET /api/tasks?limit=3&sort=due')).json());
  expect(items).toHaveLength(3);
  Task.strict().parse(await k().get(supervisor, items[0]?.id ?? 0));
  const found = async (query: string) =>
    ((await k().call(supervisor, `GET /api/tasks?limit=100&${query}`)).json() as { items: TaskItem[] }).items;
  const byChecker = await found(`verifierId=${checker.id}`);
  expect(byChecker.length).toBeGreaterThan(0);
  expect(new Set(byChecker.map(({ verifierId }) => verifierId))).toEqual(new Set([checker.id]));
  await give({ dueOn: '2027-03-01', repeat: { every: 1, unit: 'month', until: null, times: null } });
  const open = await found('');
  expect(new Set(open.map(sourceOf)).size).toBeGreaterThan(1);
  for (const source of TASK_SOURCES)
    expect((await found(`source=${source}`)).map(({ id }) => id)).toEqual(
      open.filter((task) => sourceOf(task) === source).map(({ id }) => id),
    );
  expect(new Set((await found('tab=closed&control=engineer')).map(({ control }) => control))).toEqual(
    new Set(['engineer']),
  );
});

test('a repeated request creates one task, and a text ten times too long is refused', async () => {
  const payload = { description: 'Once', facilityId };
  const again = () =>
    t.call('acme', 'POST /api/tasks', { as: supervisor, payload, headers: { 'idempotency-key': 'one-task' } });
  const [first, second] = [await again(), await again()];
  expect(second.body).toBe(first.body);
  const long = await k().call(supervisor, 'POST /api/tasks', { ...payload, description: 'x'.repeat(80_001) });
  expect(long.statusCode).toBe(400);
  const many = await k().call(supervisor, 'POST /api/tasks', { ...payload, checklist: Array(1000).fill('x') });
  expect(many.statusCode).toBe(400);
});

test('the tenant’s field for controls offers the hierarchy of controls, the strongest first, in the reader’s language', async () => {
  const fields = async (language: string) =>
    (await t.call('acme', 'GET /api/cf/tasks', { as: supervisor, language })).json() as {
      key: string;
      options: { value: string; label: string }[];
    }[];
  const [control] = await fields('en');
  expect([control?.key, control?.options.map(({ value }) => value)]).toEqual(['control', [...CONTROLS]]);
  expect((await fields('fr'))[0]?.options[0]?.label).toBe('Élimination');
});

test('a completed task is overdue anywhere only once it has waited too long for its verifier', async () => {
  const task = await give({ dueOn: '2020-03-01' });
  await k().act(fitter, task.id, 'start');
  const counted = async (as: Person) => (await k().call(as, 'GET /api/my-actions/count')).json().overdue.count;
  const listed = async () => {
    const { items } = (await k().call(supervisor, 'GET /api/tasks?overdue=true')).json() as { items: { id: number }[] };
    return items.some(({ id }) => id === task.id);
  };
  expect([await counted(fitter), await listed()]).toEqual([1, true]);
  await k().act(fitter, task.id, 'complete');
  expect([await counted(checker), await listed()]).toEqual([0, false]);
  await t.database
    .forTenant(acme().id)
    .updateTable('record')
    .set({ status_since: new Date(Date.now() - 80 * 3_600_000) })
    .where('id', '=', task.id)
    .execute();
  expect([await counted(checker), await listed()]).toEqual([1, true]);
  await k().act(checker, task.id, 'verify');
});

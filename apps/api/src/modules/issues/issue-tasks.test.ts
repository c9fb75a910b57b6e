import type { Issue } from '@safety-qube/contract/schemas/issues';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { followTasks } from './index.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const quiet = { info() {}, warn() {}, error() {}, debug() {} };
let facilityId: number;
let worker: Person;
let supervisor: Person;
beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  worker = await personWith(t, acme(), ['issue.raise']);
  supervisor = await personWith(t, acme(), [
    'issue.raise',
    'issue.editReport',
    'issue.viewAll',
    'issue.reopenClosed',
    'hazard.raise',
    'task.edit',
    'task.all',
  ]);
  await db().insertInto('approver').values({ type: 'issue', employee_id: supervisor.id }).execute();
});

async function call(as: Person, request: string, payload?: object, version?: number) {
  const headers = version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };
  return t.call(acme().slug, request, { as, ...(payload && { payload }), ...headers });
}
async function raise(more: object = {}): Promise<Issue> {
  const issue = { description: 'The stair light is out', facilityId, category: 'something-is-not-right' };
  const answer = await call(worker, 'POST /api/issues', { ...issue, ...more });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json();
}
const read = async (id: number): Promise<Issue> => (await call(supervisor, `GET /api/issues/${id}`)).json();
async function act(id: number, action: string, payload: object = {}): Promise<Issue> {
  const answer = await call(supervisor, `POST /api/issues/${id}/${action}`, payload, (await read(id)).version);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}
const addTask = (as: Person, originId: number) =>
  call(as, 'POST /api/tasks', { description: 'Order a bulb', originId });
/** What a person may do with regard to tasks of an issue: the answer to adding one, and whether they are offered to. */
async function mayAdd(as: Person, id: number): Promise<unknown[]> {
  const answer = await addTask(as, id);
  const { mayAdd: isOffered } = (await call(as, `GET /api/records/${id}/tasks`)).json();
  return [answer.statusCode, answer.json().code ?? answer.json().data?.privilege, isOffered];
}
/** Passes the events that nobody has handled yet to the module. */
async function handleEvents(): Promise<void> {
  const rows = await db().selectFrom('event').selectAll().where('handled_at', 'is', null).orderBy('id').execute();
  for (const { record_id: recordId, actor_id: actorId, ...event } of rows) {
    const isUndoable = event.former !== null;
    await followTasks(t.platform)(
      { ...event, recordId, actorId, isUndoable },
      { tenantId: acme().id, tx: db(), log: quiet },
    );
    await db().updateTable('event').set({ handled_at: new Date() }).where('id', '=', event.id).execute();
  }
}

test('a task is made of an issue by its owner and by who may edit issues, if they may edit tasks too', async () => {
  const { id } = await raise();
  const [team, reader, editor, owner] = [
    await personWith(t, acme(), ['task.edit']),
    await personWith(t, acme(), ['issue.viewAll', 'task.edit']),
    await personWith(t, acme(), ['issue.viewAll', 'issue.editReport']),
    await personWith(t, acme(), []),
  ];
  const people = [
    { record_id: id, employee_id: team.id, relation: 'resolutionTeam' },
    { record_id: id, employee_id: owner.id, relation: 'owner' },
  ] as const;
  await db().insertInto('record_person').values(people).execute();
  for (const one of [team, reader, editor, owner]) expect((await mayAdd(one, id)).slice(0, 1)).toEqual([403]);
  for (const one of [team, reader, editor, owner]) expect((await mayAdd(one, id)).at(-1)).toBe(false);
  expect(await mayAdd(supervisor, id)).toEqual([201, undefined, true]);
});

test('no task is made of an issue that is closed, but of an observation, which is closed from the start', async () => {
  const { id } = await raise();
  await act(id, 'invalidate', { reason: 'It works' });
  expect(await mayAdd(supervisor, id)).toEqual([422, 'STATUS_FORBIDS', false]);
  const observed = await raise({ category: 'safety-observation' });
  expect(observed).toMatchObject({ isClosed: true });
  expect(await mayAdd(supervisor, observed.id)).toEqual([201, undefined, true]);
});

test('an observation becomes an issue while a task of it is open, and is resolved once that is done', async () => {
  const { id } = await raise({ category: 'safety-observation' });
  const task = (await addTask(supervisor, id)).json();
  await handleEvents();
  expect(await read(id)).toMatchObject({ status: 'In Progress', abilities: { makeIssue: true, resolve: false } });
  expect(await act(id, 'make-issue', { note: 'It needs more' })).toMatchObject({
    status: 'Open',
    issueType: 'issue',
    abilities: { makeIssue: false, start: true, resolve: true },
  });
  const early = await call(
    supervisor,
    `POST /api/issues/${id}/resolve`,
    { what: 'New guard' },
    (await read(id)).version,
  );
  expect([early.statusCode, early.json().code]).toEqual([422, 'TASKS_OPEN']);
  expect((await call(supervisor, `POST /api/tasks/${task.id}/cancel`, { reason: 'No need' }, 1)).statusCode).toBe(200);
  await handleEvents();
  expect(await read(id)).toMatchObject({ status: 'Open', isClosed: false });
  expect(await act(id, 'resolve', { what: 'New guard' })).toMatchObject({ status: 'Resolved' });
});

test('what an issue was converted to does not keep it from being resolved once it is opened again', async () => {
  const { id } = await raise();
  const hazard = { description: 'A hole', facilityId, category: 'other', ownerId: supervisor.id, convertedFromId: id };
  expect((await call(supervisor, 'POST /api/hazards', hazard)).statusCode).toBe(201);
  expect(await act(id, 'reopen', { reason: 'It was about the light' })).toMatchObject({ status: 'Open' });
  expect(await act(id, 'resolve', { what: 'New bulb' })).toMatchObject({ status: 'Resolved' });
});

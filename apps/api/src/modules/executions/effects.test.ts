import type { ExecutionHead, SavedAnswer, Schedule } from '@safety-qube/contract/schemas/executions';
import type { Notification } from '@safety-qube/contract/schemas/notifications';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from '../../make-jobs.ts';
import { addFacility } from '../../modules/people/people.factory.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
/** Works where the form is, and has no privilege for tasks. */
let worker: Person;
let owner: Person;
let manager: Person;
/** Whom a group means by their job. */
let aider: Person;
let facilityId: number;
let scheduleId: number;
const db = () => t.database.forTenant(t.tenants.acme.id);
const quiet = { info() {}, warn() {}, error() {}, debug() {} };

const NO = { operator: 'is', value: 'no' } as const;
const formFor = (roleId: number, groupId: number) =>
  template([
    section('s', [
      question('yes-no', 'rail', {
        text: { en: 'Is the rail there?' },
        rules: [
          { id: 'task', when: NO, action: 'require-task' },
          { id: 'priority', when: NO, action: 'set-priority', priorityValue: 1 },
          {
            id: 'tell',
            when: NO,
            action: 'notify',
            audiences: [
              { kind: 'relation', relation: 'owner' },
              { kind: 'role', id: roleId },
              { kind: 'userGroup', id: groupId },
              { kind: 'address', address: 'guard@mail.example' },
            ],
          },
        ],
      }),
      question('yes-no', 'floor', {
        rules: [{ id: 'again', when: NO, action: 'notify', audiences: [{ kind: 'relation', relation: 'owner' }] }],
      }),
    ] as readonly Question[]),
  ]);

const call = async (as: Person, request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const begin = async (): Promise<number> =>
  ((await call(worker, `POST /api/schedules/${scheduleId}/executions`)).body as ExecutionHead).id;
const save = (id: number, questionId: string, value: string) =>
  call(worker, `PUT /api/executions/${id}/answers/${questionId}`, { answer: { value }, version: 0 });
const makeTask = (as: Person, id: number, more: object = {}, questionId = 'rail') =>
  call(as, `POST /api/executions/${id}/answers/${questionId}/tasks`, { description: 'Mount the rail', ...more });
const submit = (id: number) => call(worker, `POST /api/executions/${id}/submit`);

async function publish(module: string, content: TemplateContent): Promise<number> {
  const made = await t.call('acme', 'POST /api/templates', { as: administrator, payload: { module, content } });
  const { id, version } = made.json();
  await t.call('acme', `POST /api/templates/${id}/publish`, {
    as: administrator,
    headers: { 'if-match': `"${version}"` },
  });
  return id;
}

/** Runs the queued jobs until the queue is empty. */
async function work(): Promise<void> {
  const runner = await startJobs(t.ownerUrl, t.database, makeJobs(t.platform), quiet, { pollInterval: 50 });
  const left = async () =>
    (
      await t.owner.pool.query(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
          where k.identifier in ('tell-person', 'handle-event')`,
      )
    ).rowCount;
  await expect.poll(left, { interval: 20 }).toBe(0);
  await runner.stop();
}
const notificationsOf = async (as: Person, executionId: number) =>
  ((await call(as, 'GET /api/aum/notification')).body.items as Notification[]).filter(
    ({ about }) => about?.id === executionId,
  );

beforeAll(async () => {
  facilityId = await addFacility(t, t.tenants.acme, 'North works');
  [administrator, worker, owner, manager, aider] = await Promise.all([
    t.person(t.tenants.acme, 'administrator'),
    t.person(t.tenants.acme, 'employee', { facilityIds: [facilityId] }),
    t.person(t.tenants.acme, 'supervisor', { facilityIds: [facilityId] }),
    t.person(t.tenants.acme, 'ehsManager'),
    t.person(t.tenants.acme, 'supervisor', { facilityIds: [facilityId] }),
  ]);
  await db().updateTable('employee').set({ job_title: 'First aider' }).where('id', '=', aider.id).execute();
  const group = { name: 'First aiders', kind: 'rule', jobs: ['first aider'] };
  const groupId = (await call(administrator, 'POST /api/management/groups', group)).body.id;
  await db().updateTable('facility').set({ default_owner_id: owner.id }).where('id', '=', facilityId).execute();
  const { role_id } = await db()
    .selectFrom('employee')
    .select('role_id')
    .where('id', '=', manager.id)
    .executeTakeFirstOrThrow();
  const templateId = await publish('inspection', formFor(role_id, groupId));
  const schedule = { kind: 'on-demand', templateId, facilityId };
  scheduleId = ((await call(administrator, 'POST /api/schedules', schedule)).body as Schedule).id;
});

test('a finished form notifies the audiences of its rules, each person once, with the name of the first question, and mails the written addresses', async () => {
  const away = await t.person(t.tenants.acme, 'ehsManager', {
    facilityIds: [await addFacility(t, t.tenants.acme, 'South works')],
  });
  const id = await begin();
  await save(id, 'rail', 'no');
  await save(id, 'floor', 'no');
  expect((await makeTask(worker, id)).status).toBe(201);
  expect(await notificationsOf(owner, id)).toEqual([]);
  expect((await submit(id)).status).toBe(200);
  await work();
  for (const person of [owner, manager, aider])
    expect(await notificationsOf(person, id)).toMatchObject([
      {
        event: 'formAnswered',
        about: { kind: 'execution', id, within: scheduleId },
        title: 'Template',
        excerpt: 'Is the rail there?',
        actorId: worker.id,
      },
    ]);
  for (const person of [worker, away]) expect(await notificationsOf(person, id)).toEqual([]);
  const mails = await db().selectFrom('mail').selectAll().where('to_address', '=', 'guard@mail.example').execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/inspections/execute/${scheduleId}?execution=${id}`);
});

test('a form whose answers match no rule notifies nobody', async () => {
  const id = await begin();
  await save(id, 'rail', 'yes');
  expect((await submit(id)).status).toBe(200);
  await work();
  for (const person of [owner, manager]) expect(await notificationsOf(person, id)).toEqual([]);
});

test('a user who fills in a form may create the one task that it demands without any privilege, and no other', async () => {
  const id = await begin();
  expect((await makeTask(worker, id)).status).toBe(403);
  await save(id, 'rail', 'no');
  expect((await submit(id)).body.code).toBe('FORM_UNFINISHED');
  const hazard = { category: 'housekeeping', description: 'The rail is gone', facilityId };
  const { id: hazardId } = (await call(worker, 'POST /api/hazards', hazard)).body;
  const other = { answer: { value: 'no', taskIds: [hazardId] }, version: 1 };
  expect((await call(worker, `PUT /api/executions/${id}/answers/rail`, other)).body.code).toBe('TASK_UNKNOWN');
  expect((await makeTask(worker, id, {}, 'floor')).status).toBe(403);
  expect((await makeTask(worker, id, {}, 'nothing')).body.code).toBe('QUESTION_UNKNOWN');
  const made = await makeTask(worker, id, { ownerId: owner.id });
  expect([made.status, (made.body as SavedAnswer).answer.value, (made.body as SavedAnswer).version]).toEqual([
    201,
    'no',
    2,
  ]);
  expect((await makeTask(worker, id)).status).toBe(403);
  // The task stays with the answer, whatever it is changed to, so that it is demanded once.
  const without = await call(worker, `PUT /api/executions/${id}/answers/rail`, {
    answer: { value: 'no', note: 'Gone' },
    version: 2,
  });
  expect([without.status, without.body.answer.taskIds]).toEqual([200, (made.body as SavedAnswer).answer.taskIds]);
  expect((await makeTask(worker, id)).status).toBe(403);
  const borrowed = { answer: { value: 'no', taskIds: without.body.answer.taskIds }, version: 0 };
  const elsewhere = `PUT /api/executions/${await begin()}/answers/rail`;
  expect((await call(worker, elsewhere, borrowed)).body.code).toBe('TASK_UNKNOWN');
  const more = await makeTask(manager, id);
  expect((more.body as SavedAnswer).answer.taskIds).toHaveLength(2);
  expect((await submit(id)).status).toBe(200);
});

test('a user who fills in a form sees that a task was created, and which one if they may open it', async () => {
  const id = await begin();
  await save(id, 'rail', 'no');
  const { body } = await makeTask(manager, id, { ownerId: owner.id });
  const [taskId] = (body as SavedAnswer).answer.taskIds ?? [];
  expect(taskId).toBeGreaterThan(0);
  const answerFor = async (who: Person) => {
    const { answers } = (await call(who, `GET /api/executions/${id}/answers`)).body as { answers: SavedAnswer[] };
    return answers.find(({ questionId }) => questionId === 'rail')?.answer;
  };
  expect(await answerFor(manager)).toEqual({ value: 'no', taskIds: [taskId] });
  expect((await call(worker, `GET /api/tasks/${taskId}`)).status).toBe(404);
  expect(await answerFor(worker)).toEqual({ value: 'no', otherTasks: 1 });
  // Their answers keep the number of tasks, and they cannot add tasks that do not exist.
  const given = (answer: object) => call(worker, `PUT /api/executions/${id}/answers/rail`, { answer, version: 2 });
  expect((await given({ value: 'no', otherTasks: 2 })).body.code).toBe('TASK_UNKNOWN');
  expect((await given({ value: 'no', otherTasks: 1, note: 'Gone' })).body.answer).toEqual({
    value: 'no',
    note: 'Gone',
    otherTasks: 1,
  });
  expect(await answerFor(manager)).toEqual({ value: 'no', note: 'Gone', taskIds: [taskId] });
  expect((await makeTask(worker, id)).status).toBe(403);
  expect((await submit(id)).status).toBe(200);
});

test('a task of a question is at the place of the form and takes the priority that the answers ask for', async () => {
  const id = await begin();
  const plain = await makeTask(manager, id, {}, 'floor');
  await save(id, 'rail', 'no');
  const urgent = await makeTask(manager, id);
  const taskOf = async ({ body }: { body: SavedAnswer }) =>
    (await call(manager, `GET /api/tasks/${body.answer.taskIds?.[0]}`)).body;
  const [before, after] = [await taskOf(plain), await taskOf(urgent)];
  expect(after).toMatchObject({ isOfQuestion: true, executionId: id, questionId: 'rail' });
  const { items } = (await call(manager, 'GET /api/tasks?source=question&limit=100')).body;
  expect(items.map((task: { id: number }) => task.id)).toEqual(expect.arrayContaining([before.id, after.id]));
  expect(after).toMatchObject({ facilityId, priority: 1 });
  expect(before.priority).not.toBe(1);
});

test('a finished form of a record makes it more urgent and notifies the people of the record', async () => {
  const bad = { operator: 'is', value: 'Bad' } as const;
  const state = question('short-text', 'state', {
    rules: [
      { id: 'priority', when: bad, action: 'set-priority', priorityValue: 1 },
      { id: 'tell', when: bad, action: 'notify', audiences: [{ kind: 'relation', relation: 'raiser' }] },
    ],
  });
  await publish('incident', template([section('team', [state])], { eventTypes: ['vehicle'], lists: [] }));
  const finish = async (value: string) => {
    const event = { category: 'vehicle', eventType: 'vehicle', description: 'A lorry hit the gate', facilityId };
    const incident = (await call(worker, 'POST /api/incidents', event)).body;
    const execution = (await call(administrator, `POST /api/incidents/${incident.id}/form`)).body as ExecutionHead;
    const saved = { answer: { value }, version: 0 };
    await call(administrator, `PUT /api/executions/${execution.id}/answers/state`, saved);
    expect((await call(administrator, `POST /api/executions/${execution.id}/submit`)).status).toBe(200);
    await work();
    const { priority } = (await call(administrator, `GET /api/incidents/${incident.id}`)).body;
    const { items } = (await call(worker, 'GET /api/aum/notification')).body as { items: Notification[] };
    const texts = items.filter(({ recordId }) => recordId === incident.id).map(({ text }) => text);
    return { before: incident.priority, priority, texts };
  };
  const good = await finish('Good');
  expect(good).toEqual({ before: 3, priority: 3, texts: [] });
  const urgent = await finish('Bad');
  expect(urgent).toMatchObject({ before: 3, priority: 1 });
  expect(urgent.texts).toEqual([expect.stringContaining('a form answer that you are notified of')]);
});

test('notifications about a form are hidden from people who may no longer see it', async () => {
  const id = await begin();
  await save(id, 'floor', 'no');
  expect((await submit(id)).status).toBe(200);
  await work();
  expect(await notificationsOf(owner, id)).toHaveLength(1);
  const elsewhere = await addFacility(t, t.tenants.acme, 'West works');
  await db()
    .updateTable('employee_scope')
    .set({ facility_id: elsewhere })
    .where('employee_id', '=', owner.id)
    .execute();
  t.sessions.forget(t.tenants.acme.id);
  expect(await notificationsOf(owner, id)).toEqual([]);
  const { items } = (await call(owner, 'GET /api/aum/notification?show=unread')).body;
  expect((await call(owner, 'GET /api/notifications/count')).body).toEqual({ unread: items.length });
});

import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { incidentCalls } from './modules/incidents/incidents.factory.ts';
import { hazardCalls, personWith } from './modules/records/records.factory.ts';
import { alertTools } from './testing/alerts.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const tools = () => alertTools(t, acme());
const h = () => hazardCalls(t, acme());
let facilityId: number;
let worker: Person;
let owner: Person;
let approver: Person;
let member: Person;
let supervisor: Person;
let admin: Person;
/** May see confidential hazards of the category for it. */
let keeper: Person & { roleId: number };

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  worker = await t.person(acme(), 'employee');
  [owner, approver] = [await personWith(t, acme(), ['hazard.raise']), await personWith(t, acme(), [])];
  keeper = await personWith(t, acme(), []);
  facilityId = await tools().addSite({ owner, approver }, [keeper.roleId]);
  const elsewhere = await tools().addSite({ owner, approver });
  member = await t.person(acme(), 'ehsMember', { facilityIds: [facilityId] });
  supervisor = await t.person(acme(), 'supervisor', { facilityIds: [facilityId, elsewhere] });
  await t.person(acme(), 'supervisor', { facilityIds: [elsewhere] });
  await t.person(acme(), 'employee', { facilityIds: [facilityId] });
});
beforeEach(() => tools().reset());

const ids = (...people: Person[]) => people.map(({ id }) => id).sort((a, b) => a - b);
const everybody = () => ids(owner, approver, member, supervisor);
const raise = (more: object = {}, as = worker) => tools().raise(as, facilityId, more);

test('“Yes, right now” notifies owner, EHS members and supervisors of the facility past their choices, on the page and by mail', async () => {
  for (const one of [owner, member])
    await t.call('acme', `PATCH /api/aum/um/managenotification/${one.id}`, {
      as: one,
      payload: { choices: { immediateDanger: 'off', raised: 'off' } },
    });
  const record = await raise({ immediateDanger: true, description: 'A hole in the floor' });
  expect(await tools().notified(record.id)).toEqual(everybody());
  expect(await tools().alertsOf(supervisor)).toMatchObject([
    {
      place: [expect.any(String)],
      category: 'plain',
      notified: 4,
      record: { id: record.id, type: 'hazard', number: record.number, title: 'A hole in the floor' },
    },
  ]);
  expect(await tools().alertsOf(worker)).toEqual([]);
  const urgent = await tools().mailsAbout(record.id);
  expect(urgent.map((mail) => mail.to_address).sort()).toEqual(
    [owner, approver, member, supervisor].map((p) => p.email).sort(),
  );
  expect(urgent[0]?.text).toContain('reported immediate danger');
  expect((await h().get(worker, record.id)).alert).toMatchObject({ isOpen: true, takenAt: null, notified: 4 });
  const listed = (await t.call('acme', 'GET /api/aum/notification', { as: owner })).json().items;
  expect(listed[0]).toMatchObject({ event: 'immediateDanger', recordId: record.id, isCritical: true });
});

test('what notifies people of danger goes before everything else that waits', async () => {
  const urgencies = async (recordId: number) => {
    const idsOf = async (table: 'event' | 'notification') =>
      (await tools().db().selectFrom(table).select('id').where('record_id', '=', recordId).execute()).map(
        ({ id }) => id,
      );
    const { rows } = await t.owner.pool.query<{ task: string; priority: number }>(
      `select distinct k.identifier task, j.priority from graphile_worker._private_jobs j
       join graphile_worker._private_tasks k on k.id = j.task_id
       where (j.payload ->> 'eventId')::int = any($2) or (j.payload ->> 'notificationId')::int = any($3)
         or (j.payload ->> 'subjectId')::int = $1
       order by 1`,
      [recordId, await idsOf('event'), await idsOf('notification')],
    );
    return rows;
  };
  const dangerous = await raise({ immediateDanger: true });
  const other = await raise();
  expect(await urgencies(dangerous.id)).toEqual(
    ['handle-event', 'mail-notifications', 'run-timer'].map((task) => ({ task, priority: -10 })),
  );
  expect(await urgencies(other.id)).toEqual([{ task: 'handle-event', priority: 0 }]);
});

test('who reports something is not notified of it, and a record without a cause has no alert', async () => {
  const record = await raise({ immediateDanger: true }, supervisor);
  expect(await tools().notified(record.id)).toEqual(ids(owner, approver, member));
  const urgent = await raise({ priority: 1, risk: { likelihood: 5, severity: 5 } });
  expect(urgent).toMatchObject({ priority: 1, alert: null });
  expect(await tools().causesOf(urgent.id)).toEqual([]);
});

const later = {
  edit: (id: number) => h().call(admin, `PATCH /api/hazards/${id}`, { priority: 1 }, 1),
  assign: (id: number) => h().act(admin, id, 'assign', { team: [worker.id], priority: 1 }),
  bulk: (id: number) =>
    h().call(admin, 'POST /api/records/bulk', { ids: [id], change: { action: 'setPriority', priority: 1 } }),
};
test.each(Object.entries(later))(
  'a priority that is raised to the most urgent one later is critical: %s',
  async (_, change) => {
    const record = await raise({ priority: 3 });
    expect((await change(record.id)).statusCode).toBe(200);
    await tools().settle();
    expect(await tools().causesOf(record.id)).toEqual(['priority']);
    expect(await tools().notified(record.id)).toEqual(everybody());
    const alert = await tools().alertAbout(owner, record.id);
    expect(alert).toMatchObject({ record: { id: record.id } });
  },
);

test('a priority that is raised to another one, or lowered and raised again while people are notified, raises no alert', async () => {
  const record = await raise({ priority: 3 });
  const set = async (priority: number) => {
    await h().call(admin, 'POST /api/records/bulk', { ids: [record.id], change: { action: 'setPriority', priority } });
    await tools().settle();
  };
  await set(2);
  expect(await tools().causesOf(record.id)).toEqual([]);
  for (const priority of [1, 2, 1]) await set(priority);
  expect(await tools().causesOf(record.id)).toEqual(['priority']);
  expect(new Set(Object.values(await tools().timesOf(record.id)))).toEqual(new Set([1]));
  const alert = await tools().alertAbout(owner, record.id);
  await tools().answer(owner, alert?.id ?? 0, 'mine');
  for (const priority of [2, 1]) await set(priority);
  expect(await tools().causesOf(record.id)).toEqual(['priority', 'priority']);
});

test('a category that is marked critical makes a record critical and most urgent, also one that is changed to it', async () => {
  const raised = await raise({ category: 'critical' });
  expect(raised.priority).toBe(1);
  const changed = await raise();
  await h().call(admin, `PATCH /api/hazards/${changed.id}`, { category: 'critical' }, 1);
  await tools().settle();
  for (const { id } of [raised, changed]) {
    expect(await tools().causesOf(id)).toEqual(['category']);
    expect(await tools().notified(id)).toEqual(everybody());
  }
});

test('danger that is reported later by an edit is critical', async () => {
  const record = await raise();
  const version = async () => (await h().get(admin, record.id)).version;
  await h().call(admin, `PATCH /api/hazards/${record.id}`, { immediateDanger: true }, await version());
  await h().call(admin, `PATCH /api/hazards/${record.id}`, { title: 'Another title' }, await version());
  expect(await tools().causesOf(record.id)).toEqual(['answer']);
});

test('a rule of a form makes an incident critical when it is reported, or when the team finishes the form, once', async () => {
  const mark = (id: string, askedOf: 'reporter' | 'team') => ({
    ...section(id, [
      question('yes-no', `${id}-spill`, {
        rules: [{ id: `${id}-r`, when: { operator: 'is', value: 'yes' }, action: 'mark-critical' }],
      }),
    ]),
    askedOf,
  });
  const content = template([mark('a', 'reporter'), mark('b', 'team')], { eventTypes: ['environmental'] });
  const { id: templateId, version } = (
    await h().call(admin, 'POST /api/templates', { module: 'incident', content })
  ).json();
  await h().call(admin, `POST /api/templates/${templateId}/publish`, undefined, version);
  const i = incidentCalls(t, acme());
  const report = async (answers: object) => {
    const body = {
      facilityId,
      category: 'plain',
      eventType: 'environmental',
      description: 'Oil',
      form: { templateId, version: 1, answers },
    };
    const { id } = (await i.call(worker, 'POST /api/incidents', body)).json();
    const { execution } = (await i.call(admin, `GET /api/incidents/${id}/form`)).json();
    return { id, execution: execution.id };
  };
  const finish = async (execution: number, answers: object) => {
    for (const [questionId, value] of Object.entries(answers))
      await i.call(admin, `PUT /api/executions/${execution}/answers/${questionId}`, { version: 0, answer: { value } });
    expect((await i.call(admin, `POST /api/executions/${execution}/submit`)).statusCode).toBe(200);
  };
  const [first, second] = [await report({ 'a-spill': { value: 'yes' } }), await report({ 'a-spill': { value: 'no' } })];
  expect([await tools().causesOf(first.id), await tools().causesOf(second.id)]).toEqual([['form'], []]);
  await finish(first.execution, { 'b-spill': 'yes' });
  await finish(second.execution, { 'b-spill': 'yes' });
  expect([await tools().causesOf(first.id), await tools().causesOf(second.id)]).toEqual([['form'], ['form']]);
  await tools().settle();
  expect(await tools().notified(second.id)).toEqual(everybody());
});

test('grave harm makes an incident critical, and danger right now an issue; a task never is', async () => {
  const incident = {
    facilityId,
    category: 'plain',
    eventType: 'injuryOrIllness',
    description: 'A fall',
    actualSeverity: 'serious',
  };
  const { id } = (await h().call(worker, 'POST /api/incidents', incident)).json();
  expect(await tools().causesOf(id)).toEqual(['answer']);
  const issue = { facilityId, category: 'something-is-not-right', description: 'A gap in the rail', danger: 'now' };
  const reported = (await h().call(worker, 'POST /api/issues', issue)).json();
  expect(await tools().causesOf(reported.id)).toEqual(['answer']);
  const body = { facilityId, description: 'Mend it', ownerId: worker.id, priority: 2 };
  const task = (await h().call(admin, 'POST /api/tasks', body)).json();
  expect((await h().call(admin, `PATCH /api/tasks/${task.id}`, { priority: 1 }, 1)).statusCode).toBe(200);
  expect(await tools().causesOf(task.id)).toEqual([]);
});

test('a person who may not see the record reads place and category alone, in the application and in the mail, and may have it', async () => {
  const outsider = await personWith(t, acme(), []);
  const values = {
    type: 'hazard',
    event: 'immediateDanger',
    audience: 'person',
    channel: 'mail',
    is_critical: true,
  } as const;
  await tools()
    .db()
    .insertInto('notification_rule')
    .values({ ...values, employee_id: outsider.id, facility_id: facilityId })
    .execute();
  const record = await raise({ category: 'critical', description: 'Poison in the tank' });
  await tools().db().deleteFrom('notification_rule').where('employee_id', '=', outsider.id).execute();
  const [alert, ...more] = await tools().alertsOf(outsider);
  expect(more).toEqual([]);
  expect(alert).toEqual({
    id: expect.any(Number),
    raisedAt: expect.any(String),
    notified: 5,
    gathered: 0,
    place: [expect.any(String)],
    category: 'critical',
    record: null,
  });
  const mail = (await tools().mailsAbout(record.id)).find(({ to_address }) => to_address === outsider.email);
  expect(mail).toMatchObject({ template: 'urgent-place', subject: `Urgent: critical, ${alert?.place[0]}` });
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(new RegExp(`Poison|${record.number}|hazards/`));
  expect((await t.call('acme', 'GET /api/aum/notification', { as: outsider })).json().items).toEqual([]);
  expect((await t.call('acme', `GET /api/hazards/${record.id}`, { as: outsider })).statusCode).toBe(404);
  expect(await tools().answer(outsider, alert?.id ?? 0, 'mine')).toBe(200);
  expect((await h().get(worker, record.id)).alert).toMatchObject({ isOpen: false, takenAt: expect.any(String) });
});

test('of a confidential record nobody outside of it learns anything', async () => {
  const record = await raise({ category: 'hidden' });
  expect(record.isConfidential).toBe(true);
  expect(await tools().notified(record.id)).toEqual(ids(owner, approver));
  const addresses = await tools().mailsAbout(record.id);
  expect(addresses.map((mail) => mail.to_address).sort()).toEqual([owner.email, approver.email].sort());
  for (const one of [supervisor, member]) expect(await tools().alertsOf(one)).toEqual([]);
});

test('if a confidential record leaves nobody, the next approver up who may see it is notified', async () => {
  const { id } = await h().raise(owner, { facilityId, category: 'hidden' });
  const db = tools().db();
  await db.deleteFrom('record_person').where('record_id', '=', id).where('relation', '=', 'ehsMember').execute();
  const above = [member, keeper].map((one) => ({ type: 'hazard' as const, employee_id: one.id }));
  await db.insertInto('approver').values(above).execute();
  await tools().settle();
  await db.deleteFrom('approver').execute();
  expect(await tools().notified(id)).toEqual([keeper.id]);
});

test('“I have it” ends the alert for all, and page and history say so without a name', async () => {
  const record = await raise({ immediateDanger: true });
  const mine = (as: Person) => tools().alertAbout(as, record.id);
  const id = (await mine(owner))?.id ?? 0;
  expect(await tools().answer(worker, id, 'mine')).toBe(404);
  expect(await tools().answer(supervisor, id, 'notMine')).toBe(200);
  expect([await mine(supervisor), (await mine(owner))?.id]).toEqual([undefined, id]);
  const take = async (one: Person) =>
    (await t.call('acme', `PUT /api/alerts/${id}/answer`, { as: one, payload: { answer: 'mine' } })).json();
  expect([await take(member), await take(owner), await take(member)]).toEqual([
    { takenBy: 'caller' },
    { takenBy: 'other' },
    { takenBy: 'caller' },
  ]);
  for (const one of [owner, approver, member, supervisor]) expect(await mine(one)).toBeUndefined();
  const seen = await h().get(worker, record.id);
  expect(seen).toMatchObject({ version: 1, alert: { isOpen: false, takenAt: expect.any(String), notified: 4 } });
  const history = (await h().call(worker, `GET /api/records/${record.id}/history`)).json();
  expect(history.map((one: { action: string; actorId: number | null }) => [one.action, one.actorId])).toEqual([
    ['alertTaken', null],
    ['alertPassed', null],
    ['raised', worker.id],
  ]);
  const audited = await tools()
    .db()
    .selectFrom('audit_entry')
    .select(['actor_id', 'action'])
    .where('entity_id', '=', String(record.id))
    .where('action', 'like', 'alert.%')
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { actor_id: supervisor.id, action: 'alert.passed' },
    { actor_id: member.id, action: 'alert.taken' },
  ]);
  await tools().pass(60);
  expect(new Set(Object.values(await tools().timesOf(record.id)))).toEqual(new Set([1]));
});

test.each([
  ['closed', (id: number) => h().act(admin, id, 'invalidate', { reason: 'A drill' })],
  ['archived', (id: number) => h().call(admin, `PUT /api/records/${id}/archived`, { archived: true }, 1)],
  ['deleted', (id: number) => h().call(admin, `DELETE /api/records/${id}`, undefined, 1)],
])('the alert of a record that is %s ends, without anybody having it', async (_, end) => {
  const record = await raise({ immediateDanger: true });
  expect((await end(record.id)).statusCode).toBe(200);
  await tools().pass(60);
  expect(new Set(Object.values(await tools().timesOf(record.id)))).toEqual(new Set([1]));
  expect(await tools().alertsOf(owner)).toEqual([]);
  const alert = await tools()
    .db()
    .selectFrom('alert')
    .select(['ended_at', 'taken_at'])
    .where('record_id', '=', record.id)
    .executeTakeFirstOrThrow();
  expect(alert).toEqual({ ended_at: expect.any(Date), taken_at: null });
});

test('the alert of a record whose import was undone ends at its next time, and notifies nobody again', async () => {
  const record = await raise({ immediateDanger: true });
  await tools().db().updateTable('record').set({ deleted_at: new Date() }).where('id', '=', record.id).execute();
  expect(await tools().alertsOf(owner)).toEqual([]);
  await tools().pass(60);
  expect(new Set(Object.values(await tools().timesOf(record.id)))).toEqual(new Set([1]));
  const alert = await tools()
    .db()
    .selectFrom('alert')
    .select(['ended_at', 'round'])
    .where('record_id', '=', record.id)
    .executeTakeFirstOrThrow();
  expect(alert).toEqual({ ended_at: expect.any(Date), round: 0 });
});

test('an alert disappears for who was notified once its record becomes confidential to others', async () => {
  const record = await raise({ immediateDanger: true });
  const alert = await tools().alertAbout(supervisor, record.id);
  const hide = { isConfidential: true, roleIds: [] };
  expect((await h().call(admin, `PUT /api/records/${record.id}/confidentiality`, hide, 1)).statusCode).toBe(200);
  expect(await tools().alertsOf(supervisor)).toEqual([]);
  expect(await tools().answer(supervisor, alert?.id ?? 0, 'mine')).toBe(404);
  expect(await tools().answer(owner, alert?.id ?? 0, 'mine')).toBe(200);
});

test('what came of an issue becomes confidential with it, whatever lies between, and its alert leaves the page of outsiders', async () => {
  const issue = { facilityId, category: 'something-is-not-right', description: 'A gap in the rail' };
  const { id } = (await h().call(worker, 'POST /api/issues', issue)).json();
  const converted = { facilityId, category: 'plain', description: 'A gap', immediateDanger: true, convertedFromId: id };
  const hazard = (await h().call(admin, 'POST /api/hazards', converted)).json();
  const task = (await h().call(admin, 'POST /api/tasks', { description: 'Mend it', originId: hazard.id })).json();
  await tools().settle();
  expect(await tools().alertAbout(supervisor, hazard.id)).toBeDefined();
  const told: unknown[] = [];
  const stop = t.platform.relay.listen({
    onMessage: (message) => {
      if (message.kind === 'delivery' && message.destination === '/user/queue/alerts') told.push(message.to);
    },
  });
  const { version } = (await h().call(admin, `GET /api/issues/${id}`)).json();
  const hide = { isConfidential: true, roleIds: [] };
  expect((await h().call(admin, `PUT /api/records/${id}/confidentiality`, hide, version)).statusCode).toBe(200);
  await expect.poll(() => told).toEqual([{ people: expect.arrayContaining([supervisor.id]) }]);
  stop();
  expect(await tools().alertsOf(supervisor)).toEqual([]);
  const hidden = await tools()
    .db()
    .selectFrom('record')
    .select(['id', 'is_confidential'])
    .where('id', 'in', [hazard.id, task.id])
    .orderBy('id')
    .execute();
  expect(hidden).toEqual([hazard.id, task.id].map((one) => ({ id: one, is_confidential: true })));
});

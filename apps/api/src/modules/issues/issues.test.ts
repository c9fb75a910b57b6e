import type { Issue } from '@safety-qube/contract/schemas/issues';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addUnattachedFile, personWith } from '../records/records.factory.ts';
import { followTasks } from './index.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
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
    'task.edit',
    'task.all',
  ]);
  await t.database
    .forTenant(acme().id)
    .insertInto('approver')
    .values({ type: 'issue', employee_id: supervisor.id })
    .execute();
});

async function call(as: Person, request: string, payload?: object, version?: number) {
  const headers = version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };
  return t.call(acme().slug, request, { as, ...(payload && { payload }), ...headers });
}
async function raise(as: Person, more: object = {}): Promise<Issue> {
  const answer = await call(as, 'POST /api/issues', {
    description: 'The stair light is out',
    facilityId,
    category: 'something-is-not-right',
    ...more,
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json() as Issue;
}
async function act(as: Person, id: number, action: string, payload: object = {}): Promise<Issue> {
  const { version } = (await call(supervisor, `GET /api/issues/${id}`)).json();
  const answer = await call(as, `POST /api/issues/${id}/${action}`, payload, version);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json() as Issue;
}
/** Passes the events that nobody has handled yet to the module. */
async function handleEvents(): Promise<void> {
  const db = t.database.forTenant(acme().id);
  const rows = await db.selectFrom('event').selectAll().where('handled_at', 'is', null).orderBy('id').execute();
  for (const { record_id: recordId, actor_id: actorId, ...event } of rows) {
    const isUndoable = event.former !== null;
    await followTasks(t.platform)(
      { ...event, recordId, actorId, isUndoable },
      { tenantId: acme().id, tx: db, log: quiet },
    );
    await db.updateTable('event').set({ handled_at: new Date() }).where('id', '=', event.id).execute();
  }
}

test('an issue goes from raised over "not fixed" to accepted, and waits for its owner and then its raiser', async () => {
  const raised = await raise(worker, { danger: 'maybe' });
  expect(raised).toMatchObject({
    number: 'ISS-000001',
    status: 'Open',
    issueType: 'issue',
    danger: 'maybe',
    ownerId: supervisor.id,
    isRaiser: true,
    needsMyAction: false,
    people: [
      { employeeId: supervisor.id, relation: 'owner' },
      { employeeId: worker.id, relation: 'raiser' },
    ],
  });
  const wants = async (as: Person) =>
    (await call(as, 'GET /api/my-actions')).json().items.map(({ wants }: { wants: string }) => wants);
  expect(await wants(supervisor)).toEqual(['start']);
  await act(supervisor, raised.id, 'start');
  expect(await wants(supervisor)).toEqual(['resolve']);
  const photo = await addUnattachedFile(t, acme(), supervisor);
  const resolved = await act(supervisor, raised.id, 'resolve', { what: 'New bulb', attachmentIds: [photo] });
  expect(resolved).toMatchObject({ status: 'Resolved', resolution: { what: 'New bulb', byId: supervisor.id } });
  expect([await wants(supervisor), await wants(worker)]).toEqual([[], ['accept']]);
  const declined = await act(worker, raised.id, 'decline', { reason: 'It flickers' });
  expect(declined).toMatchObject({ status: 'In Progress', sentBack: { reason: 'It flickers', byId: worker.id } });
  await act(supervisor, raised.id, 'resolve', { what: 'New fitting' });
  expect(await act(worker, raised.id, 'accept')).toMatchObject({ status: 'Closed', closedAs: 'accepted' });
});

test('resolving an issue that nobody is left to accept closes it', async () => {
  const { id } = await raise(worker);
  const setStatus = (status: string) =>
    t.database.forTenant(acme().id).updateTable('employee').set({ status }).where('id', '=', worker.id).execute();
  await setStatus('inactive');
  expect(await act(supervisor, id, 'resolve', { what: 'New bulb' })).toMatchObject({
    status: 'Closed',
    closedAs: 'completed',
    isClosed: true,
  });
  await setStatus('active');
});

test('an open task blocks the resolution and is named', async () => {
  const { id } = await raise(worker);
  const task = (await call(supervisor, 'POST /api/tasks', { description: 'Order a bulb', originId: id })).json();
  const { version } = (await call(supervisor, `GET /api/issues/${id}`)).json();
  const answer = await call(supervisor, `POST /api/issues/${id}/resolve`, { what: 'Done' }, version);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'TASKS_OPEN', data: { count: 1, tasks: [{ id: task.id, number: task.number }] } }),
  ]);
});

test('an observation is closed from the start, in progress while a task made of it is open, and can become an issue', async () => {
  const observed = await raise(worker, { category: 'safety-observation', sentiment: 'negative', behaviour: 'tools' });
  expect(observed).toMatchObject({
    issueType: 'observation',
    status: 'Closed',
    closedAs: 'recorded',
    isClosed: true,
    priority: 3,
    behaviour: 'tools',
    abilities: { makeIssue: false, reopen: false },
  });
  await call(supervisor, 'POST /api/tasks', { description: 'Replace the guard', originId: observed.id });
  await handleEvents();
  const now = async () => (await call(supervisor, `GET /api/issues/${observed.id}`)).json() as Issue;
  expect(await now()).toMatchObject({ status: 'In Progress', isClosed: false, closedAs: null });
  const [task] = (await call(supervisor, `GET /api/records/${observed.id}/tasks`)).json().tasks;
  const cancelled = await call(supervisor, `POST /api/tasks/${task.id}/cancel`, { reason: 'No need' }, 1);
  expect(cancelled.statusCode).toBe(200);
  await handleEvents();
  expect(await now()).toMatchObject({ status: 'Closed', isClosed: true, closedAs: 'completed' });
  expect(await act(supervisor, observed.id, 'make-issue')).toMatchObject({ status: 'Open', issueType: 'issue' });
});

test('a converted issue is closed, and the new record keeps its raiser and confidentiality and points back', async () => {
  const { id } = await raise(worker);
  const confider = await personWith(t, acme(), ['issue.viewAll', 'management.confidentiality.edit']);
  const { version } = (await call(confider, `GET /api/issues/${id}`)).json();
  await call(
    confider,
    `PUT /api/records/${id}/confidentiality`,
    { isConfidential: true, roleIds: [], fyi: [] },
    version,
  );
  const input = {
    description: 'A hole',
    facilityId,
    category: 'other',
    ownerId: supervisor.id,
    convertedFromId: id,
  };
  const refused = await call(supervisor, 'POST /api/hazards', input);
  expect([refused.statusCode, refused.json().data]).toEqual([403, { privilege: 'hazard.raise' }]);
  const both = await personWith(t, acme(), ['hazard.raise']);
  expect((await call(both, 'POST /api/hazards', input)).statusCode).toBe(404);
  await t.database
    .forTenant(acme().id)
    .insertInto('record_person')
    .values({ record_id: id, employee_id: both.id, relation: 'fyi' })
    .execute();
  expect((await call(both, 'POST /api/hazards', input)).statusCode).toBe(403);
  await t.database
    .forTenant(acme().id)
    .updateTable('record_person')
    .set({ employee_id: both.id })
    .where('record_id', '=', id)
    .where('relation', '=', 'owner')
    .execute();
  const answer = await call(both, 'POST /api/hazards', input);
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    expect.objectContaining({ raiserId: worker.id, isConfidential: true, origin: expect.objectContaining({ id }) }),
  ]);
  expect((await call(worker, `GET /api/issues/${id}`)).json()).toMatchObject({
    status: 'Closed',
    closedAs: 'converted',
    duplicateOf: { id: answer.json().id, type: 'hazard' },
  });
  const twice = await call(both, 'POST /api/hazards', input);
  expect([twice.statusCode, twice.json().code]).toEqual([422, 'STATUS_FORBIDS']);
  const toIssue = await call(worker, 'POST /api/issues', { ...input, category: 'idea' });
  expect([toIssue.statusCode, toIssue.json().code]).toEqual([422, 'CONVERSION_UNKNOWN']);
});

test('issues are assigned to a team together: work on open ones starts, an observation is refused', async () => {
  const [open, started, seen] = [
    await raise(worker),
    await raise(worker),
    await raise(worker, { category: 'safety-observation' }),
  ];
  await act(supervisor, started.id, 'start');
  const ids = [open.id, started.id, seen.id];
  const may = (await call(supervisor, `GET /api/records/bulk?ids=${ids.join(',')}`)).json();
  expect(may.map(({ id, assign }: { id: number; assign: boolean }) => [id, assign])).toEqual([
    [open.id, true],
    [started.id, true],
    [seen.id, false],
  ]);
  const change = { action: 'assign', team: [worker.id], dueOn: '2030-01-01' };
  const answer = await call(supervisor, 'POST /api/records/bulk', { ids, change });
  expect(answer.json()).toMatchObject({
    changed: [open.id, started.id],
    refused: [{ id: seen.id, code: 'STATUS_FORBIDS' }],
  });
  for (const { id } of [open, started])
    expect((await call(supervisor, `GET /api/issues/${id}`)).json()).toMatchObject({
      status: 'In Progress',
      dueOn: '2030-01-01',
      people: expect.arrayContaining([expect.objectContaining({ employeeId: worker.id, relation: 'resolutionTeam' })]),
    });
  const [refused] = (await call(worker, 'POST /api/records/bulk', { ids: [open.id], change })).json().refused;
  expect(refused.code).toBe('FORBIDDEN');
});

test('an issue names an asset that exists and is in use', async () => {
  const answer = await call(worker, 'POST /api/issues', {
    description: 'It leaks',
    facilityId,
    category: 'idea',
    assetId: 999_999,
  });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'ASSET_UNKNOWN']);
});

const OWN_FIELDS = {
  owner: () => ({ ownerId: supervisor.id }),
  invest_team: () => ({ team: [supervisor.id] }),
  duedate: () => ({ dueOn: '2030-01-01' }),
  priority: () => ({ priority: 2 }),
};
test.each(Object.entries(OWN_FIELDS))(
  'without enable_iss_show_%s that field of an issue is refused',
  async (field, of) => {
    const sent = { description: 'It squeaks', facilityId, category: 'idea', ...of() };
    const send = async () => {
      const answer = await call(worker, 'POST /api/issues', sent);
      return [answer.statusCode, answer.json().code];
    };
    const configure = (name: string, value: boolean) =>
      t.database
        .forTenant(acme().id)
        .insertInto('config_entry')
        .values({ name, value: JSON.stringify(value) })
        .onConflict((same) => same.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    await configure(`enable_ind_show_${field}`, false); // of incidents
    expect(await send()).toEqual([201, undefined]);
    await configure(`enable_iss_show_${field}`, false);
    expect(await send()).toEqual([422, 'FIELD_NOT_USED']);
    await configure(`enable_iss_show_${field}`, true);
    expect(await send()).toEqual([201, undefined]);
  },
);

test('an issue belongs to the approver of its category, else of its facility, else of the tenant, else to who may edit issues', async () => {
  const db = t.database.forTenant(acme().id);
  const here = await addFacility(t, acme(), 'Lyon Works');
  const [ofCategory, ofFacility] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  const ownerOf = async (category = 'idea') => (await raise(worker, { facilityId: here, category })).ownerId;
  expect(await ownerOf()).toBe(supervisor.id);
  const approver = { type: 'issue', facility_id: here } as const;
  await db
    .insertInto('approver')
    .values({ ...approver, employee_id: ofFacility.id })
    .execute();
  expect(await ownerOf()).toBe(ofFacility.id);
  await db
    .insertInto('approver')
    .values({ ...approver, employee_id: ofCategory.id, category: 'idea' })
    .execute();
  expect([await ownerOf(), await ownerOf('environment')]).toEqual([ofCategory.id, ofFacility.id]);
  await db.deleteFrom('approver').execute();
  expect(await ownerOf()).toBe(supervisor.id); // who alone has issue.editReport
});

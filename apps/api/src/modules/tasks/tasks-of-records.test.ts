import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import type { TaskOfRecord } from '@safety-qube/contract/schemas/tasks';
import { beforeAll, expect, test, vi } from 'vitest';
import { readDocument } from '../../testing/read-document.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from '../records/records.factory.ts';
import { taskCalls } from './tasks.factory.ts';

const t = useTestApp();
let facilityId: number;
let owner: Person;
let fitter: Person;
let ehs: Person;
let raiser: Person;
let outsider: Person;
const acme = () => t.tenants.acme;
const k = () => taskCalls(t, acme());
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owner = await personWith(t, acme(), []);
  fitter = await personWith(t, acme(), []);
  ehs = await personWith(t, acme(), []);
  raiser = await personWith(t, acme(), []);
  outsider = await personWith(t, acme(), [
    'hazard.closeDuplicates',
    'hazard.viewAll',
    'management.confidentiality.edit',
  ]);
});

const add = (more: object = {}) =>
  addHazard(t, acme(), {
    facility_id: facilityId,
    people: { raiser: [raiser], owner: [owner], resolutionTeam: [fitter], ehsMember: [ehs] },
    ...more,
  });
const tasksOf = async (as: Person, id: number) => {
  const response = await k().call(as, `GET /api/records/${id}/tasks`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json() as {
    tasks: TaskOfRecord[];
    isSerious: boolean;
    hasOnlyWeakControls: boolean;
    mayAdd: boolean;
  };
};

test('people who work on a record add a task to it, at its place, and its history shows it', async () => {
  const id = await add();
  const task = await k().raise(owner, { originId: id, ownerId: fitter.id });
  expect(task).toMatchObject({ facilityId, hasOrigin: true, origin: { id, type: 'hazard' }, ownerId: fitter.id });
  for (const as of [raiser, outsider]) {
    const refused = await k().call(as, 'POST /api/tasks', { description: 'Do it', originId: id });
    expect(refused.statusCode).toBe(403);
  }
  const elsewhere = await addFacility(t, acme(), 'Lyon Works');
  const away = { description: 'Do it', originId: id, facilityId: elsewhere };
  expect((await k().call(owner, 'POST /api/tasks', away)).statusCode).toBe(403);
  const [last] = (await k().call(owner, `GET /api/records/${id}/history`)).json() as object[];
  expect(last).toMatchObject({ action: 'linked', change: { task: [null, task.number] } });
});

test('a task has the priority of the record that it is created from, unless it sets another', async () => {
  const id = await add({ priority: 1 });
  expect(await k().raise(owner, { originId: id, ownerId: fitter.id })).toMatchObject({ priority: 1 });
  expect(await k().raise(owner, { originId: id, ownerId: fitter.id, priority: 4 })).toMatchObject({ priority: 4 });
});

test('the people of a record see the titles of its tasks, and open those that they may see', async () => {
  const id = await add();
  const task = await k().raise(owner, { originId: id, ownerId: fitter.id });
  expect(await tasksOf(raiser, id)).toMatchObject({
    tasks: [{ id: null, number: null, title: 'Put a cover on the hole', ownerId: fitter.id }],
    mayAdd: false,
  });
  expect((await k().call(raiser, `GET /api/tasks/${task.id}`)).statusCode).toBe(404);
  expect(await tasksOf(fitter, id)).toMatchObject({
    tasks: [{ id: task.id, number: task.number }],
    mayAdd: true,
  });
  const secret = await k().raise(owner, { originId: id, ownerId: fitter.id });
  await t.database
    .forTenant(acme().id)
    .updateTable('record')
    .set({ is_confidential: true })
    .where('id', '=', secret.id)
    .execute();
  const namesFor = async (as: Person) => (await tasksOf(as, id)).tasks.map((one) => one.id);
  expect([await namesFor(raiser), await namesFor(fitter)]).toEqual([[null], [task.id, secret.id]]);
  const stranger = await personWith(t, acme(), []);
  expect((await k().call(stranger, `GET /api/records/${id}/tasks`)).statusCode).toBe(404);
});

test('the document of a record shows its tasks as its page does', async () => {
  const id = await add();
  const task = await k().raise(owner, { originId: id, ownerId: fitter.id, dueOn: '2027-03-01' });
  const secret = await k().raise(owner, { originId: id, ownerId: fitter.id, title: 'Lock the vault' });
  const hidden = { is_confidential: true };
  await t.database.forTenant(acme().id).updateTable('record').set(hidden).where('id', '=', secret.id).execute();
  const documentFor = async (as: Person) => {
    const { rawPayload } = await k().call(as, `GET /api/records/${id}/pdf?timeZone=UTC`);
    return (await readDocument(rawPayload)).text;
  };
  const line = (named: string) => new RegExp(`${named} Put a cover on the hole · [^·]+ · Due date Mar 01, 2027 · Open`);
  const [theirs, workers] = [await documentFor(raiser), await documentFor(fitter)];
  expect(theirs).toMatch(line('Task'));
  expect(theirs).not.toMatch(/TSK-\d/);
  expect(workers).toMatch(line(task.number));
  expect([theirs.includes('Lock the vault'), workers.includes('Lock the vault')]).toEqual([false, true]);
});

test('no task can be created from an archived record', async () => {
  const keeper = await personWith(t, acme(), ['hazard.viewAll', 'hazard.record.archive', 'task.edit']);
  const id = await add({ archived_at: new Date() });
  expect(await tasksOf(keeper, id)).toMatchObject({ mayAdd: false });
  const refused = await k().call(keeper, 'POST /api/tasks', { description: 'Do it', originId: id });
  expect(refused.statusCode).toBe(403);
});

test('an open page of a record is notified of changes of its tasks', async () => {
  const id = await add();
  const task = await k().raise(owner, { originId: id, ownerId: fitter.id });
  const messages: { body: { id: number; version: number }; to: { audience: { people: number[] } } }[] = [];
  const stop = t.platform.relay.listen({ onMessage: (message) => void messages.push(message as never) });
  await k().act(fitter, task.id, 'start');
  const started = () => messages.findIndex(({ body }) => body.id === task.id && body.version === 2);
  await vi.waitFor(() => expect(started() >= 0 && messages.length - started()).toBe(2));
  const [ofTask, ofRecord] = messages.slice(started());
  expect(ofTask?.to.audience.people).not.toContain(raiser.id);
  expect(ofRecord).toMatchObject({ body: { type: 'hazard', id } });
  expect(ofRecord?.to.audience.people).toContain(raiser.id);
  stop();
});

test('open tasks block the approval of their record, which names them by number, but not the raiser’s answer', async () => {
  const id = await add({ status: 'Resolution Implemented' });
  const db = t.database.forTenant(acme().id);
  const task = await k().raise(owner, { originId: id, ownerId: fitter.id });
  const viewer = await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose', 'task.all']);
  const refused = await h().act(viewer, id, 'approve');
  expect((await h().act(ehs, id, 'approve')).json()).toMatchObject({
    message: '1 task on this record is still open. You can’t see it.',
    data: { count: 1, tasks: [] },
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'TASKS_OPEN', message: expect.stringContaining(task.number), data: { tasks: [{ id: task.id }] } },
  ]);
  await k().act(fitter, task.id, 'start');
  await k().act(fitter, task.id, 'complete');
  expect((await h().act(ehs, id, 'approve')).json()).toMatchObject({ status: 'Resolution Approved by EHS Team' });

  await k().raise(owner, { originId: id, ownerId: fitter.id });
  expect((await h().act(raiser, id, 'accept')).json()).toMatchObject({ status: 'Closed' });

  // A cancelled or archived task blocks nothing.
  const other = await add({ status: 'Resolution Implemented' });
  const cancelled = await k().raise(owner, { originId: other, ownerId: fitter.id });
  const archived = await k().raise(owner, { originId: other, ownerId: fitter.id });
  await k().act(owner, cancelled.id, 'cancel', { reason: 'Not needed' });
  await db.updateTable('record').set({ archived_at: new Date() }).where('id', '=', archived.id).execute();
  expect((await h().act(ehs, other, 'approve')).statusCode).toBe(200);
});

test('a task that is more confidential than its record is not counted, but the refusal says that there is one', async () => {
  const id = await add({ status: 'Resolution Implemented' });
  const db = t.database.forTenant(acme().id);
  const seen = await k().raise(owner, { originId: id, ownerId: ehs.id });
  const secret = await k().raise(owner, { originId: id, ownerId: fitter.id });
  await db.updateTable('record').set({ is_confidential: true }).where('id', '=', secret.id).execute();
  await db.deleteFrom('record_person').where('record_id', '=', secret.id).execute();
  expect((await h().act(ehs, id, 'approve')).json()).toMatchObject({
    message: `Tasks on this record are still open: ${seen.number}.`,
    data: { count: 1, tasks: [{ id: seen.id }] },
  });
  await k().act(owner, seen.id, 'cancel', { reason: 'Not needed' });
  const refused = await h().act(ehs, id, 'approve');
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { code: 'TASKS_OPEN', message: expect.stringMatching(/is confidential/), data: { count: 0, tasks: [] } },
  ]);
  expect(refused.body).not.toContain(secret.number);
});

test('the tasks of a record that is closed as a duplicate move to the other record', async () => {
  const [id, of] = [await add(), await add()];
  const task = await k().raise(owner, { originId: id, ownerId: fitter.id });
  const { number } = await h().get(owner, of);
  expect((await h().act(outsider, id, 'close-duplicate', { of })).statusCode).toBe(200);
  expect(await tasksOf(owner, id)).toMatchObject({ tasks: [] });
  expect(await tasksOf(owner, of)).toMatchObject({ tasks: [{ id: task.id }] });
  const [last] = (await k().call(fitter, `GET /api/records/${task.id}/history`)).json() as object[];
  expect(last).toMatchObject({ action: 'linked', change: { origin: [expect.any(String), number] } });
});

test('a task of a confidential record is confidential, also when the record becomes so later, or the task moves to one', async () => {
  const viewer = await personWith(t, acme(), ['task.all', 'hazard.viewAll']);
  const hidden = await add({ is_confidential: true });
  const born = await k().raise(owner, { originId: hidden, ownerId: fitter.id });
  const id = await add();
  const later = await k().raise(owner, { originId: id, ownerId: fitter.id });
  expect((await k().call(viewer, `GET /api/tasks/${born.id}`)).statusCode).toBe(404);
  expect((await k().call(viewer, `GET /api/tasks/${later.id}`)).statusCode).toBe(200);
  const { version } = (await h().get(outsider, id)) as Hazard;
  await k().call(outsider, `PUT /api/records/${id}/confidentiality`, { isConfidential: true, roleIds: [] }, version);
  expect((await k().call(viewer, `GET /api/tasks/${later.id}`)).statusCode).toBe(404);
  expect((await k().call(fitter, `GET /api/tasks/${later.id}`)).statusCode).toBe(200);

  const open = await add();
  const moved = await k().raise(owner, { originId: open, ownerId: fitter.id });
  const target = await addHazard(t, acme(), {
    facility_id: facilityId,
    is_confidential: true,
    people: { owner: [outsider] },
  });
  expect((await h().act(outsider, open, 'close-duplicate', { of: target })).statusCode).toBe(200);
  expect((await k().call(viewer, `GET /api/tasks/${moved.id}`)).statusCode).toBe(404);
});

test('a serious finding that is answered only with training or protective equipment is marked until a stronger measure is added', async () => {
  const id = await add();
  await t.database
    .forTenant(acme().id)
    .updateTable('hazard')
    .set({ risk_level: 'high', risk_is_serious: true })
    .where('record_id', '=', id)
    .execute();
  expect(await tasksOf(owner, id)).toMatchObject({ isSerious: true, hasOnlyWeakControls: false });
  await k().raise(owner, { originId: id, ownerId: owner.id, control: 'protective-equipment' });
  expect(await tasksOf(owner, id)).toMatchObject({ hasOnlyWeakControls: true });
  const strong = await k().raise(owner, { originId: id, ownerId: owner.id, control: 'engineer' });
  expect(await tasksOf(owner, id)).toMatchObject({ hasOnlyWeakControls: false });
  await k().act(owner, strong.id, 'cancel', { reason: 'Too dear' });
  expect(await tasksOf(owner, id)).toMatchObject({ hasOnlyWeakControls: true });
  const small = await add();
  await k().raise(owner, { originId: small, ownerId: owner.id, control: 'administer' });
  expect(await tasksOf(owner, small)).toMatchObject({ isSerious: false, hasOnlyWeakControls: false });
});

test('the tasks of a record that the caller may not see are not listed', async () => {
  const id = await add();
  const task = await k().raise(owner, { originId: id, ownerId: fitter.id });
  const viewer = await personWith(t, acme(), ['task.all']);
  const listed = async (as: Person) => {
    const { items } = (await k().call(as, `GET /api/tasks?originId=${id}`)).json() as { items: { id: number }[] };
    const { count } = (await k().call(as, `GET /api/tasks/count?originId=${id}`)).json() as { count: number };
    return [items.map((one) => one.id), count];
  };
  expect((await k().get(viewer, task.id)).origin).toBeNull();
  expect([await listed(fitter), await listed(viewer)]).toEqual([
    [[task.id], 1],
    [[], 0],
  ]);
});

test('creating a task for a record that the caller may not see is refused as if there were no such record', async () => {
  const id = await add({ is_confidential: true });
  const editor = await personWith(t, acme(), ['task.edit', 'task.all']);
  const refused = await k().call(editor, 'POST /api/tasks', { description: 'Do it', originId: id, facilityId });
  expect(refused.statusCode).toBe(404);
});

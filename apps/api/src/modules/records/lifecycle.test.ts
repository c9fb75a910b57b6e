import type { HazardItem } from '@safety-qube/contract/schemas/hazards';
import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import type { Privilege } from '@safety-qube/domain/privileges';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become, logOf } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let elsewhere: number;
let owner: Person;
let viewer: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const h = () => hazardCalls(t, acme());
const SEES: readonly Privilege[] = ['hazard.viewAll'];

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  elsewhere = await addFacility(t, acme(), 'Lyon Works');
  owner = await personWith(t, acme(), []);
  viewer = await personWith(t, acme(), SEES);
});

const add = (more: object = {}) =>
  addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner] }, ...more });
const statusOf = async (as: Person, id: number) => (await h().call(as, `GET /api/hazards/${id}`)).statusCode;
const idsIn = async (as: Person, query: string): Promise<number[]> =>
  ((await h().call(as, `GET /api/hazards?limit=100&${query}`)).json() as { items: HazardItem[] }).items.map(
    ({ id }) => id,
  );
const eventsOf = async (id: number) =>
  (await db().selectFrom('event').select('name').where('record_id', '=', id).orderBy('id').execute()).map(
    ({ name }) => name,
  );

test('an archived record leaves lists and searches, stays visible with the archive right, and is restored as it was', async () => {
  const keeper = await personWith(t, acme(), [...SEES, 'hazard.record.archive']);
  const id = await add({ status: 'Assigned', title: 'archivable thing' });
  const put = (as: Person, archived: boolean, version: number) =>
    h().call(as, `PUT /api/records/${id}/archived`, { archived }, version);
  expect((await put(viewer, true, 1)).statusCode).toBe(403);
  expect((await put(owner, true, 1)).statusCode).toBe(403);
  expect((await put(keeper, true, 1)).json()).toEqual({ version: 2 });
  expect((await put(keeper, true, 2)).json()).toEqual({ version: 2 });

  for (const who of [viewer, owner]) expect(await statusOf(who, id)).toBe(404);
  expect(await idsIn(owner, 'tab=mine')).not.toContain(id);
  expect((await h().call(owner, 'GET /api/search?q=archivable')).json()).toEqual([]);
  expect(await statusOf(keeper, id)).toBe(200);
  expect(await idsIn(keeper, 'tab=all')).not.toContain(id);
  expect(await idsIn(keeper, 'tab=archive')).toContain(id);
  expect((await h().call(keeper, 'GET /api/search?q=archivable')).json()).toMatchObject([{ id }]);

  expect((await put(keeper, false, 1)).statusCode).toBe(409);
  expect((await put(keeper, false, 2)).json()).toEqual({ version: 3 });
  expect(await h().get(owner, id)).toMatchObject({ status: 'Assigned', archivedAt: null });
  expect(await eventsOf(id)).toEqual(['archived', 'restored']);
});

test('an archived record is edited only with the right to edit archives, and accepts neither comments nor links', async () => {
  const keeper = await personWith(t, acme(), [...SEES, 'hazard.record.archive', 'hazard.editInProgress']);
  const editor = await personWith(t, acme(), [...SEES, 'hazard.record.archive', 'hazard.editArchives']);
  const id = await add({ archived_at: new Date() });
  expect((await h().call(keeper, `PATCH /api/hazards/${id}`, { title: 'New' }, 1)).statusCode).toBe(403);
  expect((await h().call(editor, `PATCH /api/hazards/${id}`, { title: 'New' }, 1)).statusCode).toBe(200);
  expect((await h().call(editor, `POST /api/records/${id}/comments`, { body: 'Words' })).statusCode).toBe(403);
  expect((await h().call(editor, `POST /api/records/${id}/links`, { otherId: await add() })).statusCode).toBe(403);
});

test('a deleted record is visible to nobody, whatever their rights; its deletion stays in the log', async () => {
  const administrator = await t.person(acme(), 'administrator');
  const id = await add({ title: 'deletable thing' });
  const remove = (as: Person, version = 1) => h().call(as, `DELETE /api/records/${id}`, undefined, version);
  expect((await remove(owner)).statusCode).toBe(403);
  expect((await remove(administrator, 9)).statusCode).toBe(409);
  expect((await remove(administrator)).statusCode).toBe(200);
  for (const who of [administrator, owner, viewer]) expect(await statusOf(who, id)).toBe(404);
  expect((await remove(administrator, 2)).statusCode).toBe(404);
  for (const tab of ['all', 'archive']) expect(await idsIn(administrator, `tab=${tab}`)).not.toContain(id);
  expect((await h().call(administrator, 'GET /api/search?q=deletable')).json()).toEqual([]);
  const { number } = await db().selectFrom('record').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await logOf(t, acme(), 'hazard', id)).toEqual([
    { action: 'hazard.deleted', actor_id: administrator.id, change: { number: [number, null] } },
  ]);
  expect(await eventsOf(id)).toEqual(['deleted']);
});

test('a confidential record is visible to its people and the roles with access; setting that needs its own right', async () => {
  const confider = await personWith(t, acme(), [...SEES, 'management.confidentiality.edit']);
  const allowed = await personWith(t, acme(), []);
  const informed = await personWith(t, acme(), []);
  const away = await personWith(t, acme(), [], [elsewhere]);
  await become(t, acme(), away, { role_id: allowed.roleId });
  const id = await add();
  const put = (as: Person, version: number, body: object) =>
    h().call(as, `PUT /api/records/${id}/confidentiality`, { roleIds: [], ...body }, version);
  for (const who of [owner, viewer])
    expect((await put(who, 1, { isConfidential: true })).json()).toMatchObject({
      code: 'FORBIDDEN',
      data: { privilege: 'management.confidentiality.edit' },
    });
  expect((await put(confider, 1, { isConfidential: true, roleIds: [999_999] })).json().code).toBe('ROLE_UNKNOWN');
  expect((await put(confider, 1, { isConfidential: true, fyi: [999_999] })).json().code).toBe('PERSON_UNKNOWN');
  expect(await h().get(owner, id)).toMatchObject({ isConfidential: false, version: 1 });

  const roleIds = [allowed.roleId, confider.roleId];
  expect((await put(confider, 1, { isConfidential: true, roleIds, fyi: [informed.id] })).json()).toEqual({
    version: 2,
  });
  const statuses = async () => Promise.all([viewer, owner, allowed, informed, away].map((who) => statusOf(who, id)));
  expect(await statuses()).toEqual([404, 200, 200, 200, 404]);
  const [entry] = (await h().call(owner, `GET /api/records/${id}/history`)).json();
  expect(entry.change).toEqual({
    isConfidential: [false, true],
    confidentialRoleIds: [[], roleIds],
    fyi: [[], [informed.id]],
  });
  // A deactivated person stays informed; only added people have to be active.
  await become(t, acme(), informed, { status: 'inactive' });
  expect((await put(confider, 2, { isConfidential: true, roleIds, fyi: [informed.id, owner.id] })).statusCode).toBe(
    200,
  );
  expect((await put(confider, 3, { isConfidential: false, roleIds, fyi: [] })).statusCode).toBe(200);
  expect(await h().get(viewer, id)).toMatchObject({ isConfidential: false, confidentialRoleIds: [] });
  expect(await statusOf(allowed, id)).toBe(404);
});

test('a record is opened to groups as to roles, and so are the tasks that are made from it', async () => {
  const confider = await personWith(t, acme(), [...SEES, 'management.confidentiality.edit']);
  const member = await personWith(t, acme(), []);
  const group = async (name: string, isActive: boolean) => {
    const values = { name, kind: 'people', is_active: isActive };
    const { id } = await db().insertInto('user_group').values(values).returning('id').executeTakeFirstOrThrow();
    await db().insertInto('user_group_member').values({ group_id: id, employee_id: member.id }).execute();
    return id;
  };
  const [council, former] = [await group('Works council', true), await group('Former council', false)];
  const id = await add();
  const put = (version: number, groupIds?: number[]) =>
    h().call(
      confider,
      `PUT /api/records/${id}/confidentiality`,
      { isConfidential: true, roleIds: [], groupIds, fyi: [confider.id] },
      version,
    );
  expect((await put(1, [former])).json().code).toBe('GROUP_UNKNOWN');
  expect((await put(1, [council])).statusCode).toBe(200);
  expect([await statusOf(member, id), await statusOf(viewer, id)]).toEqual([200, 404]);
  expect(await h().get(member, id)).toMatchObject({ confidentialGroupIds: [council] });
  const [entry] = (await h().call(confider, `GET /api/records/${id}/history`)).json();
  expect(entry.change).toMatchObject({ confidentialGroupIds: [[], [council]] });
  const task = await t.call('acme', 'POST /api/tasks', {
    as: await t.person(acme(), 'administrator'),
    payload: { title: 'Talk', description: 'Talk to them', facilityId, ownerId: owner.id },
  });
  await db().updateTable('record').set({ origin_id: id }).where('id', '=', task.json().id).execute();
  const taskSeen = async () => (await t.call('acme', `GET /api/tasks/${task.json().id}`, { as: member })).statusCode;
  expect(await taskSeen()).toBe(404);
  // Who does not say which groups leaves them as they are; what comes from the record is as confidential.
  expect((await put(2)).statusCode).toBe(200);
  expect([await statusOf(member, id), await taskSeen()]).toEqual([200, 200]);
  await db().updateTable('user_group').set({ is_active: false }).where('id', '=', council).execute();
  expect(await statusOf(member, id)).toBe(404);
});

const bulk = async (as: Person, ids: number[], change: object) => {
  const answer = await h().call(as, 'POST /api/records/bulk', { ids, change });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as { changed: number[]; refused: { id: number; code: string; message: string }[] };
};

test('a bulk change changes each record that may be changed, lists the others with the reason, and changes none partially', async () => {
  const supervisor = await personWith(t, acme(), [...SEES, 'hazard.assign'], [facilityId]);
  const member = await personWith(t, acme(), []);
  const open = await add();
  const assigned = await add({ status: 'Assigned' });
  const closed = await add({ status: 'Closed' });
  const foreign = await add({ facility_id: elsewhere, people: { owner: [owner], fyi: [supervisor] } });
  const hidden = await add({ is_confidential: true });
  const ids = [hidden, closed, open, 999_999, foreign, assigned, open];
  const answer = await bulk(supervisor, ids, { action: 'assign', team: [member.id], dueOn: '2030-01-01' });
  expect(answer.changed).toEqual([open, assigned]);
  expect(answer.refused.map(({ id, code }) => [id, code])).toEqual([
    [closed, 'STATUS_FORBIDS'],
    [foreign, 'FORBIDDEN'],
    [hidden, 'NOT_FOUND'],
    [999_999, 'NOT_FOUND'],
  ]);
  for (const { message } of answer.refused) expect(message).toMatch(/\w+ \w+/);
  for (const id of [open, assigned]) {
    expect(await h().get(owner, id)).toMatchObject({ status: 'Assigned', dueOn: '2030-01-01', version: 2 });
    expect(await eventsOf(id)).toHaveLength(1);
  }
  const rows = await db()
    .selectFrom('record')
    .leftJoin('record_person', (join) =>
      join.onRef('record_person.record_id', '=', 'record.id').on('relation', '=', 'resolutionTeam'),
    )
    .select(['record.version', 'due_on', 'employee_id'])
    .where('record.id', 'in', [closed, foreign, hidden])
    .execute();
  expect(rows).toEqual([1, 2, 3].map(() => ({ version: 1, due_on: null, employee_id: null })));
});

test('a record that is refused late in a bulk change is rolled back, and nobody is notified', async () => {
  const supervisor = await personWith(t, acme(), [...SEES, 'hazard.assign', 'hazard.editInProgress']);
  const gone = await personWith(t, acme(), []);
  await become(t, acme(), gone, { status: 'inactive' });
  const [first, second] = [await add({ status: 'Assigned' }), await add({ status: 'Assigned' })];
  const messages: unknown[] = [];
  const stop = t.platform.relay.listen({ onMessage: (message) => void messages.push(message) });
  const answer = await bulk(supervisor, [first, second], { action: 'assign', team: [gone.id] });
  expect(answer.changed).toEqual([]);
  expect(answer.refused.map(({ code }) => code)).toEqual(['PERSON_UNKNOWN', 'PERSON_UNKNOWN']);
  expect(await bulk(supervisor, [first, second], { action: 'setPriority', priority: 9 })).toMatchObject({
    changed: [],
  });
  for (const id of [first, second]) {
    expect(await h().get(supervisor, id)).toMatchObject({ version: 1 });
    expect(await eventsOf(id)).toEqual([]);
  }
  expect((await bulk(supervisor, [first], { action: 'setPriority', priority: 1 })).changed).toEqual([first]);
  // Messages keep their order, so one about the refused changes would have arrived by now.
  await vi.waitFor(() => expect(messages).not.toEqual([]));
  expect(messages).toMatchObject([{ body: { id: first, version: 2 } }]);
  stop();
});

test('setting dates and priorities, archiving and deleting in bulk need the same rights as for single records', async () => {
  const administrator = await t.person(acme(), 'administrator');
  const ids = [await add(), await add()];
  expect((await bulk(viewer, ids, { action: 'setDue', dueOn: '2031-01-01' })).changed).toEqual([]);
  for (const change of [
    { action: 'setDue', dueOn: '2031-01-01' },
    { action: 'setPriority', priority: 2 },
    { action: 'archive' },
    { action: 'restore' },
  ])
    expect([change, (await bulk(administrator, ids, change)).changed]).toEqual([change, ids]);
  for (const id of ids)
    expect(await h().get(owner, id)).toMatchObject({ dueOn: '2031-01-01', priority: 2, archivedAt: null });
  expect((await bulk(administrator, ids, { action: 'setDue', dueOn: null })).changed).toEqual(ids);
  expect((await bulk(administrator, ids, { action: 'delete' })).changed).toEqual(ids);
  expect((await bulk(administrator, ids, { action: 'delete' })).refused.map(({ code }) => code)).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
});

test('two concurrent bulk changes of the same records both complete', async () => {
  const administrator = await t.person(acme(), 'administrator');
  const ids = await Promise.all(Array.from({ length: 8 }, () => add()));
  const [a, b] = await Promise.all([
    bulk(administrator, ids, { action: 'setPriority', priority: 1 }),
    bulk(administrator, [...ids].reverse(), { action: 'setDue', dueOn: '2030-01-01' }),
  ]);
  const refused = [...a.refused, ...b.refused].map(({ code }) => code);
  expect(refused.every((code) => code === 'STALE')).toBe(true);
  expect(a.changed.length + b.changed.length + refused.length).toBe(16);
});

test('a saved view is visible to its author, when shared to everyone, and only its author changes it', async () => {
  const { call } = h();
  const views = async (as: Person) => (await call(as, 'GET /api/saved-views?type=hazard')).json() as SavedView[];
  const save = (as: Person, body: object) =>
    call(as, 'POST /api/saved-views', { type: 'hazard', query: 'tab=all&sort=due', ...body });
  const mine = (await save(owner, { name: 'Due' })).json() as SavedView;
  expect(mine).toMatchObject({ name: 'Due', query: 'tab=all&sort=due', isShared: false, isMine: true });
  expect([(await save(owner, { name: 'Due' })).statusCode, (await save(viewer, { name: 'Due' })).statusCode]).toEqual([
    409, 201,
  ]);
  const shared = (await save(owner, { name: 'A shared one', isShared: true })).json() as SavedView;
  expect((await views(owner)).map(({ name, isMine }) => [name, isMine])).toEqual([
    ['A shared one', true],
    ['Due', true],
  ]);
  expect((await views(viewer)).map(({ id, name, isMine }) => [id === shared.id, name, isMine])).toEqual([
    [false, 'Due', true],
    [true, 'A shared one', false],
  ]);
  expect((await call(viewer, 'GET /api/saved-views?type=incident')).json()).toEqual([]);
  for (const id of [shared.id, mine.id]) {
    expect((await call(viewer, `PATCH /api/saved-views/${id}`, { name: 'Theirs' })).statusCode).toBe(404);
    expect((await call(viewer, `DELETE /api/saved-views/${id}`)).statusCode).toBe(404);
  }
  expect((await call(owner, `PATCH /api/saved-views/${mine.id}`, { name: 'A shared one' })).statusCode).toBe(409);
  const changed = await call(owner, `PATCH /api/saved-views/${mine.id}`, { query: 'tab=closed' });
  expect(changed.json()).toMatchObject({ name: 'Due', query: 'tab=closed', isShared: false });
  expect((await call(owner, `PATCH /api/saved-views/${shared.id}`, { isShared: false })).statusCode).toBe(200);
  expect((await views(viewer)).map(({ name }) => name)).toEqual(['Due']);
  expect((await call(owner, `DELETE /api/saved-views/${mine.id}`)).statusCode).toBe(200);
  expect((await views(owner)).map(({ name }) => name)).toEqual(['A shared one']);
});

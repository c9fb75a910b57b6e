import type { Comment, HistoryEntry } from '@safety-qube/contract/schemas/activity';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../../testing/test-app.ts';
import { addFacility, become } from '../../people/people.factory.ts';
import { addHazard, addUnattachedFile, hazardCalls, personWith } from '../records.factory.ts';

const t = useTestApp();
let facilityId: number;
let owner: Person;
let viewer: Person;
let outsider: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owner = await personWith(t, acme(), []);
  viewer = await personWith(t, acme(), ['hazard.viewAll', 'hazard.raise']);
  outsider = await personWith(t, acme(), []);
});

const add = (more: object = {}) =>
  addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner] }, ...more });
const say = (as: Person, id: number, body: object) => h().call(as, `POST /api/records/${id}/comments`, body);
const said = async (as: Person, id: number) =>
  (await h().call(as, `GET /api/records/${id}/comments`)).json() as Comment[];
const mentionsInEvents = async (id: number) =>
  (await db().selectFrom('event').select('detail').where('record_id', '=', id).orderBy('id').execute()).map(
    ({ detail }) => (detail as { mentions: number[] }).mentions,
  );

test('people with a part in a record comment on it; mentioned people have to be able to see it', async () => {
  const away = await personWith(t, acme(), ['hazard.viewAll'], [await addFacility(t, acme(), 'Lyon Works')]);
  const gone = await personWith(t, acme(), ['hazard.viewAll']);
  await become(t, acme(), gone, { status: 'inactive' });
  const id = await add();
  const answer = await say(viewer, id, { body: '  Look at this ', mentions: [owner.id, viewer.id, owner.id] });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    expect.objectContaining({
      authorId: viewer.id,
      body: 'Look at this',
      mentions: [owner.id, viewer.id],
      editedAt: null,
      abilities: { edit: true, delete: true },
    }),
  ]);
  for (const blind of [outsider, away, gone, { id: 999_999 }]) {
    const refused = await say(owner, id, { body: 'You too', mentions: [owner.id, blind.id] });
    expect(refused.json()).toMatchObject({ code: 'MENTION_UNSEEN', data: { ids: [blind.id] } });
  }
  expect((await say(outsider, id, { body: 'Me too' })).statusCode).toBe(404);
  expect(await said(owner, id)).toMatchObject([{ body: 'Look at this', abilities: { edit: false, delete: false } }]);
  expect(await mentionsInEvents(id)).toEqual([[owner.id, viewer.id]]);
});

test('on a confidential record only its people and the roles with access can be mentioned', async () => {
  const allowed = await personWith(t, acme(), []);
  const id = await add({ is_confidential: true });
  await db().insertInto('record_role').values({ record_id: id, role_id: allowed.roleId }).execute();
  expect((await say(owner, id, { body: 'Look', mentions: [viewer.id] })).json().code).toBe('MENTION_UNSEEN');
  expect((await say(owner, id, { body: 'Look', mentions: [allowed.id] })).statusCode).toBe(201);
});

test('only its author edits and deletes a comment; a deleted one keeps its place in the list, but not its text', async () => {
  const id = await add();
  const { id: commentId } = (await say(viewer, id, { body: 'First', mentions: [owner.id] })).json() as Comment;
  const path = `/api/records/${id}/comments/${commentId}`;
  expect((await h().call(owner, `PATCH ${path}`, { body: 'Mine' })).statusCode).toBe(403);
  expect((await h().call(owner, `DELETE ${path}`)).statusCode).toBe(403);
  expect((await h().call(outsider, `PATCH ${path}`, { body: 'Mine' })).statusCode).toBe(404);
  const other = await add();
  expect((await h().call(viewer, `PATCH /api/records/${other}/comments/${commentId}`, { body: 'x' })).statusCode).toBe(
    404,
  );

  const edited = await h().call(viewer, `PATCH ${path}`, { body: 'Second' });
  expect(edited.json()).toMatchObject({ body: 'Second', mentions: [owner.id], editedAt: expect.any(String) });
  expect((await h().call(viewer, `DELETE ${path}`)).statusCode).toBe(200);
  expect(await said(owner, id)).toMatchObject([
    { body: '', mentions: [], attachmentIds: [], deletedAt: expect.any(String), authorId: viewer.id },
  ]);
  for (const request of [`PATCH ${path}`, `DELETE ${path}`])
    expect((await h().call(viewer, request, { body: 'Again' })).statusCode).toBe(404);
});

test('an edit notifies only newly mentioned people, and an earlier mention of a deactivated person does not block it', async () => {
  const leaving = await personWith(t, acme(), ['hazard.viewAll', 'hazard.raise']);
  const id = await add();
  const { id: commentId } = (await say(viewer, id, { body: 'First', mentions: [leaving.id] })).json() as Comment;
  await become(t, acme(), leaving, { status: 'inactive' });
  const path = `PATCH /api/records/${id}/comments/${commentId}`;
  const edited = await h().call(viewer, path, { body: 'Second', mentions: [leaving.id, owner.id] });
  expect(edited.json()).toMatchObject({ body: 'Second', mentions: [leaving.id, owner.id] });
  expect(await mentionsInEvents(id)).toEqual([[leaving.id], [owner.id]]);
  expect((await h().call(viewer, path, { body: 'Third', mentions: [outsider.id] })).json().code).toBe('MENTION_UNSEEN');
});

test('a comment takes only unattached files of its author, and they belong to the comment', async () => {
  const id = await add();
  const theirs = await addUnattachedFile(t, acme(), owner);
  expect((await say(viewer, id, { body: 'See', attachmentIds: [theirs] })).json().code).toBe('ATTACHMENT_UNKNOWN');
  expect(await said(viewer, id)).toEqual([]);
  const own = await addUnattachedFile(t, acme(), viewer);
  expect((await say(viewer, id, { body: 'See', attachmentIds: [own] })).json()).toMatchObject({ attachmentIds: [own] });
});

const history = async (as: Person, id: number) =>
  (await h().call(as, `GET /api/records/${id}/history`)).json() as HistoryEntry[];

test('two records are linked once in either direction, by users who see both, and the link is shown to users who see both', async () => {
  const [id, other] = [await add(), await addHazard(t, acme(), { facility_id: facilityId })];
  const link = (as: Person, from: number, to: number) =>
    h().call(as, `POST /api/records/${from}/links`, { otherId: to });
  expect((await link(owner, id, other)).statusCode).toBe(404);
  expect((await link(viewer, id, id)).json().code).toBe('LINK_TO_ITSELF');
  for (const [from, to] of [
    [id, other],
    [other, id],
    [id, other],
  ] as const)
    expect((await link(viewer, from, to)).statusCode).toBe(200);
  const linked = async (as: Person, of: number) =>
    ((await h().call(as, `GET /api/records/${of}/links`)).json() as { linked: { id: number }[] }).linked.map(
      (one) => one.id,
    );
  expect([await linked(viewer, id), await linked(viewer, other)]).toEqual([[other], [id]]);
  expect(await linked(owner, id)).toEqual([]);
  const number = (await h().get(viewer, other)).number;
  expect((await history(viewer, id)).map(({ action, change }) => [action, change])).toEqual([
    ['linked', { link: [null, number] }],
  ]);
  expect(await history(owner, id)).toEqual([]);

  expect((await h().call(owner, `DELETE /api/records/${id}/links/${other}`)).statusCode).toBe(404);
  expect((await h().call(viewer, `DELETE /api/records/${other}/links/${id}`)).statusCode).toBe(200);
  expect((await h().call(viewer, `DELETE /api/records/${other}/links/${id}`)).statusCode).toBe(404);
  expect(await linked(viewer, id)).toEqual([]);
  expect((await history(viewer, id))[0]).toMatchObject({ action: 'linked', change: { link: [number, null] } });
});

test('the history shows notes and changes, but not comments', async () => {
  const id = await add();
  await say(owner, id, { body: 'Words' });
  await h().act(owner, id, 'assign', { team: [viewer.id], note: 'Please look', priority: 1 });
  expect(await history(owner, id)).toMatchObject([
    {
      action: 'assigned',
      actorId: owner.id,
      fromStatus: 'Open',
      toStatus: 'Assigned',
      note: 'Please look',
      change: { team: [[], [viewer.id]], priority: [null, 1] },
    },
  ]);
});

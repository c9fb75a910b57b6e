import type { Board } from '@safety-qube/contract/schemas/board-lines';
import type { Issue } from '@safety-qube/contract/schemas/issues';
import { beforeAll, expect, test } from 'vitest';
import { pngOf } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let facilityId: number;
let worker: Person;
let admin: Person;
/** May see none of the issues. */
let outsider: Person;
beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Pier One');
  worker = await personWith(t, acme(), ['issue.raise']);
  admin = await t.person(acme(), 'administrator');
  outsider = await personWith(t, acme(), []);
});

async function call(as: Person, request: string, payload?: object, version?: number) {
  const headers = version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };
  return t.call(acme().slug, request, { as, ...(payload && { payload }), ...headers });
}
async function raise(more: object = {}): Promise<number> {
  const body = { description: 'The stair light is out', facilityId, category: 'something-is-not-right', ...more };
  const answer = await call(worker, 'POST /api/issues', body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json().id;
}
const read = async (id: number): Promise<Issue> => (await call(admin, `GET /api/issues/${id}`)).json();
const act = async (as: Person, id: number, action: string, body: object = {}) =>
  call(as, `POST /api/issues/${id}/${action}`, body, (await read(id)).version);
const LINE = { reported: 'No light on the stairs', done: 'New lamp with a sensor', isOnBoard: true };
/** Has an issue resolved with a line, and its reporter accept it. */
async function fix(id: number, board: object = LINE): Promise<void> {
  const resolved = await act(admin, id, 'resolve', { what: 'New lamp', board });
  expect([resolved.statusCode, resolved.body]).toEqual([200, expect.anything()]);
  await act(worker, id, 'accept');
}
const board = async (query = '', as = outsider): Promise<Board> => {
  const answer = await call(as, `GET /api/issues/we-did?${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
};
const shown = async () => (await board(`facilityId=${facilityId}`)).items.map(({ id }) => id);
async function upload(as: Person): Promise<number> {
  const answer = await t.call(acme().slug, 'POST /api/attachments?name=lamp.png', {
    as,
    payload: await pngOf(40, 30),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return answer.json().id;
}

test('a line is on the board once its issue is closed as fixed, for everybody, without names', async () => {
  const id = await raise();
  await act(admin, id, 'resolve', { what: 'New lamp', board: LINE });
  expect(await shown()).toEqual([]);
  expect((await act(worker, id, 'decline', { reason: 'It flickers' })).statusCode).toBe(200);
  expect(await shown()).toEqual([]);
  await fix(id);
  const { items, total, medianDays } = await board(`facilityId=${facilityId}`);
  expect([total, medianDays]).toEqual([1, 0]);
  expect(items).toEqual([
    {
      id,
      reported: 'No light on the stairs',
      done: 'New lamp with a sensor',
      category: 'Something is not right',
      place: ['Pier One'],
      fixedAt: expect.any(String),
      days: 0,
      photos: [],
    },
  ]);
  expect((await call(outsider, `GET /api/issues/${id}`)).statusCode).toBe(404);
  expect((await call(admin, `GET /api/records/${id}/history`)).json()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ change: expect.objectContaining({ isOnBoard: [false, true] }) }),
    ]),
  );
});

test('nothing goes on the board by itself', async () => {
  const [without, unwanted] = [await raise(), await raise()];
  const before = await shown();
  await act(admin, without, 'resolve', { what: 'New lamp' });
  await act(worker, without, 'accept');
  await fix(unwanted, { ...LINE, isOnBoard: false });
  expect(await shown()).toEqual(before);
  expect(await read(unwanted)).toMatchObject({ reportedLine: LINE.reported, doneLine: LINE.done, isOnBoard: false });
});

test('a line of an earlier fix leaves the board when the issue is resolved again without one', async () => {
  const id = await raise();
  await fix(id);
  expect(await shown()).toContain(id);
  await act(admin, id, 'reopen', { reason: 'Out again' });
  expect(await shown()).not.toContain(id);
  await act(admin, id, 'resolve', { what: 'Rewired' });
  await act(worker, id, 'accept');
  expect(await shown()).not.toContain(id);
  expect(await read(id)).toMatchObject({ isOnBoard: false });
});

const hide = (isConfidential: boolean) => async (id: number) =>
  call(
    admin,
    `PUT /api/records/${id}/confidentiality`,
    { isConfidential, roleIds: [], fyi: [] },
    (await read(id)).version,
  );
const archive = (archived: boolean) => async (id: number) =>
  call(admin, `PUT /api/records/${id}/archived`, { archived }, (await read(id)).version);
test.each([
  ['confidential', hide(true), hide(false)],
  ['archived', archive(true), archive(false)],
])('a line goes when its record becomes %s, and does not return by itself', async (_, goes, returns) => {
  const id = await raise();
  await fix(id);
  expect(await shown()).toContain(id);
  expect((await goes(id)).statusCode).toBe(200);
  expect(await shown()).not.toContain(id);
  expect((await returns(id)).statusCode).toBe(200);
  expect(await shown()).not.toContain(id);
  expect(await read(id)).toMatchObject({ isOnBoard: false, reportedLine: LINE.reported });
});

test('a line goes when its record is deleted', async () => {
  const id = await raise();
  await fix(id);
  await call(admin, `DELETE /api/records/${id}`, undefined, (await read(id)).version);
  expect(await shown()).not.toContain(id);
});

test('a confidential issue cannot get on the board, neither when it is resolved nor later', async () => {
  const id = await raise();
  await hide(true)(id);
  const refused = await act(admin, id, 'resolve', { what: 'New lamp', board: LINE });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'BOARD_CONFIDENTIAL']);
  await fix(id, { ...LINE, isOnBoard: false });
  const later = await call(admin, `PATCH /api/issues/${id}`, { isOnBoard: true }, (await read(id)).version);
  expect([later.statusCode, later.json().code]).toEqual([422, 'BOARD_CONFIDENTIAL']);
  await db().updateTable('issue').set({ is_on_board: true }).where('record_id', '=', id).execute();
  expect(await shown()).not.toContain(id);
});

test('a line can be corrected, taken off the board and put there later by whoever may edit its issue', async () => {
  const id = await raise();
  await act(admin, id, 'resolve', { what: 'New lamp' });
  await act(worker, id, 'accept');
  const edit = async (as: Person, body: object) => call(as, `PATCH /api/issues/${id}`, body, (await read(id)).version);
  const empty = await edit(admin, { isOnBoard: true });
  expect([empty.statusCode, empty.json().code]).toEqual([422, 'BOARD_EMPTY']);
  expect((await edit(worker, { reportedLine: 'Mine' })).statusCode).toBe(403);
  expect((await edit(admin, { reportedLine: 'Dark stairs', doneLine: 'A lamp', isOnBoard: true })).statusCode).toBe(
    200,
  );
  expect((await board()).items.find((one) => one.id === id)).toMatchObject({ reported: 'Dark stairs', done: 'A lamp' });
  await edit(admin, { isOnBoard: false });
  expect(await shown()).not.toContain(id);
});

test('the board has the photos that were chosen among those of the issue, and no others', async () => {
  const [first, second] = [await upload(worker), await upload(worker)];
  const id = await raise({ attachmentIds: [first, second] });
  const [after, other] = [await upload(admin), await upload(admin)];
  const body = { what: 'New lamp', attachmentIds: [after], board: { ...LINE, beforeId: first, afterId: other } };
  const refused = await act(admin, id, 'resolve', body);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'BOARD_PHOTO_UNKNOWN']);
  const photo = (name: string) => call(outsider, `GET /api/issues/we-did/${id}/${name}`);
  await act(admin, id, 'resolve', { ...body, board: { ...LINE, beforeId: first, afterId: after } });
  expect((await photo('before')).statusCode).toBe(404);
  await act(worker, id, 'accept');
  expect((await board()).items.find((one) => one.id === id)?.photos).toEqual(['before', 'after']);
  for (const name of ['before', 'after']) {
    const answer = await photo(name);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  expect((await call(outsider, `GET /api/attachments/${first}/preview`)).statusCode).toBe(404);
  await hide(true)(id);
  expect((await photo('before')).statusCode).toBe(404);
});

test('a photo of a comment leaves the board when the comment is deleted, and cannot be chosen any more', async () => {
  const id = await raise();
  const photo = await upload(admin);
  const comment = { body: 'As it was', attachmentIds: [photo] };
  const { id: commentId } = (await call(admin, `POST /api/records/${id}/comments`, comment)).json();
  await fix(id, { ...LINE, beforeId: photo });
  const line = async () => (await board()).items.find((one) => one.id === id);
  expect((await line())?.photos).toEqual(['before']);
  expect((await call(admin, `DELETE /api/records/${id}/comments/${commentId}`)).statusCode).toBe(200);
  expect((await line())?.photos).toEqual([]);
  expect((await call(outsider, `GET /api/issues/we-did/${id}/before`)).statusCode).toBe(404);
  await act(admin, id, 'reopen', { reason: 'Out again' });
  const again = await act(admin, id, 'resolve', { what: 'Rewired', board: { ...LINE, beforeId: photo } });
  expect([again.statusCode, again.json().code]).toEqual([422, 'BOARD_PHOTO_UNKNOWN']);
});

test('who raised an issue edits it until work begins, but not what is said of it publicly', async () => {
  const id = await raise();
  const edit = async (body: object) => call(worker, `PATCH /api/issues/${id}`, body, (await read(id)).version);
  for (const body of [{ reportedLine: 'Mine', isKnown: true }, { reportedLine: 'Mine' }, { doneLine: 'Mine' }])
    expect((await edit({ ...body, description: 'It is dark' })).statusCode).toBe(403);
  expect((await edit({ description: 'It is dark', isKnown: false, isOnBoard: false })).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ description: 'It is dark', reportedLine: null, isKnown: false });
});

test('the board is filtered by place, month and category, with the median of days to the fix', async () => {
  const site = await addFacility(t, acme(), 'Pier Two');
  const { id: area } = await db()
    .insertInto('org_unit')
    .values({ facility_id: site, level: 'location', name: 'Quay' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const DAYS = [2, 4.5, 30];
  for (const [at, days] of DAYS.entries()) {
    const id = await raise({
      facilityId: site,
      ...(at === 0 ? { category: 'idea' } : { locationId: area }),
    });
    await fix(id);
    // The history is never changed: a later fix.
    const fixedAt = new Date(`2031-0${at + 3}-15T12:00:00Z`);
    const raised = new Date(fixedAt.getTime() - days * 86_400_000);
    await db().updateTable('record').set({ raised_at: raised }).where('id', '=', id).execute();
    await db().insertInto('record_change').values({ record_id: id, action: 'resolved', at: fixedAt }).execute();
  }
  const figures = async (query: string) => {
    const { items, total, medianDays } = await board(`facilityId=${site}&${query}`);
    return [items.map(({ days }) => days), total, medianDays];
  };
  expect(await figures('')).toEqual([[30, 4.5, 2], 3, 4.5]);
  expect(await figures(`unitId=${area}`)).toEqual([[30, 4.5], 2, 17.3]);
  expect(await figures('month=2031-04')).toEqual([[4.5], 1, 4.5]);
  expect(await figures('category=idea')).toEqual([[2], 1, 2]);
  expect(await figures('month=2020-01')).toEqual([[], 0, null]);
  const { months, categories } = await board();
  expect(months).toEqual(expect.arrayContaining(['2031-05', '2031-04', '2031-03']));
  expect(categories).toEqual(expect.arrayContaining([{ value: 'idea', label: 'Idea' }]));
});

test('a photo of the conversation with the reporter is no photo for the board', async () => {
  const shared = await upload(worker);
  const id = await raise({ attachmentIds: [shared] });
  const message = await db()
    .insertInto('record_message')
    .values({ record_id: id, body: 'This is where I live' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().updateTable('attachment').set({ message_id: message.id }).where('id', '=', shared).execute();
  const refused = await act(admin, id, 'resolve', { what: 'New lamp', board: { ...LINE, beforeId: shared } });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'BOARD_PHOTO_UNKNOWN']);
});

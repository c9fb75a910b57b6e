import { randomUUID } from 'node:crypto';
import type { VisitBoard } from '@safety-qube/contract/schemas/board-lines';
import type { Issue } from '@safety-qube/contract/schemas/issues';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { pngOf } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { reportWithoutName, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { addUnit, publishForm } from '../posters/posters.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let worker: Person;
let facilityId: number;
let quay: number;
let hall: number;
/** Tokens of visitors by the posters of the facility, of its quay, and of another facility. */
const tokens = {} as Record<'facility' | 'quay' | 'elsewhere', string>;

async function call(as: Person, request: string, payload?: object, version?: number) {
  const headers = version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };
  const answer = await t.call('acme', request, { as, ...(payload && { payload }), ...headers });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
}
const read = (id: number): Promise<Issue> => call(admin, `GET /api/issues/${id}`);
const act = async (as: Person, id: number, action: string, body: object = {}): Promise<Issue> =>
  call(as, `POST /api/issues/${id}/${action}`, body, (await read(id)).version);
async function raise(more: object = {}): Promise<number> {
  const body = { description: 'Jim left the lamp of stair 4 broken', category: 'something-is-not-right' };
  return (await call(worker, 'POST /api/issues', { ...body, facilityId, ...more })).id;
}
/** Raises an issue that is being worked on, of which its team says so. */
async function announce(more: object = {}): Promise<number> {
  const id = await raise(more);
  await act(admin, id, 'start');
  await act(admin, id, 'announce', { reportedLine: 'No light on stair 4' });
  return id;
}
async function fix(id: number, board: object = {}): Promise<void> {
  const line = { reported: 'No light on stair 4', done: 'New lamp', isOnBoard: true, ...board };
  await act(admin, id, 'resolve', { what: 'New lamp', board: line });
  await act(worker, id, 'accept');
}
const board = async (token = tokens.facility): Promise<VisitBoard> =>
  (await v().send(token, 'GET /api/visit/board')).json();
const known = async (token?: string) => (await board(token)).known.map(({ id }) => id);
const fixed = async (token?: string) => (await board(token)).fixed.map(({ id }) => id);
const see = (id: number, token = tokens.facility, key: string = randomUUID(), from = '10.9.0.1') =>
  t.app.inject({
    method: 'POST',
    url: `/api/visit/board/${id}/seen`,
    remoteAddress: from,
    headers: { host: 'acme.localhost', authorization: token, 'idempotency-key': key },
    payload: {},
  });

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  worker = await personWith(t, acme(), ['issue.raise']);
  facilityId = await addFacility(t, acme(), 'Pier One');
  const elsewhere = await addFacility(t, acme(), 'Pier Two');
  quay = await addUnit(t, acme(), facilityId, 'location');
  hall = await addUnit(t, acme(), facilityId, 'location');
  const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
  const templateIds = [await publishForm(t, admin, 'issue', template([asked], { categories: ['idea'], lists: [] }))];
  const enter = async (target: object) => {
    const { posters } = await call(admin, 'POST /api/posters', { targets: [target], templateIds });
    return v().enter({ code: posters[0].code });
  };
  tokens.facility = await enter({ facilityId });
  tokens.quay = await enter({ facilityId, locationId: quay });
  tokens.elsewhere = await enter({ facilityId: elsewhere });
});

test('a visitor reads that an issue of their place is known, in the line of its team alone, until it is closed', async () => {
  const id = await raise({ locationId: quay });
  await act(admin, id, 'start');
  expect(await known()).not.toContain(id);
  expect(await act(admin, id, 'announce', { reportedLine: 'No light on stair 4' })).toMatchObject({
    isKnown: true,
    reportedLine: 'No light on stair 4',
    status: 'In Progress',
  });
  const answer = await v().send(tokens.facility, 'GET /api/visit/board');
  expect(answer.json().known.find((one: { id: number }) => one.id === id)).toEqual({
    id,
    reported: 'No light on stair 4',
    place: ['Pier One', expect.any(String)],
    seen: 0,
  });
  expect(answer.body).not.toContain('Jim');
  await act(admin, id, 'resolve', { what: 'Jim is told' });
  expect(await known()).toContain(id);
  expect((await see(id)).statusCode).toBe(201);
  await act(worker, id, 'decline', { reason: 'Dark' });
  expect(await known()).toContain(id);
  await act(admin, id, 'resolve', { what: 'Jim is told again' });
  await act(worker, id, 'accept');
  expect(await known()).not.toContain(id);
});

test('what is known and what was fixed is that of the poster’s place and below it', async () => {
  const [atQuay, atHall] = [await announce({ locationId: quay }), await announce({ locationId: hall })];
  const fixedAtHall = await raise({ locationId: hall });
  await fix(fixedAtHall);
  expect(await known()).toEqual(expect.arrayContaining([atQuay, atHall]));
  expect(await known(tokens.quay)).toContain(atQuay);
  expect(await known(tokens.quay)).not.toContain(atHall);
  expect(await fixed()).toContain(fixedAtHall);
  expect(await fixed(tokens.quay)).not.toContain(fixedAtHall);
  expect(await board(tokens.elsewhere)).toEqual({ known: [], fixed: [] });
  expect((await see(atQuay, tokens.elsewhere)).statusCode).toBe(404);
  expect((await see(atHall, tokens.quay)).statusCode).toBe(404);
});

test('a fixed issue has its photos for visitors of its place, and for no others', async () => {
  const upload = await t.call('acme', 'POST /api/attachments?name=lamp.png', {
    as: worker,
    payload: await pngOf(40, 30),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const beforeId = upload.json().id;
  const id = await raise({ attachmentIds: [beforeId], locationId: quay });
  await fix(id, { beforeId });
  expect((await board()).fixed.find((line) => line.id === id)).toMatchObject({ done: 'New lamp', photos: ['before'] });
  const photo = (token: string) => v().send(token, `GET /api/visit/board/${id}/before`);
  const shown = await photo(tokens.quay);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await photo(tokens.elsewhere)).statusCode).toBe(404);
});

test.each([
  [
    'confidential',
    async (id: number, version: number) =>
      call(admin, `PUT /api/records/${id}/confidentiality`, { isConfidential: true, roleIds: [], fyi: [] }, version),
  ],
  [
    'archived',
    async (id: number, version: number) => call(admin, `PUT /api/records/${id}/archived`, { archived: true }, version),
  ],
  ['deleted', async (id: number, version: number) => call(admin, `DELETE /api/records/${id}`, undefined, version)],
  [
    'taken back',
    async (id: number, version: number) => call(admin, `PATCH /api/issues/${id}`, { isKnown: false }, version),
  ],
])('what is known goes when its record is %s', async (_, hide) => {
  const id = await announce();
  expect(await known()).toContain(id);
  const { version } = await read(id);
  await hide(id, version);
  expect(await known()).not.toContain(id);
  expect((await see(id)).statusCode).toBe(404);
  const { is_known } = await db()
    .selectFrom('issue')
    .select('is_known')
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(is_known).toBe(false);
});

test('what was known is not said again by itself when its issue is opened again', async () => {
  const id = await announce();
  await act(admin, id, 'invalidate', { reason: 'It works' });
  expect(await act(admin, id, 'reopen', { reason: 'It does not' })).toMatchObject({ isKnown: false });
  await act(admin, id, 'start');
  expect(await known()).not.toContain(id);
});

test('an issue that is announced and becomes confidential in one edit is not known, nor later', async () => {
  const site = await addFacility(t, acme(), 'Pier Three');
  const options = ['secret', 'open'].map((value, at) => ({
    id: at + 1,
    value,
    label: value,
    order: at + 1,
    isActive: true,
  }));
  const field = {
    type: 'issue',
    key: 'category',
    label: 'Category',
    kind: 'choice' as const,
    required: true,
    position: 1,
  };
  await db()
    .insertInto('custom_field')
    .values({ ...field, facility_id: site, options: JSON.stringify(options) })
    .execute();
  await db().insertInto('confidentiality_rule').values({ type: 'issue', category: 'secret' }).execute();
  const id = await announce({ facilityId: site, category: 'open' });
  await call(admin, `PATCH /api/issues/${id}`, { isKnown: false }, (await read(id)).version);
  await call(admin, `PATCH /api/issues/${id}`, { category: 'secret', isKnown: true }, (await read(id)).version);
  expect(await read(id)).toMatchObject({ isConfidential: true, isKnown: false });
});

test('a confidential issue cannot be announced', async () => {
  const id = await raise();
  await act(admin, id, 'start');
  const { version } = await read(id);
  await call(admin, `PUT /api/records/${id}/confidentiality`, { isConfidential: true, roleIds: [], fyi: [] }, version);
  const now = await read(id);
  expect(now.abilities.announce).toBe(false);
  for (const [request, body] of [
    [`POST /api/issues/${id}/announce`, { reportedLine: 'No light' }],
    [`PATCH /api/issues/${id}`, { reportedLine: 'No light', isKnown: true }],
  ] as const) {
    const headers = { 'if-match': `"${now.version}"` };
    const answer = await t.call('acme', request, { as: admin, payload: body, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'BOARD_CONFIDENTIAL']);
  }
});

test('that others have seen it too is a number of the issue; the same phone counts once, and nothing is stored of it', async () => {
  const id = await announce();
  const { version } = await read(id);
  const before = await db().selectFrom('record_change').select('id').where('record_id', '=', id).execute();
  const key = randomUUID();
  for (const each of [key, key, randomUUID()]) expect((await see(id, tokens.facility, each)).statusCode).toBe(201);
  expect(await read(id)).toMatchObject({ seenCount: 2, version });
  expect((await board()).known.find((one) => one.id === id)?.seen).toBe(2);
  expect(await db().selectFrom('record_change').select('id').where('record_id', '=', id).execute()).toEqual(before);
  expect(JSON.stringify(await db().selectFrom('idempotency').selectAll().execute())).not.toContain(key);
});

test('one network can press only so often within ten minutes, and another still can', async () => {
  const id = await announce();
  const codes = new Set<number>();
  for (let at = 0; at < 25; at++) codes.add((await see(id, tokens.facility, randomUUID(), '10.9.0.2')).statusCode);
  expect(codes).toEqual(new Set([201, 429]));
  expect((await read(id)).seenCount).toBe(20);
  expect((await see(id, tokens.facility, randomUUID(), '10.9.0.3')).statusCode).toBe(201);
  const refusal = async () => (await see(id, tokens.facility, randomUUID(), '10.9.0.2')).json();
  expect(await refusal()).toMatchObject({
    code: 'SEEN_ENOUGH',
    message: expect.stringMatching(/^Many people on this network .+ don’t need to do anything else\.$/),
    data: { emergencyNumber: null },
  });
  await db().updateTable('facility').set({ emergency_number: '555 0100' }).where('id', '=', facilityId).execute();
  expect(await refusal()).toMatchObject({
    message: expect.stringMatching(/anything else\. If someone is hurt, call 555 0100\.$/),
    data: { emergencyNumber: '555 0100' },
  });
  await db().updateTable('facility').set({ emergency_number: null }).where('id', '=', facilityId).execute();
});

test('an issue that is not shown yet does not count against a network', async () => {
  const id = await raise();
  const seen = async () => (await see(id, tokens.facility, randomUUID(), '10.9.0.4')).statusCode;
  for (let at = 0; at < 25; at++) expect(await seen()).toBe(404);
  await act(admin, id, 'start');
  await act(admin, id, 'announce', { reportedLine: 'No light on stair 4' });
  expect(await seen()).toBe(201);
});

test('a claim opens its report alone', async () => {
  const { claim } = await reportWithoutName(t, facilityId, { type: 'issue', category: 'idea' });
  expect((await v().claimed(claim, 'GET /api/visit/board')).statusCode).toBe(404);
});

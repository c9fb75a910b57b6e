import { randomUUID } from 'node:crypto';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { MOST_PHOTOS } from '@safety-qube/domain/visitor-limits';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let facilityId: number;
let form: number;
let poster: PosterOf;

const as = (person: Person, request: string, payload?: object) =>
  t.call('acme', request, { as: person, ...(payload && { payload }) });
async function addPoster(at = facilityId): Promise<PosterOf> {
  const made = await as(admin, 'POST /api/posters', { targets: [{ facilityId: at }], templateIds: [form] });
  const [{ code, forms }] = made.json().posters;
  return { code, scheduleId: forms[0].scheduleId };
}
async function report(
  more: object = {},
  by = poster,
): Promise<{ number: string | null; claim: string; status: number }> {
  const claim = someClaim();
  const token = await v().enter({ code: by.code });
  const sent = { scheduleId: by.scheduleId, description: 'Oil on the floor', claim, ...more };
  const answer = await v().report(token, sent);
  return { number: answer.json().number ?? null, claim, status: answer.statusCode };
}
const held = async (person = admin) => (await as(person, 'GET /api/posters/held?page=1&size=100')).json();
const countRecords = async () =>
  (await db().selectFrom('record').select(db().fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
/** Counts the alerts of which people are notified: not the others that are gathered in one. */
const countAlerts = async () =>
  (
    await db()
      .selectFrom('alert')
      .select(db().fn.countAll<number>().as('n'))
      .where('gathered_in', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;

beforeEach(async () => {
  admin = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), `Yard of ${admin.id}`);
  const owner = await t.person(acme(), 'ehsManager');
  await db()
    .updateTable('facility')
    .set({ default_owner_id: owner.id, emergency_number: '555 0100' })
    .where('id', '=', facilityId)
    .execute();
  await db().deleteFrom('report_claim').execute();
  await db().deleteFrom('held_report').execute();
  const asked = section('report', [question('short-text', 'what'), question('photo', 'seen')]);
  const content = template([{ ...asked, askedOf: 'reporter' }], { categories: ['idea'], lists: [] });
  form = await publishForm(t, admin, 'issue', content);
  poster = await addPoster();
});
const limit = (value: number) =>
  db()
    .insertInto('config_entry')
    .values({ name: 'held_reports_above', value: JSON.stringify(value) })
    .onConflict((same) => same.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

test('above 20 reports of a poster in ten minutes further ones are held; those of other posters are not', async () => {
  await db().deleteFrom('config_entry').where('name', '=', 'held_reports_above').execute();
  const other = await addPoster();
  const numbers: (string | null)[] = [];
  for (let n = 0; n < 22; n += 1) numbers.push((await report()).number);
  expect(numbers.filter((number) => number === null)).toHaveLength(2);
  expect(numbers.slice(0, 20)).not.toContain(null);
  expect((await report({}, other)).number).toMatch(/^ISS-/);
  await db()
    .updateTable('report_flow')
    .set({ since: new Date(Date.now() - 600_001) })
    .execute();
  expect((await report()).number).toMatch(/^ISS-/);
});

test('a held report has no number and is in no list, and its claim opens it meanwhile', async () => {
  await limit(0);
  const before = await countRecords();
  const { number, claim, status } = await report({ description: 'Held words' });
  expect([status, number, await countRecords()]).toEqual([201, null, before]);
  expect((await as(admin, 'GET /api/issues?search=held')).json().items).toEqual([]);
  expect(await v().view(claim)).toMatchObject({
    type: 'issue',
    number: null,
    stage: 'received',
    messages: [],
    abilities: { message: false, addFile: true, accept: false, decline: false },
  });
  const write = await v().claimed(claim, 'POST /api/visit/report/messages', { text: 'x' });
  expect(write.statusCode).toBe(404);
  expect(await held()).toMatchObject({ items: [{ description: 'Held words', type: 'issue', files: 0 }], total: 1 });
});

test('a report of danger right now is never held', async () => {
  await limit(0);
  expect((await report({ danger: 'now' })).number).toMatch(/^ISS-/);
  expect((await held()).total).toBe(0);
});

test('released, a report is raised with its claim, its answers and its pictures, and names nobody', async () => {
  await limit(0);
  const answers = { what: { value: 'Oil' } };
  const { claim } = await report({ form: { templateId: form, version: 1, answers } });
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  expect((await v().picture(claim, photo, '?questionId=seen')).statusCode).toBe(201);
  expect((await v().picture(claim, photo)).statusCode).toBe(201);
  const [{ id, files }] = (await held()).items;
  expect(files).toBe(2);
  const arrived = new Date(Date.now() - 7_200_000);
  await db().updateTable('held_report').set({ created_at: arrived }).where('id', '=', id).execute();
  const released = await as(admin, 'POST /api/posters/held/release', { ids: [id] });
  expect(released.json()).toEqual({ count: 1, refused: [] });
  const view = await v().view(claim);
  expect(view).toMatchObject({ number: expect.stringMatching(/^ISS-/), abilities: { message: true } });
  const record = await db()
    .selectFrom('record')
    .selectAll()
    .where('number', '=', view.number ?? '')
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ is_anonymous: true, description: 'Oil on the floor', category: 'idea' });
  expect(record.raised_at).toEqual(arrived);
  const history = await db().selectFrom('record_change').selectAll().where('record_id', '=', record.id).execute();
  expect(history.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['raised', null],
    ['attached', null],
  ]);
  const { execution } = (await as(admin, `GET /api/issues/${record.id}/form`)).json();
  const read = (await as(admin, `GET /api/executions/${execution.id}/answers`)).json();
  expect(read.answers).toMatchObject([{ answer: { value: [expect.any(Number)] } }, { answer: { value: 'Oil' } }]);
  const again = await as(admin, 'POST /api/posters/held/release', { ids: [id] });
  expect([again.statusCode, again.json().code]).toEqual([404, 'REPORT_NOT_HELD']);
});

test('a held report takes as many pictures as any other', async () => {
  await limit(0);
  const { claim } = await report();
  const [{ id }] = (await held()).items;
  await db()
    .insertInto('attachment')
    .values(
      Array.from({ length: MOST_PHOTOS - 1 }, (_, n) => ({
        held_report_id: id,
        name: `${n + 1}.jpg`,
        media_type: 'image/jpeg',
        bytes: 1,
        sha256: 'x',
        storage_key: `t${acme().id}/${randomUUID()}`,
      })),
    )
    .execute();
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  expect((await v().picture(claim, photo)).statusCode).toBe(201);
  const full = await v().picture(claim, photo);
  expect([full.statusCode, full.json().code]).toEqual([422, 'REPORT_FILES_FULL']);
  await db().deleteFrom('attachment').where('held_report_id', '=', id).execute();
});

test('a picture that arrives while its report is being decided about is asked for again, not failed', async () => {
  await limit(0);
  const { claim } = await report();
  const [{ id }] = (await held()).items;
  const isWaiting = async () => {
    const waiting =
      'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()';
    return (await t.owner.pool.query(waiting)).rowCount;
  };
  const client = await t.owner.pool.connect();
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [String(acme().id)]);
  await client.query('delete from app.held_report where id = $1', [id]);
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } }).jpeg();
  const sending = v().picture(claim, await photo.toBuffer());
  await vi.waitUntil(isWaiting, { timeout: 10_000 });
  await client.query('commit');
  client.release();
  const answer = await sending;
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'BUSY']);
});

test('deleted, nothing is left of it, and its claim opens nothing', async () => {
  await limit(0);
  const { claim } = await report();
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await v().picture(claim, photo);
  const [{ id }] = (await held()).items;
  const deleted = await as(admin, 'POST /api/posters/held/delete', { ids: [id] });
  expect(deleted.json()).toEqual({ count: 1, refused: [] });
  expect((await held()).total).toBe(0);
  expect(await db().selectFrom('attachment').select('id').where('held_report_id', '=', id).execute()).toEqual([]);
  expect((await v().exchange({ claim })).json().code).toBe('CLAIM_UNKNOWN');
});

test('only people who may edit posters at its facility see and decide about a held report; they are notified once', async () => {
  await limit(0);
  const here = await personWith(t, acme(), ['management.poster.edit'], [facilityId]);
  const elsewhere = await addFacility(t, acme(), 'Lyon Works');
  const there = await personWith(t, acme(), ['management.poster.edit'], [elsewhere]);
  const reader = await personWith(t, acme(), ['management.poster.read']);
  await report();
  await report();
  const { items } = await held(here);
  expect(items).toHaveLength(2);
  expect((await held(there)).items).toEqual([]);
  expect((await as(reader, 'GET /api/posters/held?page=1&size=10')).statusCode).toBe(403);
  const ids = items.map(({ id }: { id: number }) => id);
  expect((await as(there, 'POST /api/posters/held/release', { ids })).statusCode).toBe(404);
  const { rows } = await t.owner.pool.query<{ payload: { employeeId: number; event: string } }>(
    `select j.payload from graphile_worker._private_jobs j where payload ->> 'event' = 'reportsHeld'`,
  );
  const notified = rows.map(({ payload }) => payload.employeeId);
  expect(notified.filter((id) => id === here.id)).toHaveLength(1);
  expect(notified).not.toContain(there.id);
  expect(notified).not.toContain(reader.id);
});

test('a held report that is not for the people of its place is seen and decided by none of them', async () => {
  await limit(0);
  const here = await personWith(t, acme(), ['management.poster.edit'], [facilityId]);
  const responsible = await personWith(t, acme(), ['management.poster.edit']);
  await db()
    .updateTable('facility')
    .set({ default_approver_id: responsible.id })
    .where('id', '=', facilityId)
    .execute();
  const { claim } = await report({ description: 'About the manager', isNotForPlace: true });
  for (const person of [here, responsible]) expect(await held(person)).toEqual({ items: [], total: 0 });
  const { items } = await held();
  expect(items).toMatchObject([{ description: 'About the manager' }]);
  const ids = items.map(({ id }: { id: number }) => id);
  for (const what of ['release', 'delete'])
    for (const person of [here, responsible])
      expect((await as(person, `POST /api/posters/held/${what}`, { ids })).statusCode).toBe(404);
  await report();
  const { rows } = await t.owner.pool.query<{ id: number; held: number }>(
    `select (payload ->> 'employeeId')::int id, count(*)::int held from graphile_worker._private_jobs
      where payload ->> 'event' = 'reportsHeld' group by 1`,
  );
  const times = new Map(rows.map((row) => [row.id, row.held]));
  // Of the second report alone, which is for everybody.
  expect([here, responsible].map(({ id }) => times.get(id))).toEqual([1, 1]);
  expect(times.get(admin.id)).toBe(2);
  expect((await as(admin, 'POST /api/posters/held/release', { ids })).json().count).toBe(1);
  const { number } = await v().view(claim);
  const raised = db()
    .selectFrom('record')
    .select('is_confidential')
    .where('number', '=', number ?? '');
  expect(await raised.executeTakeFirst()).toEqual({ is_confidential: true });
});

test('of several held reports each is released whatever becomes of the others, which stay held with the reason', async () => {
  await limit(0);
  const closed = await addFacility(t, acme(), 'Closed');
  const posterThere = await addPoster(closed);
  const good = [await report({ description: 'First' }), await report({ description: 'Second' })];
  const bad = await report({ description: 'Where it is closed' }, posterThere);
  const last = await report({ description: 'Last' });
  await db().updateTable('facility').set({ is_active: false }).where('id', '=', closed).execute();
  const { items } = await held();
  const ids: number[] = items.map(({ id }: { id: number }) => id);
  const missing = Math.max(...ids) + 1000;
  const released = await as(admin, 'POST /api/posters/held/release', { ids: [...ids, missing] });
  expect([released.statusCode, released.json()]).toEqual([
    200,
    {
      count: 3,
      refused: [
        { id: ids[2], code: 'FACILITY_UNKNOWN', message: expect.any(String) },
        { id: missing, code: 'REPORT_NOT_HELD', message: expect.any(String) },
      ],
    },
  ]);
  expect((await held()).items).toMatchObject([{ id: ids[2], description: 'Where it is closed' }]);
  for (const { claim } of [...good, last]) expect((await v().view(claim)).number).toMatch(/^ISS-/);
  expect((await v().view(bad.claim)).number).toBeNull();
});

test('a report that is released and deleted at once is one of the two, and the other call is refused', async () => {
  await limit(0);
  for (let round = 0; round < 6; round += 1) {
    const { claim } = await report();
    const [{ id }] = (await held()).items;
    const before = await countRecords();
    const decide = (what: string) => as(admin, `POST /api/posters/held/${what}`, { ids: [id] });
    const both = round % 2 ? ['release', 'delete'] : ['delete', 'release'];
    const answers = await Promise.all(both.map(decide));
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [404, 'REPORT_NOT_HELD'],
      ]),
    );
    const isReleased = answers[both.indexOf('release')]?.statusCode === 200;
    expect(await countRecords()).toBe(before + (isReleased ? 1 : 0));
    expect((await v().exchange({ claim })).statusCode).toBe(isReleased ? 200 : 422);
    expect((await held()).total).toBe(0);
  }
});

test('above 20,000 held reports of a code in a day further ones are refused with the number to call', async () => {
  await limit(0);
  await report();
  await db().updateTable('report_flow').set({ held: 20_000 }).execute();
  const token = await v().enter({ code: poster.code });
  const sent = { scheduleId: poster.scheduleId, description: 'x', claim: someClaim() };
  const refused = await v().report(token, sent);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    {
      code: 'REPORTS_FULL',
      message: expect.stringContaining('call 555 0100'),
      data: { emergencyNumber: '555 0100' },
    },
  ]);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect((await report({ danger: 'now' })).status).toBe(201);
});

test('the first three alerts of an hour are raised at once, the rest as one in ten minutes', async () => {
  const before = await countAlerts();
  for (let n = 0; n < 3; n += 1) await report({ danger: 'now' });
  expect(await countAlerts()).toBe(before + 3);
  const quiet = [await report({ danger: 'now' }), await report({ danger: 'now' })];
  expect(await countAlerts()).toBe(before + 3);
  await runTimersUntil(t, acme(), new Date(Date.now() + 540_000));
  expect(await countAlerts()).toBe(before + 3);
  await runTimersUntil(t, acme(), new Date(Date.now() + 660_000));
  expect(await countAlerts()).toBe(before + 4);
  const alerted = await db()
    .selectFrom('alert')
    .innerJoin('record', 'record.id', 'alert.record_id')
    .select(['number', 'alert.cause'])
    .where('gathered_in', 'is', null)
    .orderBy('alert.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(alerted).toEqual({ number: quiet[0]?.number, cause: 'answer' });
  // Its event notifies people as any alert does.
  const events = await db().selectFrom('event').selectAll().where('name', '=', 'alertRaised').execute();
  expect(events).toMatchObject([{ actor_id: null, detail: { immediateDanger: true, alert: { round: 0 } } }]);
  await db()
    .updateTable('report_flow')
    .set({ alerted_at: new Date(Date.now() - 601_000) })
    .execute();
  await report({ danger: 'now' });
  expect(await countAlerts()).toBe(before + 5);
});

test('a confidential report does not keep people from learning of the others that are gathered with it', async () => {
  for (let n = 0; n < 3; n += 1) await report({ danger: 'now' });
  const hidden = await report({ danger: 'now', isNotForPlace: true });
  const open = [await report({ danger: 'now' }), await report({ danger: 'now' })];
  const before = await countAlerts();
  await runTimersUntil(t, acme(), new Date(Date.now() + 660_000));
  const alerted = await db()
    .selectFrom('alert')
    .innerJoin('record', 'record.id', 'alert.record_id')
    .select('number')
    .where('gathered_in', 'is', null)
    .orderBy('alert.id')
    .offset(before)
    .execute();
  expect(alerted.map(({ number }) => number)).toEqual([hidden.number, open[0]?.number]);
});

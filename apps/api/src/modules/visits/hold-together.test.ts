import { randomUUID } from 'node:crypto';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let poster: PosterOf & { id: number };
let token: string;

const limit = (value: number) =>
  db()
    .insertInto('config_entry')
    .values({ name: 'held_reports_above', value: JSON.stringify(value) })
    .onConflict((same) => same.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

async function addPoster(): Promise<typeof poster> {
  const asked = section('report', [question('short-text', 'what')]);
  const content = template([{ ...asked, askedOf: 'reporter' }], { categories: ['idea'], lists: [] });
  const form = await publishForm(t, admin, 'issue', content);
  const facilityId = await addFacility(t, acme(), `Yard ${randomUUID()}`);
  const payload = { targets: [{ facilityId }], templateIds: [form] };
  const made = await t.call('acme', 'POST /api/posters', { as: admin, payload });
  const [{ id, code, forms }] = made.json().posters;
  return { id, code, scheduleId: forms[0].scheduleId };
}

const bodyOf = (description: string, more: object = {}, by = poster) => ({
  ...{ scheduleId: by.scheduleId, description, claim: someClaim(), ...more },
});
/** Sends reports at once, and returns the answers in their order. */
const sendAll = (bodies: readonly object[], keyOf = (): string => randomUUID()) =>
  Promise.all(bodies.map((body) => v().report(token, body, keyOf())));
const numbered = (count: number) => Array.from({ length: count }, (_, n) => bodyOf(`Report ${n + 1}`));
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).code ?? JSON.parse(body).number,
];

/** What is held by a poster, with the claim that opens each. */
const heldBy = ({ id }: { id: number }) =>
  db()
    .selectFrom('held_report as h')
    .innerJoin('report_claim as c', 'c.held_report_id', 'h.id')
    .select([
      sql<string>`h.report ->> 'description'`.as('words'),
      'h.created_at as at',
      sql<string>`encode(c.digest, 'hex')`.as('digest'),
    ])
    .where('h.poster_id', '=', id)
    .orderBy('h.id')
    .execute();
const flowOf = ({ id }: { id: number }) =>
  db()
    .selectFrom('report_flow')
    .select(['reports', 'held'])
    .where('came_by', '=', `poster ${id}`)
    .executeTakeFirstOrThrow();
const reportsOf = async ({ id }: { id: number }) =>
  (await db().selectFrom('poster_day').select('reports').where('poster_id', '=', id).executeTakeFirstOrThrow()).reports;
const digestOf = async (claim: string) => (await t.platform.claims.digest(acme(), claim)).toString('hex');

beforeEach(async () => {
  admin = await t.person(acme(), 'administrator');
  poster = await addPoster();
  token = await v().enter({ code: poster.code });
  await limit(0);
  // From the first held report on the code counts as flooded.
  expect(codeOf(await v().report(token, bodyOf('First')))).toEqual([201, null]);
});
afterEach(() => t.owner.pool.query('drop trigger if exists spoil on app.held_report'));

test('many reports at once are each held once with their own claim, counted one by one, and written in few groups', async () => {
  const other = await addPoster();
  const otherToken = await v().enter({ code: other.code });
  await v().report(otherToken, bodyOf('First of the other', {}, other));
  const bodies = numbered(100);
  const others = Array.from({ length: 20 }, (_, n) => bodyOf(`Other ${n + 1}`, {}, other));
  const [answers] = await Promise.all([
    sendAll(bodies),
    Promise.all(others.map((body) => v().report(otherToken, body))),
  ]);
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['201 {"number":null}']),
  );
  const held = await heldBy(poster);
  const sent = await Promise.all(
    bodies.map(async ({ description, claim }) => [description, await digestOf(claim)] as const),
  );
  expect(new Map(held.slice(1).map(({ words, digest }) => [words, digest]))).toEqual(new Map(sent));
  expect(held).toHaveLength(101);
  expect(await heldBy(other)).toHaveLength(21);
  expect(await flowOf(poster)).toEqual({ reports: 101, held: 101 });
  expect([await reportsOf(poster), await reportsOf(other)]).toEqual([101, 21]);
  // The reports of a group have the time of its transaction.
  expect(new Set(held.map(({ at }) => at.getTime())).size).toBeLessThan(20);
});

test('when a flood begins, the usual number is raised, and all others that have come meanwhile are held in few groups', async () => {
  await limit(3);
  const calm = await addPoster();
  const calmToken = await v().enter({ code: calm.code });
  const bodies = Array.from({ length: 60 }, (_, n) => bodyOf(`Report ${n + 1}`, {}, calm));
  const answers = await Promise.all(bodies.map((body) => v().report(calmToken, body)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(answers.filter((answer) => answer.json().number !== null)).toHaveLength(3);
  const held = await heldBy(calm);
  expect(held).toHaveLength(57);
  expect(await flowOf(calm)).toEqual({ reports: 60, held: 57 });
  expect(new Set(held.map(({ at }) => at.getTime())).size).toBeLessThan(5);
});

test('reports without a key are held in groups too', async () => {
  const bodies = numbered(40);
  const answers = await Promise.all(bodies.map((body) => v().send(token, 'POST /api/visit/reports', body)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const held = await heldBy(poster);
  expect(held).toHaveLength(41);
  expect(new Set(held.map(({ at }) => at.getTime())).size).toBeLessThan(10);
});

test('a repeated report gets the answer of the one in the group, and a key of another report is refused', async () => {
  const [one, two] = [bodyOf('One'), bodyOf('Two')];
  const key = randomUUID();
  const keys = [randomUUID(), key, key, key];
  const answers = await sendAll([bodyOf('Before'), one, one, two], () => keys.shift() ?? '');
  expect(answers.map(codeOf)).toEqual([
    [201, null],
    [201, null],
    [201, null],
    [422, 'IDEMPOTENCY_KEY_REUSED'],
  ]);
  const again = await v().report(token, one, key);
  expect([again.statusCode, again.body]).toEqual([201, '{"number":null}']);
  expect((await heldBy(poster)).map(({ words }) => words)).toEqual(['First', 'Before', 'One']);
  expect(await flowOf(poster)).toEqual({ reports: 3, held: 3 });
});

test('a report that is refused among others is refused alone', async () => {
  const taken = bodyOf('Taken');
  await v().report(token, taken);
  const twice = bodyOf('Twice');
  const answers = await sendAll([
    bodyOf('Before'),
    bodyOf('Same claim', { claim: taken.claim }),
    bodyOf('Form of another poster', { scheduleId: 999_999 }),
    bodyOf('No character\u0000'),
    bodyOf('Somebody bleeds', { danger: 'now' }),
    bodyOf('About the manager', { isNotForPlace: true }),
    twice,
    { ...twice, description: 'Another by the same claim' },
    bodyOf('After'),
  ]);
  expect(answers.map(codeOf)).toEqual([
    [201, null],
    [422, 'CLAIM_TAKEN'],
    [404, 'NOT_FOUND'],
    [400, 'INVALID_INPUT'],
    [201, expect.stringMatching(/^ISS-/)],
    [201, null],
    [201, null],
    [422, 'CLAIM_TAKEN'],
    [201, null],
  ]);
  const words = (await heldBy(poster)).map((one) => one.words);
  expect(words.toSorted()).toEqual(['About the manager', 'After', 'Before', 'First', 'Taken', 'Twice']);
});

test('where the statement of a group fails, those that are good are held all the same', async () => {
  await t.owner.pool.query(`
    create or replace function app.spoil() returns trigger language plpgsql as $$ begin
      if new.report ->> 'description' = 'Bad' then raise exception 'injected'; end if; return new; end $$;
    create trigger spoil before insert on app.held_report for each row execute function app.spoil()`);
  const answers = await sendAll([...numbered(5), bodyOf('Bad'), ...numbered(5)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(5).fill(201), 500, ...Array(5).fill(201)]);
  expect(await heldBy(poster)).toHaveLength(11);
  expect(await flowOf(poster)).toEqual({ reports: 11, held: 11 });
});

test('where the connection of a group is lost, each of its reports is held once', async () => {
  const client = await t.owner.pool.connect();
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [String(acme().id)]);
  const locked = await client.query('select from app.report_flow where came_by = $1 for update', [
    `poster ${poster.id}`,
  ]);
  expect(locked.rowCount).toBe(1);
  const bodies = numbered(12);
  const sending = sendAll(bodies);
  const waiting = async () =>
    (
      await t.database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
    ).rows;
  const [lost] = await vi.waitUntil(async () => {
    const pids = await waiting();
    return pids.length ? pids : undefined;
  });
  // What waits for the group is sent by now, so that the next group has it.
  await new Promise((sent) => setTimeout(sent, 100));
  const { rows } = await t.database.pool.query('select pg_terminate_backend($1) is_lost', [lost?.pid]);
  expect(rows).toEqual([{ is_lost: true }]);
  await client.query('rollback');
  client.release();
  expect((await sending).map(codeOf)).toEqual(bodies.map(() => [201, null]));
  expect((await heldBy(poster)).map(({ words }) => words).toSorted()).toEqual(
    ['First', ...bodies.map(({ description }) => description)].toSorted(),
  );
  expect(await flowOf(poster)).toEqual({ reports: 13, held: 13 });
});

test('once the ten minutes are over, exactly as many as usual are raised, and the rest are held', async () => {
  await limit(3);
  await db()
    .updateTable('report_flow')
    .set({ since: new Date(Date.now() - 600_001) })
    .execute();
  const answers = await sendAll(numbered(10));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
  expect(answers.filter((answer) => answer.json().number !== null)).toHaveLength(3);
  expect(await heldBy(poster)).toHaveLength(8);
  expect(await flowOf(poster)).toEqual({ reports: 10, held: 8 });
});

test('exactly 20,000 are held in a day, however many come at once', async () => {
  await db().updateTable('report_flow').set({ held: 19_996 }).execute();
  const answers = await sendAll(numbered(9));
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([...Array(4).fill(201), ...Array(5).fill(429)]);
  expect((await flowOf(poster)).held).toBe(20_000);
  expect(await heldBy(poster)).toHaveLength(5);
});

test('people who decide about held reports are notified once of a group', async () => {
  const notified = async () =>
    (
      await t.owner.pool.query(
        `select from graphile_worker._private_jobs where payload ->> 'event' = 'reportsHeld' and (payload ->> 'employeeId')::int = $1`,
        [admin.id],
      )
    ).rowCount;
  const before = await notified();
  await sendAll(numbered(5));
  expect(await notified()).toBe(before); // of the first one
  await db().deleteFrom('held_report').execute();
  await sendAll(numbered(5));
  expect(await notified()).toBe((before ?? 0) + 1);
});

test('of a flood of danger right now none is held or refused: three are alerted at once, all others as one ten minutes later', async () => {
  // Of which people are notified: not the others that are gathered in one.
  const alerts = async () =>
    (await db().selectFrom('alert').select('record_id').where('gathered_in', 'is', null).execute()).length;
  const before = await alerts();
  const dangers = Array.from({ length: 120 }, (_, n) => bodyOf(`Danger ${n + 1}`, { danger: 'now' }));
  const [answers, others] = await Promise.all([sendAll(dangers), sendAll(numbered(40))]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const numbers = answers.map((answer) => answer.json().number);
  expect(new Set(numbers.filter((number) => /^ISS-/.test(number))).size).toBe(120);
  expect(new Set(others.map(({ body }) => body))).toEqual(new Set(['{"number":null}']));
  expect(await heldBy(poster)).toHaveLength(41);
  expect(await alerts()).toBe(before + 3);
  await runTimersUntil(t, acme(), new Date(Date.now() + 9 * 60_000));
  expect(await alerts()).toBe(before + 3);
  await runTimersUntil(t, acme(), new Date(Date.now() + 11 * 60_000));
  expect(await alerts()).toBe(before + 4);
});

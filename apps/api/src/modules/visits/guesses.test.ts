// Guesses the codes of posters and facilities and the claims of reports, and sends valid ones a hundred times at once: a sample by
// default, any number of guesses with `npm run test:guesses`.
import { randomBytes, randomUUID } from 'node:crypto';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import pLimit from 'p-limit';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
const COUNT = Number(process.env['GUESSES'] ?? 1000);
/** Guesses at once, and from one network: fewer than are refused without being looked at. */
const AT_ONCE = 16;
const FROM_A_NETWORK = 50;
/** Guesses after which somebody with a valid code and a valid claim is served. */
const VISIT_EVERY = 100;
/** Timeout in milliseconds, generous enough for a busy machine. */
const TIMEOUT_MS = 60_000 + COUNT * 20;

let admin: Person;
let facilityId: number;
let poster: PosterOf;
let facilityCode: string;
/** The same of another tenant, whose codes and claims open nothing here. */
let foreign: { code: string; claim: string };
let claim: string;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  const owner = await t.person(acme(), 'ehsManager');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  await db().updateTable('facility').set({ default_owner_id: owner.id }).where('id', '=', facilityId).execute();
  const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
  const form = await publishForm(t, admin, 'issue', template([asked], { categories: ['idea'], lists: [] }));
  const payload = { targets: [{ facilityId }], templateIds: [form] };
  const [made] = (await t.call('acme', 'POST /api/posters', { as: admin, payload })).json().posters;
  poster = { code: made.code, scheduleId: made.forms[0].scheduleId };
  const write = await t.platform.posterCodes.writer(acme());
  facilityCode = write({ kind: 'facility', id: facilityId, generation: 0 });
  const elsewhere = await t.platform.posterCodes.writer(t.tenants.globex);
  foreign = { code: elsewhere({ kind: 'poster', id: made.id, generation: 1 }), claim: someClaim() };
  await t.database
    .forTenant(t.tenants.globex.id)
    .insertInto('report_claim')
    .values({
      digest: await t.platform.claims.digest(t.tenants.globex, foreign.claim),
      held_report_id: await heldElsewhere(),
    })
    .execute();
  claim = someClaim();
  await report(claim);
});

/** Adds a held report to the other tenant. Returns its id. */
async function heldElsewhere(): Promise<number> {
  const { globex } = t.tenants;
  const { id } = await t.database
    .forTenant(globex.id)
    .insertInto('held_report')
    .values({ type: 'issue', facility_id: await addFacility(t, globex, 'Lyon Works'), report: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function report(by: string, key: string = randomUUID()): Promise<{ status: number; body: string }> {
  const token = await v().enter({ code: poster.code });
  const sent = { scheduleId: poster.scheduleId, description: 'Oil on the floor', claim: by };
  const { statusCode, body } = await v().report(token, sent, key);
  if (statusCode !== 201) throw new Error(body);
  return { status: statusCode, body };
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HEX = '0123456789abcdef';
const pick = <T>(of: ArrayLike<T>): T => of[Math.floor(Math.random() * of.length)] as T;
const digits = (length: number): string => Array.from({ length }, () => pick(DIGITS)).join('');
const bare = (code: string): string => code.replaceAll('-', '');
/** Replaces a random digit by another one; the last one of a code has bits that say nothing. */
function altered(text: string, alphabet: string): string {
  const at = Math.floor(Math.random() * (text.length - 1));
  const others = [...alphabet].filter((digit) => digit !== text[at]);
  return text.slice(0, at) + pick(others) + text.slice(at + 1);
}

/** The kinds of guesses of somebody who has seen posters and claims, here and elsewhere. */
const GUESSES: readonly (() => { code: string } | { claim: string })[] = [
  () => ({ code: digits(20) }),
  // The id and the generation can be read off a code.
  () => ({ code: bare(poster.code).slice(0, 8) + digits(12) }),
  () => ({ code: bare(facilityCode).slice(0, 8) + digits(12) }),
  () => ({ code: altered(bare(poster.code), DIGITS) }),
  () => ({ code: altered(bare(facilityCode), DIGITS) }),
  () => ({ code: bare(facilityCode).slice(0, 8) + bare(poster.code).slice(8) }),
  () => ({ code: foreign.code }),
  () => ({ claim: randomBytes(32).toString('hex') }),
  () => ({ claim: altered(claim, HEX) }),
  () => ({ claim: [...claim].reverse().join('') }),
  () => ({ claim: foreign.claim }),
];

const scans = async () =>
  (await db().selectFrom('poster_day').select(db().fn.sum<string>('scans').as('n')).executeTakeFirstOrThrow()).n;

test(
  `of ${COUNT.toLocaleString('en')} guesses of codes and claims none opens anything, and visitors are served meanwhile`,
  async () => {
    const before = Number(await scans());
    const answers = new Map<string, number>();
    const turn = pLimit(AT_ONCE);
    let [visits, slowest] = [0, 0];
    const guess = async (n: number): Promise<void> => {
      const network = Math.floor(n / FROM_A_NETWORK);
      // Every tenth guess comes from the same network, which is refused without an answer to its guess.
      const from = n % 10 ? `100.${(network >> 16) + 64}.${(network >> 8) & 255}.${network & 255}` : '198.51.100.1';
      const { statusCode, body } = await v().exchange(pick(GUESSES)(), from);
      const answer = `${statusCode} ${JSON.parse(body).code}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    };
    const visit = async (): Promise<void> => {
      const startedAt = performance.now();
      const token = await v().enter({ code: poster.code });
      expect((await v().send(token, 'GET /api/visit')).statusCode).toBe(200);
      expect((await v().view(claim)).type).toBe('issue');
      slowest = Math.max(slowest, performance.now() - startedAt);
      visits += 1;
    };
    await Promise.all(
      Array.from({ length: COUNT }, (_, n) => turn(() => (n % VISIT_EVERY ? guess(n) : visit().then(() => guess(n))))),
    );
    const shown = [...answers].map(([answer, count]) => `${count} x ${answer}`).join(', ');
    if (process.env['GUESSES']) console.log(`${shown}; ${visits} visits, the slowest took ${slowest.toFixed(0)} ms`);
    expect([...answers.keys()].sort()).toEqual(['422 CLAIM_UNKNOWN', '422 CODE_UNKNOWN', '429 WRONG_CODES']);
    expect(answers.get('429 WRONG_CODES')).toBeLessThanOrEqual(COUNT / 10);
    expect(visits).toBe(Math.ceil(COUNT / VISIT_EVERY));
    expect(Number(await scans())).toBe(before + visits);
  },
  TIMEOUT_MS,
);

test('guesses of one network that wait for the database take one place; visitors of other networks are served', async () => {
  const [guessed, theirs] = ['203.0.113.7', '203.0.113.8'];
  const lock = await t.owner.pool.connect();
  await lock.query('begin; lock table app.report_claim');
  const guesses = Promise.all(
    Array.from({ length: 30 }, async () => (await v().exchange({ claim: someClaim() }, guessed)).statusCode),
  );
  // Each of them has reached the queue of places by then.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const served = v().exchange({ code: poster.code }, theirs);
  const first = await Promise.race([served, new Promise((resolve) => setTimeout(resolve, 4000, 'none'))]);
  await lock.query('rollback');
  lock.release();
  expect(first).toMatchObject({ statusCode: 200 });
  expect(new Set(await guesses)).toEqual(new Set([422]));
});

const HUNDRED = Array.from({ length: 100 });

test('a report that is sent a hundred times at once is raised once, and every answer is the same', async () => {
  const [key, mine] = [randomUUID(), someClaim()];
  const count = async () =>
    (await db().selectFrom('record').select(db().fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
  const before = await count();
  const token = await v().enter({ code: poster.code });
  const sent = { scheduleId: poster.scheduleId, description: 'A hundred times', claim: mine };
  const answers = await Promise.all(HUNDRED.map(() => v().report(token, sent, key)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await count()).toBe(before + 1);
  expect(await v().view(mine)).toMatchObject({ type: 'issue', stage: 'received' });
});

test('a claim that is taken for a hundred reports at once opens one of them, and the others are refused', async () => {
  const mine = someClaim();
  const token = await v().enter({ code: poster.code });
  const answers = await Promise.all(
    HUNDRED.map((_, n) =>
      v().report(token, { scheduleId: poster.scheduleId, description: `Report ${n}`, claim: mine }),
    ),
  );
  const statuses = answers.map((answer) => (answer.statusCode === 201 ? 'taken' : answer.json().code));
  expect(statuses.filter((status) => status === 'taken')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'CLAIM_TAKEN')).toHaveLength(99);
});

test('a code and a claim that are exchanged a hundred times at once open the same each time, and a resolution is accepted once', async () => {
  const mine = someClaim();
  const { body } = await report(mine);
  const { number } = JSON.parse(body);
  const { id } = await db().selectFrom('record').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  const before = Number(await scans());
  await Promise.all(HUNDRED.map(() => v().enter({ code: poster.code })));
  expect(Number(await scans())).toBe(before + 100);
  await db().updateTable('record').set({ status: 'Resolved' }).where('id', '=', id).execute();
  const tokens = await Promise.all(HUNDRED.map(() => v().enter({ claim: mine })));
  const accept = (token: string) =>
    v().send(token, 'POST /api/visit/report/accept', {}, { 'idempotency-key': randomUUID() });
  const accepted = await Promise.all(tokens.map(accept));
  const statuses = accepted.map((answer) => (answer.statusCode === 200 ? 'accepted' : answer.json().code));
  expect(statuses.filter((status) => status === 'accepted')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'STATUS_FORBIDS')).toHaveLength(99);
  const history = (await t.call('acme', `GET /api/records/${id}/history`, { as: admin })).json();
  expect(history.filter(({ action }: { action: string }) => action === 'accepted')).toHaveLength(1);
});

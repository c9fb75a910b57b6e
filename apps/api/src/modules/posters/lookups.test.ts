import { randomUUID } from 'node:crypto';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from './posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
const NETWORK = '198.51.100.7';
let admin: Person;
let poster: PosterOf & { id: number };
let other: typeof poster;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  const owner = await t.person(acme(), 'ehsManager');
  const asked = section('report', [question('short-text', 'what')]);
  const content = template([{ ...asked, askedOf: 'reporter' }], { categories: ['idea'], lists: [] });
  const form = await publishForm(t, admin, 'issue', content);
  const facilityId = await addFacility(t, acme(), `Yard ${randomUUID()}`);
  await db().updateTable('facility').set({ default_owner_id: owner.id }).where('id', '=', facilityId).execute();
  const payload = { targets: [{ facilityId }, { facilityId }], templateIds: [form] };
  const made = await t.call('acme', 'POST /api/posters', { as: admin, payload });
  [poster, other] = made.json().posters.map((one: { id: number; code: string; forms: { scheduleId: number }[] }) => ({
    ...{ id: one.id, code: one.code, scheduleId: one.forms[0]?.scheduleId },
  }));
});

const scansOf = async ({ id }: { id: number }) =>
  (await db().selectFrom('poster_day').select('scans').where('poster_id', '=', id).executeTakeFirst())?.scans ?? 0;

/** Runs work, and counts how often it has taken the connection of visitors with a turn that begins so. */
async function takenBy<T>(turn: string, work: () => Promise<T>): Promise<[T, number]> {
  const bound = vi.spyOn(t.platform.database, 'forTenant');
  const done = await work();
  const taken = bound.mock.calls.filter(([, requester]) => requester?.visitor?.startsWith(turn)).length;
  bound.mockRestore();
  return [done, taken];
}

test('scans at once are each counted by their own poster, and looked up together', async () => {
  const before = await Promise.all([scansOf(poster), scansOf(other)]);
  const exchange = ({ code }: PosterOf) => v().exchange({ code });
  const [answers, taken] = await takenBy('poster', () =>
    Promise.all([
      ...Array.from({ length: 60 }, () => exchange(poster)),
      ...Array.from({ length: 7 }, () => exchange(other)),
    ]),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(67).fill(200));
  expect([await scansOf(poster), await scansOf(other)]).toEqual([(before[0] ?? 0) + 60, (before[1] ?? 0) + 7]);
  expect(taken).toBeLessThan(20);
});

test('claims of one network are looked up together, and each opens its own report', async () => {
  const token = await v().enter({ code: poster.code });
  const claims = [someClaim(), someClaim(), someClaim()];
  const words = ['First', 'Second', 'Third'];
  for (const [n, claim] of claims.entries())
    await v().report(token, { scheduleId: poster.scheduleId, description: words[n], claim });
  const guesses = Array.from({ length: 30 }, someClaim);
  const asked = [...guesses.slice(0, 15), ...claims, ...guesses.slice(15)];
  const [answers, taken] = await takenBy('claims', () =>
    Promise.all(asked.map((claim) => v().exchange({ claim }, NETWORK))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    asked.map((claim) => (claims.includes(claim) ? 200 : 422)),
  );
  expect(taken).toBeLessThan(20);
  const numbers = await db()
    .selectFrom('record')
    .select(['number', 'description'])
    .where('description', 'in', words)
    .execute();
  for (const [n, claim] of claims.entries()) {
    const { number } = (await v().send(answers[asked.indexOf(claim)]?.json().token, 'GET /api/visit/report')).json();
    expect(numbers.find((row) => row.number === number)?.description).toBe(words[n]);
  }
});

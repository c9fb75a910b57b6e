import { randomUUID } from 'node:crypto';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { TenantDb } from '../../platform/db/database.ts';
import { statementPreparer } from '../../platform/db/prepared-statements.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, addUnattachedFile, hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let raiser: Person;
let owner: Person;
let hazardId: number;
const acme = () => t.tenants.acme;

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owner = await personWith(t, acme(), ['hazard.viewAll']);
  raiser = await personWith(t, acme(), ['hazard.raise', 'hazard.viewAll']);
  for (let made = 0; made < 5; made += 1)
    hazardId = await addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner], raiser: [raiser] } });
  // Fills the caches of sessions, tenants and configuration.
  for (const who of [owner, raiser]) await hazardCalls(t, acme()).get(who, hazardId);
});

/**
 * Statements that may be added to any call: reloading a cached session or tenant, and what a new connection begins with, the
 * setting of the tenant, which otherwise is sent along with each statement.
 */
const ONCE_IN_A_WHILE = /as "session_id"|under_maintenance|^select where set_config/;
const { query } = pg.Client.prototype;

/** Returns the statements that a call sends. */
async function statementsOf(work: () => Promise<{ statusCode: number; body: string }>): Promise<string[]> {
  const sent: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { text?: string }];
    sent.push((typeof asked === 'string' ? asked : (asked.text ?? '')).replaceAll(/\s+/g, ' ').trim());
    return query.apply(this, args as never) as never;
  } as never);
  try {
    const answer = await work();
    if (answer.statusCode >= 300) throw new Error(answer.body);
  } finally {
    spy.mockRestore();
  }
  return sent.filter((text) => !ONCE_IN_A_WHILE.test(text));
}

const call = (as: Person, request: string, payload?: object, headers: Record<string, string> = {}) =>
  t.call(acme().slug, request, { as, headers, ...(payload && { payload }) });

const addMany = async (count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1)
    await addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner], raiser: [raiser] } });
};

/** Fails for statements that cannot be kept prepared: parsed and planned each time, they cost several times as much. */
function expectPrepared(sent: readonly string[]): void {
  const prepare = statementPreparer();
  for (const text of sent.filter((one) => !/^(begin|commit)/.test(one))) {
    const names = Array.from({ length: 5 }, () => prepare(text, []).name);
    expect([text, names.at(-1)]).toEqual([text, expect.any(String)]);
  }
}

test.each([
  ['/api/hazards', 1],
  ['/api/hazards?tab=mine&sort=urgency&needsMyAction=true&search=Title&level=high', 1],
  ['/api/hazards?tab=mine&status=Open', 1],
  ['/api/hazards/count', 1],
  ['/api/hazards/{id}', 1],
  ['/api/priority', 1],
  ['/api/notifications/count', 1],
  ['/api/my-actions', 1],
  ['/api/my-actions/count', 1],
  ['/api/search?q=HAZ', 1],
  ['/api/search?q=Title', 2],
  ['/api/changes?since=1', 2],
  ['/api/changes/latest?ids={id}', 1],
  ['/api/records/{id}/history', 3],
  ['/api/records/{id}/comments', 3],
  ['/api/records/{id}/links', 3],
])('GET %s sends %i statements, however many records there are', async (path, budget) => {
  const ask = () => call(raiser, `GET ${path.replace('{id}', String(hazardId))}`);
  const sent = await statementsOf(ask);
  expectPrepared(sent);
  expect(sent).toHaveLength(budget);
  await addMany(5);
  expect(await statementsOf(ask)).toEqual(sent);
});

test('a list and its counts together are two statements', async () => {
  const both = await statementsOf(async () => {
    const [list] = await Promise.all([call(raiser, 'GET /api/hazards'), call(raiser, 'GET /api/hazards/count')]);
    return list;
  });
  expect(both).toHaveLength(2);
});

test('a list of somebody who is limited to facilities is prepared', async () => {
  const limited = await personWith(t, acme(), ['hazard.viewAll'], [facilityId]);
  expectPrepared(await statementsOf(() => call(limited, 'GET /api/hazards?sort=urgency')));
});

test('what few records have is read for these alone', async () => {
  const pointing = await addHazard(t, acme(), { facility_id: facilityId, origin_id: hazardId });
  const sent = await statementsOf(() => call(raiser, `GET /api/hazards/${pointing}`));
  expect(sent).toHaveLength(2);
  expectPrepared(sent);
});

const report = () => ({ facilityId, category: 'other', description: 'A hole', ownerId: owner.id });

test('raising sends a fixed number of statements in one transaction: two more with an idempotency key, one more with files', async () => {
  const raise = (payload: object, headers = {}) =>
    statementsOf(() => call(raiser, 'POST /api/hazards', payload, headers));
  const bare = await raise(report());
  expect([bare[0], bare.at(-1)]).toEqual([expect.stringMatching(/^begin/), 'commit']);
  expect(bare.length).toBeLessThanOrEqual(8);
  expectPrepared(bare);
  expect(await raise(report(), { 'idempotency-key': randomUUID() })).toHaveLength(bare.length + 2);
  const files = await Promise.all([1, 2, 3].map(() => addUnattachedFile(t, acme(), raiser)));
  expect(await raise({ ...report(), attachmentIds: files })).toHaveLength(bare.length + 1);
});

test('editing, assigning and commenting send a limited number of statements', async () => {
  const { id } = (await call(raiser, 'POST /api/hazards', report())).json() as Hazard;
  const at = (version: number) => ({ 'if-match': `"${version}"` });
  const budgets: [number, () => ReturnType<typeof call>][] = [
    [10, () => call(raiser, `PATCH /api/hazards/${id}`, { title: 'New' }, at(1))],
    [10, () => call(owner, `POST /api/hazards/${id}/assign`, { team: [raiser.id] }, at(2))],
    [9, () => call(owner, `POST /api/records/${id}/comments`, { body: 'Words' })],
  ];
  for (const [budget, work] of budgets) {
    const sent = await statementsOf(work);
    expect([sent.length <= budget, sent]).toEqual([true, expect.anything()]);
    expectPrepared(sent);
  }
});

test('the statements of a raise and of an edit are planned once, not each time', async () => {
  for (let made = 0; made < 20; made += 1) {
    const { id } = (await call(raiser, 'POST /api/hazards', report())).json() as Hazard;
    await call(raiser, `PATCH /api/hazards/${id}`, { title: 'New' }, { 'if-match': '"1"' });
  }
  // What five plans for its values have shown to cost less is planned each time from then on.
  const planned = async (db: TenantDb): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where custom_plans > 8 and generic_plans = 0`.execute(db);
    return rows.map(({ statement }) => statement.replaceAll(/\s+/g, ' ').slice(0, 200));
  };
  expect(await planned(t.database.forTenant(acme().id))).toEqual([]);
  expect(await planned(t.database.separate(acme().id))).toEqual([]);
});

// A page of the log reads few lines, whatever it is filtered by and however far back it is: PostgreSQL reports the rows that its cached plan
// has read.
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { rowsReadBy, type Statement } from '../../testing/rows-read.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const LINES = 20_000;
const PAGE = 50;
/** Rows that a page may read for each of its lines: the line, its undo, its token, and what the order of two indexes costs. */
const MOST_PER_LINE = 8;

const t = useTestApp();
const db = () => t.database.forTenant(t.tenants.acme.id);
let boss: Person;
let busy: Person;

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
  busy = await t.person(t.tenants.acme, 'administrator');
  // Each value is common in one column and rare in another; rare ones are the oldest.
  await sql`
    insert into audit_entry (xid, at, actor_id, action, entity, entity_id, request_id, change)
    select '3', timestamptz '2025-01-01' + n * interval '30 seconds',
      case when n % 1000 < 990 then ${busy.id}::bigint else ${boss.id}::bigint end,
      case when n % 2 = 0 then 'asset.changed' when n % 5000 = 1 then 'facility.changed' else 'employee.changed' end,
      case when n % 2 = 0 then 'asset' when n % 5000 = 1 then 'facility' else 'employee' end, n % 500, 'many-' || n,
      jsonb_build_object('name', jsonb_build_array('Forklift ' || n, case when n = 40 then 'Crane' else 'Lift ' || n end))
    from generate_series(1, ${LINES}) n`.execute(db());
  for (const table of ['audit_entry', 'audit_text']) await t.owner.pool.query(`vacuum analyze app.${table}`);
}, 120_000);

const { query } = pg.Client.prototype;
/** Returns what a page answers, and the statements that have read lines of the log for it. */
async function statementsOf(path: string) {
  const sent: Statement[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [Partial<Statement>];
    if (asked.text && /\baudit_entry\b/.test(asked.text) && / limit /.test(asked.text) && !/recursive/.test(asked.text))
      sent.push({ text: asked.text, values: asked.values ?? [] });
    return query.apply(this, args as never) as never;
  } as never);
  try {
    const answer = await t.call('acme', `GET /api/management/audit?${path}`, { as: boss });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return { page: answer.json() as { items: { id: number; at: string }[]; next: number | null }, sent };
  } finally {
    spy.mockRestore();
  }
}
/** Returns how many rows PostgreSQL reads for these statements. */
async function rowsRead(statements: readonly Statement[]): Promise<number> {
  let rows = 0;
  for (const statement of statements)
    rows += await db()
      .transaction()
      .execute(async (tx) => {
        await sql`set local random_page_cost = 1.1`.execute(tx); // as the product's own server has it
        return rowsReadBy(statement, async (text) => (await sql.raw<object>(text).execute(tx)).rows);
      });
  return rows;
}

test('the newest page, each filter and the page after any line read no more lines than they show', async () => {
  const far = await db()
    .selectFrom('audit_entry')
    .select('id')
    .orderBy('id')
    .offset(200)
    .limit(1)
    .executeTakeFirstOrThrow();
  const tooMany: [string, number][] = [];
  for (const path of [
    '',
    `actorId=${boss.id}`,
    `actorId=${busy.id}`,
    'action=asset.changed',
    'action=facility.changed',
    'entity=asset',
    'entity=facility',
    'entity=nothing',
    'entity=asset&entityId=40',
    'to=2025-01-01T01:00:00Z',
    'from=2999-01-01T00:00:00Z',
    `cursor=${far.id}`,
    `entity=employee&cursor=${far.id}`,
    `actorId=${busy.id}&cursor=${far.id}`,
    'search=forklift',
    'search=crane',
    `search=forklift&cursor=${far.id}`,
    'search=nowhere',
    // Every line has the word, and few lines or none are left by the filter.
    'search=forklift&entity=facility',
    'search=forklift&entity=nothing',
    'search=crane&entity=facility',
  ]) {
    const { page, sent } = await statementsOf(`limit=${PAGE}&${path}`);
    expect([path, sent.length]).toEqual([path, path === 'search=nowhere' ? 0 : expect.any(Number)]);
    if (path === `cursor=${far.id}`) expect(page.items.every(({ id }) => id < far.id)).toBe(true);
    const rows = await rowsRead(sent);
    if (rows > MOST_PER_LINE * PAGE) tooMany.push([path, rows]);
  }
  expect(tooMany).toEqual([]);
});

test('whether a file would have too many lines is asked without reading what these say', async () => {
  const sent: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [Partial<Statement>];
    if (asked.text && /from audit_entry e /.test(asked.text)) sent.push(asked.text);
    return query.apply(this, args as never) as never;
  } as never);
  try {
    const file = await t.call('acme', 'GET /api/management/audit/file?format=csv&entity=facility', { as: boss });
    expect(file.statusCode).toBe(200);
    expect(file.body.trim().split('\n')).toHaveLength(1 + LINES / 5000);
  } finally {
    spy.mockRestore();
  }
  expect(sent[0]).not.toMatch(/e\.change,/);
  expect(sent[1]).toMatch(/e\.change,/);
});

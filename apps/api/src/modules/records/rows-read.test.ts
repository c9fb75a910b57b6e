// A page of a list reads few rows, whatever it is filtered by: PostgreSQL reports the rows that its cached plan has read.
import { ListSort } from '@safety-qube/contract/schemas/records';
import { COUNT_LIMIT } from '@safety-qube/domain/records/record-limits';
import { RESOLUTION_STATUSES } from '@safety-qube/domain/records/resolution-workflow';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { MAX_ROWS_PER_LINE, rowsReadBy, type Statement } from '../../testing/rows-read.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, become } from '../people/people.factory.ts';
import { hazardCalls, personWith } from './records.factory.ts';
import { updateWaiting } from './waiting.ts';

const RECORDS = 5000;
const PAGE = 25;

const t = useTestApp();
let viewer: Person;
let worker: Person;
/** Sees two facilities, like `busy`, who also has a part in many records elsewhere. */
let limited: Person;
let busy: Person;
let near: number[];
let far: number;
let facilityId: number;
let departmentId: number;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

beforeAll(async () => {
  viewer = await personWith(t, acme(), ['hazard.viewAll']);
  worker = await personWith(t, acme(), []);
  const facilities: number[] = [];
  for (let n = 0; n < 20; n += 1) facilities.push(await addFacility(t, acme(), `Site ${n}`));
  facilityId = facilities[3] as number;
  near = facilities.slice(3, 5);
  far = facilities[11] as number;
  limited = await personWith(t, acme(), ['hazard.viewAll'], near);
  busy = await personWith(t, acme(), ['hazard.viewAll'], near);
  departmentId = await addUnit(t, acme(), { facility_id: facilityId, level: 'department', name: 'Paint shop' });
  const owners = [
    viewer.id,
    ...(await Promise.all(Array.from({ length: 10 }, () => personWith(t, acme(), [])))).map(({ id }) => id),
  ];
  // Every value is rare in one column and common in another, and none correlates with the order.
  await sql`
    with r as (
      insert into record (type, number, status, closed_at, title, description, category, priority, facility_id, department_id,
        owner_id, due_on, raised_at, is_confidential)
      select 'hazard', 'X-' || n, s.status, case when s.status = 'Closed' then now() end, 'Hole ' || n, 'A hole',
        case when n % 500 = 7 then 'rare' else 'common' end, 1 + n % 7 % 4,
        (${facilities}::bigint[])[1 + n * 7 % 20], case when n * 7 % 20 = 3 and n % 3 = 0 then ${departmentId}::bigint end,
        (${owners}::bigint[])[1 + n % ${owners.length}],
        case when n % 3 > 0 then date '2999-01-01' - (n * 13 % 700) end, timestamptz '2026-01-01' - make_interval(hours => n * 11 % 5000), n % 50 = 9
      from generate_series(1, ${RECORDS}) n
      cross join lateral (select (${[...RESOLUTION_STATUSES]}::text[])[case when n % 9 < 7 then 1 + n % 2 else 1 + n % 7 end] status) s
      returning id, owner_id),
    p as (insert into record_person (record_id, employee_id, relation)
      select id, owner_id, 'owner' from r union all select id, ${viewer.id}, 'ehsMember' from r where id % 2 = 0
      union all select id, ${limited.id}, 'raiser' from r where id % 50 = 3
      union all select id, ${busy.id}, 'resolutionTeam' from r where id % 5 = 3
      union all select id, case when id % 50 = 0 then ${worker.id}::bigint else ${viewer.id}::bigint end, 'raiser' from r where id % 50 = 0 or id % 5 < 2)
    insert into hazard (record_id, risk_level, immediate_danger)
      select id, case when id % 7 < 4 then 'medium' when id % 60 = 4 then 'extreme' end, id % 90 = 5 from r`.execute(
    db(),
  );
  for (const table of ['record', 'record_person', 'hazard', 'record_text'])
    await t.owner.pool.query(`vacuum analyze app.${table}`);
}, 120_000);

const { query } = pg.Client.prototype;

/** Returns the one statement that a list sends. */
async function statementOf(as: Person, path: string): Promise<Statement> {
  const sent: Statement[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [Partial<Statement>];
    if (asked.text?.includes('limit')) sent.push({ text: asked.text, values: asked.values ?? [] });
    return query.apply(this, args as never) as never;
  } as never);
  try {
    const answer = await hazardCalls(t, acme()).call(as, `GET ${path}`);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  } finally {
    spy.mockRestore();
  }
  return sent.at(-1) as Statement;
}

/** Returns the number of rows that PostgreSQL reads for a list. */
async function rowsRead(as: Person, path: string): Promise<number> {
  const statement = await statementOf(as, path);
  return db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local random_page_cost = 1.1`.execute(tx); // as the product's own server has it
      return rowsReadBy(statement, async (text) => (await sql.raw<object>(text).execute(tx)).rows);
    });
}

const FILTERS = () => [
  'status=Open',
  'status=Open,Assigned',
  'status=Resolution%20not%20Approved%20by%20Raiser',
  'status=Nothing',
  'category=common',
  'category=rare',
  'category=nothing',
  'priority=2',
  'priority=77',
  `ownerId=${viewer.id}`,
  'ownerId=999999',
  `raiserId=${worker.id}`,
  `raiserId=${viewer.id}`,
  'raiserId=999999',
  `departmentId=${departmentId}`,
  'departmentId=999999',
  'locationId=999999',
  'subareaId=999999',
  'importId=999999',
  'dueFrom=2998-12-30',
  'dueTo=2000-01-01',
  'raisedFrom=2025-12-31',
  'raisedTo=2000-01-01',
  'overdue=true',
  'needsMyAction=true',
  'search=X-4999',
  'search=zebra',
  'level=extreme',
  'level=medium',
  'level=nothing',
  'immediateDanger=true',
  'tab=mine',
  'tab=closed',
  'tab=archive',
];

test('what waits for everybody is read in its order, as far as a page needs it, like one’s own', async () => {
  const rights = ['general.allActions', 'hazard.viewAll'] as const;
  const chief = await personWith(t, acme(), rights);
  const local = await personWith(t, acme(), rights, near);
  await become(t, acme(), viewer, { facility_id: near[0] ?? null });
  const read: [string, number][] = [['own', await rowsRead(viewer, `/api/my-actions?limit=${PAGE}`)]];
  for (const [who, as, more] of [
    ['chief', chief, ''],
    ['chief', chief, '&type=hazard'],
    ['chief', chief, '&type=task'],
    ['chief', chief, `&of=${viewer.id}`],
    ['local', local, ''],
    ['local', local, `&of=${viewer.id}`],
  ] as const)
    read.push([who + more, await rowsRead(as, `/api/all-actions?limit=${PAGE}${more}`)]);
  expect(read.filter(([, rows]) => rows > MAX_ROWS_PER_LINE * PAGE)).toEqual([]);
});

test.each(ListSort.options)(
  'a page in the order %s reads at most 50 rows per row shown, for each filter alone and with one facility',
  async (sort) => {
    const tooMany: [string, number][] = [];
    for (const [as, who] of [
      [viewer, 'viewer'],
      [worker, 'worker'],
      [limited, 'limited'],
    ] as const)
      for (const filter of ['', ...FILTERS()])
        for (const place of ['', `&facilityId=${facilityId}`]) {
          const rows = await rowsRead(as, `/api/hazards?sort=${sort}&limit=${PAGE}&${filter}${place}`);
          if (rows > MAX_ROWS_PER_LINE * PAGE) tooMany.push([`${who}: ${filter}${place}`, rows]);
        }
    expect(tooMany).toEqual([]);
  },
  120_000,
);

const IN_ORDER = {
  newest: 'r.id desc',
  oldest: 'r.id',
  urgency: 'r.priority nulls last, r.due_on nulls last, r.id',
  due: 'r.due_on nulls last, r.id',
  updated: 'r.updated_at desc, r.id desc',
} as const;

test.each(ListSort.options)('in the order %s users of a few facilities see each record once', async (sort) => {
  const filters = [
    ['', 'true'],
    ['priority=2', 'r.priority = 2'],
    ['level=medium', `x.risk_level = 'medium'`],
  ] as const;
  const [nearest] = near as [number];
  const cases = [[], [nearest], [far], [nearest, far]].flatMap((at) =>
    filters.map((filter) => [at, ...filter] as const),
  );
  for (const person of [limited, busy])
    for (const [at, filter, condition] of cases) {
      const asked = at.length ? `${filter}&facilityId=${at}` : filter;
      const { rows } = await sql<{ id: number }>`
        select r.id from record r join hazard x on x.record_id = r.id where r.shelf = 'open' and ${sql.raw(condition)}
          and (${!at.length} or r.facility_id = any(${at}::bigint[]))
          and ((not r.is_confidential and r.facility_id = any(${near}))
            or r.id in (select record_id from record_person where employee_id = ${person.id}))
        order by ${sql.raw(IN_ORDER[sort])}`.execute(db());
      const shown: number[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const from = next && `&cursor=${next}`;
        const page = await hazardCalls(t, acme()).call(
          person,
          `GET /api/hazards?sort=${sort}&limit=100&${asked}${from}`,
        );
        const { items, next: after }: { items: { id: number }[]; next: string | null } = page.json();
        shown.push(...items.map(({ id }) => id));
        next = after;
      }
      expect(shown.length, asked).toBeGreaterThan(at.length ? 0 : 50);
      expect(shown, asked).toEqual(rows.map(({ id }) => id));
      const { count } = (
        await hazardCalls(t, acme()).call(person, `GET /api/hazards/count?exact=true&${asked}`)
      ).json();
      expect(count, asked).toBe(rows.length);
    }
});

test('a count stops at 1,000 unless it is requested exactly, and so do the counts of pending actions', async () => {
  const { call } = hazardCalls(t, acme());
  const count = async (path: string) => (await call(viewer, `GET ${path}`)).json();
  const { rows } = await sql<{ open: number }>`select count(*) "open" from record where shelf = 'open'
    and (not is_confidential or id in (select record_id from record_person where employee_id = ${viewer.id}))`.execute(
    db(),
  );
  const { open = 0 } = rows[0] ?? {};
  expect(open).toBeGreaterThan(COUNT_LIMIT);
  const stopped = { count: COUNT_LIMIT, isMore: true };
  expect(await count('/api/hazards/count')).toEqual(stopped);
  expect(await count('/api/hazards/count?exact=true')).toEqual({ count: open, isMore: false });
  expect(await count('/api/hazards/count?tab=mine')).toEqual(stopped);
  expect(await count('/api/hazards/count?category=rare')).toEqual({ count: expect.any(Number), isMore: false });

  await updateWaiting({ tx: db() }, 'all');
  expect(await count('/api/my-actions/count')).toMatchObject({ total: { isMore: false } });
  await sql`update record set owner_id = ${viewer.id} where status = 'Open'`.execute(db());
  await sql`update record_person p set employee_id = ${viewer.id} from record r
    where r.id = p.record_id and r.status = 'Open' and p.relation = 'owner'`.execute(db());
  await updateWaiting({ tx: db() }, 'all');
  expect(await count('/api/my-actions/count')).toMatchObject({ total: stopped, byType: { hazard: stopped } });
  const all = await count('/api/my-actions/count?exact=true');
  expect(all.total.count).toBeGreaterThan(COUNT_LIMIT);
  expect(all.total).toEqual(all.byType.hazard);
  expect(await count('/api/hazards/count?needsMyAction=true&exact=true')).toEqual(all.total);
});

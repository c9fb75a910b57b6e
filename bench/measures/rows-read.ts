import pg from 'pg';
import { MAX_ROWS_PER_LINE, rowsReadBy, type Statement } from '../../apps/api/src/testing/rows-read.ts';
import { type Planned, readPlans } from '../replay/read-plans.ts';
import { atMost } from '../results.ts';
import type { Person, Stage } from '../stage/open-stage.ts';
import { headersOf } from './compare.ts';
import { latencyOfCase } from './reads.ts';

export const ROWS_READ = 'rows read for a line of a list';
/** Maximum p99 in milliseconds of the pages for which most rows are read. */
const WORST_MS = 25;
const LINES = 25;
const ORDERS = ['newest', 'oldest', 'urgency', 'due', 'updated'] as const;
/** People who see all records, their own, and those of one facility. */
const PEOPLE: readonly Person[] = ['manager', 'worker', 'limited'];

interface Some {
  readonly facility: number;
  readonly department: number | null;
  readonly location: number | null;
  readonly owner: number;
  readonly raiser: number;
  readonly category: string;
  readonly number: string;
}

/** Returns values to filter by, from an arbitrary but fixed open hazard. */
async function someOf({ client, tenantId }: Stage): Promise<Some> {
  const { rows } = await client.query<Some>(
    `select r.facility_id::int facility, r.department_id::int department, r.location_id::int location, r.owner_id::int owner,
        p.employee_id::int raiser, r.category, r.number
      from app.record r join app.record_person p on p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'raiser'
      where r.tenant_id = $1 and r.type = 'hazard' and r.shelf = 'open' order by md5(r.id::text) limit 1`,
    [tenantId],
  );
  if (!rows[0]) throw new Error('no hazard to filter by');
  return rows[0];
}

/** Returns filters with values that many, few or no records have. */
const filtersOn = ({ department, location, owner, raiser, category, number }: Some): string[] => [
  '',
  'status=Open',
  'status=Open,Assigned',
  'status=Nothing',
  `category=${encodeURIComponent(category)}`,
  'category=nothing',
  'priority=2',
  'priority=77',
  `ownerId=${owner}`,
  'ownerId=987654321',
  `raiserId=${raiser}`,
  'raiserId=987654321',
  ...(department === null ? [] : [`departmentId=${department}`]),
  'departmentId=987654321',
  ...(location === null ? [] : [`locationId=${location}`]),
  'locationId=987654321',
  'subareaId=987654321',
  'importId=987654321',
  'dueTo=2001-01-01',
  'raisedTo=2001-01-01',
  'overdue=true',
  'needsMyAction=true',
  `search=${number}`,
  'search=zebra',
  'level=extreme',
  'level=nothing',
  'immediateDanger=true',
  'tab=mine',
];
/**
 * Tabs measured for everyone except the worker: for a person who sees only their own records, all of them in a list are read,
 * including years of closed ones.
 */
const TABS = ['tab=closed', 'tab=archive'];

/** A page of a list, and the number of rows read for it. */
interface Page {
  readonly by: Person;
  readonly path: string;
  readonly rows: number;
}

/** Returns pages with each filter alone and with one facility, in each order, sorted by rows read, most first. */
async function pagesByRows(stage: Stage): Promise<readonly Page[]> {
  const some = await someOf(stage);
  const asked = PEOPLE.flatMap((by) =>
    ORDERS.flatMap((sort) =>
      [...filtersOn(some), ...(by === 'worker' ? [] : TABS)].flatMap((filter) =>
        ['', `&facilityId=${some.facility}`].map((place) => ({
          by,
          path: `/api/hazards?sort=${sort}&limit=${LINES}&${filter}${place}`,
        })),
      ),
    ),
  );
  const keyOf = ({ by, path }: Omit<Page, 'rows'>): string => `${by} ${path}`;
  const plans = await readPlans(
    stage,
    asked.map((page): Planned => {
      const headers = { ...headersOf(stage, page.by), host: 'dbo.localhost' };
      return { key: keyOf(page), method: 'GET', path: page.path, headers: () => headers };
    }),
  );
  const client = new pg.Client({ connectionString: stage.appUrl, options: '-c search_path=app,public' });
  await client.connect();
  const pages: Page[] = [];
  for (const page of asked) {
    const statement = plans[keyOf(page)]?.statements.findLast(({ text }) => text.includes('limit'));
    if (!statement) continue; // known to be empty without a query
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(stage.tenantId)]);
    const rows = await rowsReadBy(statement as Statement, async (text) => (await client.query<object>(text)).rows);
    pages.push({ ...page, rows });
    await client.query('rollback');
  }
  await client.end();
  return pages.toSorted((a, b) => b.rows - a.rows);
}

const formatRecords = (stage: Stage): string => `${stage.records.toLocaleString('en')} records`;

/** Measures the maximum rows that a page of a filled tenant reads per returned row. */
export async function measureRowsRead(stage: Stage): Promise<void> {
  const pages = await pagesByRows(stage);
  console.log(`  ${pages.length} pages explained; most rows read:`);
  for (const { by, path, rows } of pages.slice(0, 3)) console.log(`    ${Math.round(rows)}: ${by} ${path}`);
  atMost(`${ROWS_READ}, ${formatRecords(stage)}`, (pages[0]?.rows ?? 0) / LINES, MAX_ROWS_PER_LINE, '');
}

/**
 * Measures the pages for which most rows are read, when changes of a few people have put the records of a value at an order's end.
 */
export async function measureWorstPages(stage: Stage): Promise<void> {
  for (const { by, path, rows } of (await pagesByRows(stage)).slice(0, 3)) {
    const { median, p99, times } = await latencyOfCase(stage, { name: path, paths: [path], by: [by] });
    console.log(
      `    ${Math.round(rows)} rows read: ${by} ${path}: ${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms of ${times}`,
    );
    atMost(`page for which ${Math.round(rows)} rows are read, ${formatRecords(stage)}: p99`, p99, WORST_MS);
  }
}

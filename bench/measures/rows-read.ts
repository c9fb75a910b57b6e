import pg from 'pg';
import { ROWS_A_LINE, rowsReadBy, type Statement } from '../../apps/api/src/testing/rows-read.ts';
import { type Planned, readPlans } from '../replay/read-plans.ts';
import { atMost } from '../results.ts';
import type { Person, Stage } from '../stage/open-stage.ts';
import { headersOf } from './compare.ts';

export const ROWS_READ = 'rows read for a line of a list';
const LINES = 25;
const ORDERS = ['newest', 'oldest', 'urgency', 'due', 'updated'] as const;
/** Who sees all, who sees their own, and who sees one facility. */
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

/** What the filters name: of an open hazard, any of them, but the same each time. */
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

/** Each filter with a value that many records have, one that few have, and one that none has. */
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
/** No filters: whoever sees only what they have to do with reads all of that on a shelf, the closed work of years among it. */
const TABS = ['tab=closed', 'tab=archive'];

/** The most rows that a page reads for one of its lines: by each filter alone and with one facility, in each order. */
export async function measureRowsRead(stage: Stage): Promise<void> {
  const some = await someOf(stage);
  const asked: Planned[] = PEOPLE.flatMap((by) =>
    ORDERS.flatMap((sort) =>
      [...filtersOn(some), ...(by === 'worker' ? [] : TABS)].flatMap((filter) =>
        ['', `&facilityId=${some.facility}`].map((place) => {
          const path = `/api/hazards?sort=${sort}&limit=${LINES}&${filter}${place}`;
          return {
            key: `${by} ${path}`,
            method: 'GET',
            path,
            headers: { ...headersOf(stage, by), host: 'dbo.localhost' },
          } as const;
        }),
      ),
    ),
  );
  const plans = await readPlans(stage, asked);
  const client = new pg.Client({ connectionString: stage.appUrl, options: '-c search_path=app,public' });
  await client.connect();
  const read: [key: string, rows: number][] = [];
  for (const { key } of asked) {
    const statement = plans[key]?.statements.findLast(({ text }) => text.includes('limit')) as Statement | undefined;
    if (!statement) continue; // it is known without asking that nothing is there
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(stage.tenantId)]);
    read.push([key, await rowsReadBy(statement, async (text) => (await client.query<object>(text)).rows)]);
    await client.query('rollback');
  }
  await client.end();
  const most = read.toSorted(([, a], [, b]) => b - a);
  console.log(`  ${read.length} pages explained; most rows read:`);
  for (const [key, rows] of most.slice(0, 3)) console.log(`    ${Math.round(rows)}: ${key}`);
  atMost(`${ROWS_READ}, ${stage.records.toLocaleString('en')} records`, (most[0]?.[1] ?? 0) / LINES, ROWS_A_LINE, '');
}

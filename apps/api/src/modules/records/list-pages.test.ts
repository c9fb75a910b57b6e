import { ListSort } from '@safety-qube/contract/schemas/records';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { hazardCalls, personWith } from './records.factory.ts';
import { updateWaiting } from './waiting.ts';

/** A page is selected in one of three ways, by how many records are the reader's own and how many match the filters. */
const SOME = 30;
const MANY = 1300;

const t = useTestApp();
let facilityId: number;
/** A person who owns a few records, and one who owns many. */
let owners: readonly [Person, Person];
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

let made = 0;
/** Inserts open hazards of an owner directly into the tables: few values, so that most tie in their order, and some have none. */
async function addMany(count: number, owner: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with r as (insert into record (type, number, status, title, description, category, facility_id, priority, due_on, updated_at)
        select 'hazard', 'X-' || ${made}::int + n, case when n % 2 = 0 then 'Open' else 'Assigned' end,
          'Title', 'Description', 'other', ${facilityId}, nullif(n / 3 % 3, 0), case n % 3 when 1 then '2020-01-01'::date when 2 then '2999-06-01' end,
          '2026-01-01'::timestamptz + n / 9 % 3 * interval '1 millisecond'
        from generate_series(1, ${count}::int) n returning id),
      h as (insert into hazard (record_id) select id from r)
    insert into record_person (record_id, employee_id, relation)
    select r.id, ${owner.id}::bigint, u.relation from r, unnest(array['owner', 'raiser']) u (relation)
    returning record_id id`.execute(db());
  made += count;
  const ids = [...new Set(rows.map(({ id }) => id))];
  await updateWaiting({ tx: db() }, ids);
  return ids;
}

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owners = [await personWith(t, acme(), ['hazard.viewAll']), await personWith(t, acme(), ['hazard.viewAll'])];
  await addMany(SOME, owners[0]);
  await addMany(MANY, owners[1]);
});

interface Page {
  readonly items: readonly { readonly id: number }[];
  readonly next: string | null;
}
const page = async (as: Person, query: string): Promise<Page> => {
  const answer = await hazardCalls(t, acme()).call(as, `GET /api/hazards?${query}`);
  if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
  return answer.json() as Page;
};

const ORDERS: Record<ListSort, string> = {
  newest: 'id desc',
  oldest: 'id',
  urgency: 'priority nulls last, due_on nulls last, id',
  due: 'due_on nulls last, id',
  updated: 'updated_at desc, id desc',
};
/** Filters with their meaning, written independently of the product's code. */
const FILTERS = [
  ['', 'true'],
  ['&priority=1', 'priority = 1'],
  ['&dueFrom=1999-01-01&dueTo=2999-12-31', 'due_on is not null'],
] as const;
const TABS = [
  ['tab=all', (who: Person) => sql`${who.id} > 0`],
  [
    'tab=mine',
    (who: Person) => sql`exists (select from record_person p where p.record_id = r.id and p.employee_id = ${who.id})`,
  ],
  [
    'needsMyAction=true',
    (who: Person) => sql`r.status = 'Open' and exists (select from record_person p
      where p.record_id = r.id and p.employee_id = ${who.id} and p.relation = 'owner')`,
  ],
] as const;

test.each(ListSort.options)(
  'the order “%s” shows each record once, of few and of many, for every filter, while others are added',
  async (sort) => {
    for (const [tab, isTheirs] of TABS)
      for (const [filter, meaning] of FILTERS)
        for (const who of owners) {
          const { rows } = await sql<{ id: number }>`select id from record r
            where ${isTheirs(who)} and ${sql.raw(meaning)} order by ${sql.raw(ORDERS[sort])}`.execute(db());
          const wanted = rows.map(({ id }) => id);
          const seen: number[] = [];
          const added = new Set<number>();
          for (let cursor = '', pages = 0; pages < 100; pages += 1) {
            const { items, next } = await page(
              who,
              `${tab}${filter}&sort=${sort}&limit=100${cursor && `&cursor=${cursor}`}`,
            );
            seen.push(...items.map(({ id }) => id));
            if (pages === 0) for (const id of await addMany(3, who)) added.add(id);
            if (next === null) break;
            cursor = next;
          }
          const name = [tab, filter, who === owners[0] ? 'few' : 'many'];
          expect([name, new Set(seen).size]).toEqual([name, seen.length]);
          expect([name, seen.filter((id) => !added.has(id))]).toEqual([name, wanted]);
        }
  },
  120_000,
);

import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/** The number of the type's n-th record, as `recordNumber` of the domain writes it. */
const numberOf = (type: RecordType, n: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${`${RECORD_TYPES[type].prefix}-`}::text || lpad((${n})::text, greatest(6, length((${n})::text)), '0')`;

/**
 * Takes the type's next `count` numbers, in order, and skips those that people have typed: of records, and the ones in `except`. Give
 * it a transaction of its own: the counter is locked until that ends, and others wait for it. Numbers that are not used leave a gap.
 */
export async function takeNumbers(
  db: TenantDb,
  type: RecordType,
  count: number,
  except: readonly string[] = [],
): Promise<string[]> {
  if (!count) return [];
  // A count(*) is looked up by its key for each number, as far as the limit needs it; an anti-join would read all records.
  const free = (numbers: RawBuilder<unknown>) => sql`
    select s.n from (select ${numbers} n) s
    where (select count(*) from record r where r.type = ${type} and r.number = ${numberOf(type, sql`s.n`)}) = 0
      and ${numberOf(type, sql`s.n`)} <> all(${[...except]}::text[]) limit ${count}`;
  const lastFree = (after: RawBuilder<unknown>) =>
    sql`(select max(f.n) from (${free(sql`generate_series(${after} + 1, 2147483647)`)}) f)`;
  const { rows } = await sql<{ numbers: string[] }>`
    insert into record_counter as c (type, last)
    values (${type}, case when exists (select from record_counter where type = ${type}) then 0 else ${lastFree(sql`0`)} end)
    on conflict (tenant_id, type) do update set last = ${lastFree(sql`c.last`)}
    returning array(select ${numberOf(type, sql`f.n`)} from (${free(sql`generate_series(c.last, 1, -1)`)}) f order by f.n) numbers`.execute(
    db,
  );
  return rows[0]?.numbers ?? [];
}

import { RECORD_TYPES, type RecordType, recordNumber } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/** Returns which of these numbers records of the type have already. */
export async function takenNumbers(
  db: TenantDb,
  type: RecordType,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!numbers.length) return new Set();
  // `offset 0` looks each number up separately; otherwise the statement scans all records of the type.
  const { rows } = await sql<{ number: string }>`
    select n.number from unnest(${[...numbers]}::text[]) n (number)
    cross join lateral (select from record r where r.type = ${type} and r.number = n.number offset 0) r`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** The number of the type's n-th record, as `recordNumber` of the domain writes it. */
const numberOf = (type: RecordType, n: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${`${RECORD_TYPES[type].prefix}-`}::text || lpad((${n})::text, greatest(6, length((${n})::text)), '0')`;

/** The first n after another whose number nobody has typed. The count makes PostgreSQL look numbers up one by one by the key. */
const freeAfter = (type: RecordType, n: RawBuilder<unknown>): RawBuilder<number> => sql`(select s.n
  from (select generate_series(${n} + 1, 2147483647) n) s
  where (select count(*) from record r where r.type = ${type} and r.number = ${numberOf(type, sql`s.n`)}) = 0 limit 1)`;

/** Increases the type's counter to the next free number, or by as many as are wanted. Returns its new value. */
async function countOn(db: TenantDb, type: RecordType, wanted: number): Promise<number> {
  const after = (n: RawBuilder<unknown>) => (wanted === 1 ? freeAfter(type, n) : sql`${n} + ${wanted}::int`);
  const { rows } = await sql<{ last: number }>`
    insert into record_counter as c (type, last)
    values (${type}, case when exists (select from record_counter where type = ${type}) then 0 else ${after(sql`0`)} end)
    on conflict (tenant_id, type) do update set last = ${after(sql`c.last`)} returning last`.execute(db);
  return rows[0]?.last ?? wanted;
}

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
  const free: string[] = [];
  const typed = new Set(except);
  while (free.length < count) {
    const wanted = count - free.length;
    const last = await countOn(db, type, wanted);
    const numbers = Array.from({ length: wanted }, (_, n) => recordNumber(type, last - wanted + 1 + n));
    const taken = wanted === 1 ? new Set() : await takenNumbers(db, type, numbers);
    free.push(...numbers.filter((number) => !taken.has(number) && !typed.has(number)));
  }
  return free;
}

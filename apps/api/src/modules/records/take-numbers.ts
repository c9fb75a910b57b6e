import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/**
 * Whether a record of the type has the number. The first number from there on is looked up, in order: only the key of numbers gives
 * that order. Asked for as an equal one, PostgreSQL takes any index of the type while it has not analyzed a table that grows.
 */
const isTaken = (
  type: RecordType,
  number: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(select r.number from record r
  where r.type = ${type} and r.number >= ${number} order by r.number limit 1) = ${number}`;

/** Returns which of these numbers records of the type have already. */
export async function takenNumbers(
  db: TenantDb,
  type: RecordType,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!numbers.length) return new Set();
  const { rows } = await sql<{ number: string }>`
    select n.number from unnest(${[...numbers]}::text[]) n (number) where ${isTaken(type, sql`n.number`)}`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

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
  const number = numberOf(type, sql`s.n`);
  // One number, as for each report, is written as it is: a limit that is not known would be planned for each time.
  const most = count === 1 ? sql.lit(count) : sql`${count}`;
  /** The first free ones of these, as far as they are wanted. */
  const free = (numbers: RawBuilder<unknown>) => sql`(select s.n from (select ${numbers} n) s
    where ${isTaken(type, number)} is not true and ${number} <> all(${[...except]}::text[]) limit ${most})`;
  const lastAfter = (n: RawBuilder<unknown>) =>
    sql`(select max(f.n) from ${free(sql`generate_series(${n} + 1, 2147483647)`)} f)`;
  const { rows } = await sql<{ numbers: string[] }>`
    insert into record_counter as c (type, last)
    values (${type}, case when exists (select from record_counter where type = ${type}) then 0 else ${lastAfter(sql`0`)} end)
    on conflict (tenant_id, type) do update set last = ${lastAfter(sql`c.last`)}
    returning array(select ${numberOf(type, sql`f.n`)} from ${free(sql`generate_series(c.last, 1, -1)`)} f order by f.n) numbers`.execute(
    db,
  );
  return rows[0]?.numbers ?? [];
}

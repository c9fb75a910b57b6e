import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the record `r`, or what waits for its person `p`, is late: the only rule for all types, which `app.time_record` puts into
 * the column `late_from` (`lateFrom` of the domain). What is not open is never late.
 */
export function late(table: 'r' | 'p'): RawBuilder<unknown> {
  const from = sql.ref(`${table}.late_from`);
  // The first condition is that of the index of what can be late, which PostgreSQL would not derive from the second.
  return sql`(${from} < 'infinity' and ${from} <= now())`;
}

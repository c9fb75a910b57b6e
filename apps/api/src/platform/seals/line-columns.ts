import { type RawBuilder, sql } from 'kysely';

const UTC = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
/** SQL for an instant as text, to the microsecond, whatever the time zone of the session. */
export const instant = (expression: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${expression} at time zone 'UTC', ${UTC})`;

/** SQL for the columns of a line of a sealed table, as they are digested. */
export const lineColumns = (alias: string): RawBuilder<unknown> =>
  sql`to_jsonb(${sql.ref(alias)}) - array['tenant_id', 'xid'] || jsonb_build_object('at', ${instant(sql.ref(`${alias}.at`))})`;

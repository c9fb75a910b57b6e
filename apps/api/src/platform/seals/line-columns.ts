import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SealedTable } from './sealed-line.ts';

const UTC = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
/** SQL for an instant as text, to the microsecond, whatever the time zone of the session. */
export const instant = (expression: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${expression} at time zone 'UTC', ${UTC})`;

/** SQL for the columns of a line of a sealed table, as they are digested. */
export const lineColumns = (alias: string): RawBuilder<unknown> =>
  sql`to_jsonb(${sql.ref(alias)}) - array['tenant_id', 'xid'] || jsonb_build_object('at', ${instant(sql.ref(`${alias}.at`))})`;

/**
 * SQL condition that the line `l` of a table has no seal. Each is looked for by its index: a join would depend on statistics, which are
 * old while many lines are written.
 */
export const isUnsealed = (source: SealedTable): RawBuilder<SqlBool> => sql<SqlBool>`
  (select true from audit_seal s where s.tenant_id = l.tenant_id and s.source = ${source} and s.line_id = l.id limit 1) is null`;

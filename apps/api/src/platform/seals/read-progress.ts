import { sql } from 'kysely';
import type { TenantDb } from '../db/database.ts';
import { isUnsealed } from './line-columns.ts';
import type { SealedTable } from './sealed-line.ts';

const oldest = (source: SealedTable) =>
  sql`(select min(l.at) from ${sql.table(source)} l where l.xid >= c.settled and ${isUnsealed(source)})`;

/** Returns until when the lines of the tenant are sealed, and since when one waits for that. */
export async function readProgress(tx: TenantDb): Promise<{ sealedUntil: Date | null; unsealedSince: Date | null }> {
  const { rows } = await sql<{ sealedUntil: Date | null; unsealedSince: Date | null }>`
    select c.settled_at "sealedUntil", least(${oldest('audit_entry')}, ${oldest('record_change')}) "unsealedSince"
    from audit_chain c`.execute(tx);
  return rows[0] ?? { sealedUntil: null, unsealedSince: null };
}

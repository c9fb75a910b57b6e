import { sql } from 'kysely';
import type { TenantDb } from '../db/database.ts';

/**
 * Asks for a job in the caller's transaction; its tenant is the transaction's. `runAt` puts it off. Under a `key` there is one
 * waiting job at most: asking again renews what it is told and keeps its time.
 */
export async function enqueue(
  tx: TenantDb,
  job: string,
  payload: Record<string, unknown>,
  { runAt, key }: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await sql`select app.enqueue(${job}, ${JSON.stringify(payload)}::jsonb, ${runAt ?? null}, ${key ?? null})`.execute(
    tx,
  );
}

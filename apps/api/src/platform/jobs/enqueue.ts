import { sql } from 'kysely';
import type { TenantDb } from '../db/database.ts';

/** Asks for a job in the caller's transaction; its tenant is the transaction's. */
export async function enqueue(tx: TenantDb, job: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select app.enqueue(${job}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
}

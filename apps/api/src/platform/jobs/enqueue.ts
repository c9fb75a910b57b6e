import { sql } from 'kysely';
import type { TenantDb } from '../db/database.ts';

/**
 * Enqueues a job in the caller's transaction; its tenant is that of the transaction. `runAt` delays it. A `key` has at most one
 * waiting job: enqueueing again replaces its payload and keeps its time.
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

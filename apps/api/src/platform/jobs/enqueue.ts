import { sql } from 'kysely';
import type { TenantDb } from '../db/database.ts';
import { unawaitedStatement } from '../db/tenant-dialect.ts';

/**
 * Enqueues a job in the caller's transaction; its tenant is that of the transaction. `runAt` delays it. A `key` has at most one
 * waiting job: enqueueing again replaces its payload and keeps its time. Urgent jobs run before all others that wait.
 */
export async function enqueue(
  tx: TenantDb,
  job: string,
  payload: Record<string, unknown>,
  { runAt, key, isUrgent = false }: { runAt?: Date; key?: string; isUrgent?: boolean } = {},
): Promise<void> {
  await sql`select app.enqueue(${job}, ${JSON.stringify(payload)}::jsonb, ${runAt ?? null}, ${key ?? null}, ${isUrgent})`.execute(
    tx.withPlugin(unawaitedStatement),
  );
}

import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const TIMEOUT_MS = 600_000;

/** Waits until no job is due. Returns the milliseconds that this took; throws after ten minutes. */
export async function untilQueueIsEmpty(client: pg.Client): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ due: boolean }>(
      `select exists (select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) due`,
    );
    if (!rows[0]?.due) return performance.now() - startedAt;
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('the jobs are not worked off after ten minutes');
    await wait(20);
  }
}

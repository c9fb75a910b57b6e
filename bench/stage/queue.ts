import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Stage } from './open-stage.ts';

const TIMEOUT_MS = 600_000;
/** Milliseconds between two looks for lines that are not sealed, which read all lines until the first ones of a tenant are. */
const SEALED_INTERVAL_MS = 1_000;

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

/**
 * Waits until the application has sealed all lines of the log and of the history, so that those which others wrote, a filled tenant or the
 * yardstick, cost it nothing while it is measured. Throws after ten minutes.
 */
export async function untilAllIsSealed(client: pg.Client): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>('select exists (select from app.tenants_to_seal()) waits');
    if (!rows[0]?.waits) return;
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('the lines are not sealed after ten minutes');
    await wait(SEALED_INTERVAL_MS);
  }
}

/** Stops the application between two of its transactions: a round's last requests go on for a moment, and would keep their locks. */
async function stopApplication({ app, client }: Pick<Stage, 'app' | 'client'>): Promise<void> {
  for (;;) {
    app.child.kill('SIGSTOP');
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and usename <> current_user
        and backend_type = 'client backend' and state <> 'idle') busy`,
    );
    if (!rows[0]?.busy) return;
    app.child.kill('SIGCONT');
    await wait(20);
  }
}

/** Runs `work` while the application is stopped, and removes the jobs that it leaves. */
export async function whileStopped<T>(stage: Pick<Stage, 'app' | 'client'>, work: () => Promise<T>): Promise<T> {
  await stopApplication(stage);
  try {
    return await work();
  } finally {
    await stage.client.query('truncate graphile_worker._private_jobs');
    stage.app.child.kill('SIGCONT');
  }
}

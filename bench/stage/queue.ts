import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Stage } from './open-stage.ts';

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

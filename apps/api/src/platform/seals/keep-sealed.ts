import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { JobLog } from '../jobs/job-worker.ts';
import { sealLines } from './seal-lines.ts';

/** Milliseconds between two looks for lines to be sealed: they are to be sealed within five seconds of their commit. */
const INTERVAL_MS = 1_500;

/** Seals the log and the history of all tenants as they are written, until stopped. Several processes may do so. */
export function keepSealed(
  database: Database,
  log: Pick<JobLog, 'warn'>,
  { intervalMs = INTERVAL_MS }: { intervalMs?: number } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The transactions that were visible at the last look. */
  let seen: string | undefined;
  let isFailing = false;

  async function look(): Promise<void> {
    const { rows } = await database.pool.query<{ now: string }>('select pg_current_snapshot()::text now');
    const now = rows[0]?.now;
    if (now === seen) return; // nothing was committed since
    const tenants = await database.pool.query<{ id: number }>('select id from app.tenants_to_seal() id');
    for (const { id } of tenants.rows) await sealLines(database.forTenant(id), signal);
    seen = now;
  }

  const keeping = (async () => {
    while (!signal.aborted) {
      try {
        await look();
        isFailing = false;
      } catch (err) {
        if (signal.aborted) return;
        if (!isFailing) log.warn({ err }, 'the log could not be sealed; it is tried again');
        isFailing = true;
      }
      await wait(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await keeping;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { JobHelpers, TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Database, TenantDb } from '../db/database.ts';
import { beginJobWorker, type JobLog, type JobWorker, type JobWorkerOptions } from './job-worker.ts';

/** What a job works with: one tenant's tables. `tx` runs statements of their own; a job opens its transaction itself. */
export interface JobCtx {
  readonly tenantId: number;
  readonly tx: TenantDb;
  readonly log: JobLog;
  /** This try, counted from 1, and how many there may be. */
  readonly attempt: { readonly number: number; readonly of: number };
  /** Aborted when the process is about to end: long work leaves off between two steps, by throwing, and the next process goes on. */
  readonly stopping?: AbortSignal;
}

/** Work outside of a request: a name, what it is told, what it does. It may run twice, so doing it twice must do no harm. */
export interface Job<S extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly payload: S;
  /** Five fields of cron, in UTC: the job then runs for each tenant, with an empty payload. */
  readonly cron?: string;
  run(payload: z.output<S>, ctx: JobCtx): Promise<void>;
}
/** A job as a value; keeps the payload's type for `run`. */
export const job = <S extends z.ZodObject>(j: Job<S>): Job => j as unknown as Job;

const Target = z.looseObject({ tenantId: z.int().optional() });

const allTenants = async (database: Database): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from app.tenant order by id')).rows.map((r) => r.id);

/** One tenant's failure must not keep the others from their turn; it is raised when all had it. */
async function runForTenants(
  j: Job,
  { database, log, stopping }: { database: Database; log: JobLog; stopping: AbortSignal },
  payload: unknown,
  helpers: JobHelpers,
) {
  const { tenantId, ...rest } = Target.parse(payload ?? {});
  const { _cron: _, ...told } = rest as { _cron?: unknown };
  const parsed = j.payload.parse(told);
  const attempt = { number: helpers.job.attempts, of: helpers.job.max_attempts };
  const failures: unknown[] = [];
  for (const id of tenantId === undefined ? await allTenants(database) : [tenantId]) {
    try {
      await j.run(parsed, { tenantId: id, tx: database.forTenant(id), log, attempt, stopping });
    } catch (error) {
      if (stopping.aborted) throw error;
      log.warn({ job: j.id, tenantId: id, err: error }, 'a job failed');
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length) throw new AggregateError(failures, `job ${j.id} failed for ${failures.length} tenants`);
}

export interface JobRunner {
  /** Takes no new jobs, lets those that run finish or leave off, and closes the connections. */
  stop(): Promise<void>;
}

/** Milliseconds before jobs are taken again after the database was lost, doubled up to the longest while it stays away. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Works off the queue until stopped: connected as the database's owner, whose queue it is, while each job sees its tenant's
 * rows alone, through the application's role. A job that throws is tried again, later each time; one whose process was killed
 * by whoever finds it. However often and long the database is away, another worker takes the place of the one that lost it;
 * jobs that it has begun go on beside.
 */
export async function startJobs(
  ownerUrl: string,
  database: Database,
  jobs: readonly Job[],
  log: JobLog,
  options: JobWorkerOptions = {},
): Promise<JobRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const setting = { database, log, stopping: signal };
  /** Jobs that have left off, with the tries before this one, which was none. */
  const left: { id: string; tries: number }[] = [];
  const tasks: TaskList = {};
  for (const j of jobs)
    tasks[j.id] = (payload, helpers) =>
      runForTenants(j, setting, payload, helpers as JobHelpers).catch((error: unknown) => {
        if (signal.aborted) left.push({ id: helpers.job.id, tries: helpers.job.attempts - 1 });
        throw error;
      });
  const crontab = jobs.flatMap((j) => (j.cron ? [`${j.cron} ${j.id} ?max=3`] : [])).join('\n');
  const here = new Set<string>();
  const begin = () => beginJobWorker(ownerUrl, { ...options, tasks, crontab, log, here });
  const told = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

  /** Those that lost the database and still have something to finish. */
  const retired = new Set<Promise<void>>();
  function retire(worker: JobWorker): void {
    const done = worker.finish().then(worker.close);
    retired.add(done);
    void done.finally(() => retired.delete(done));
  }
  let current: JobWorker | undefined = await begin();
  const keeping = (async () => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      if (current) {
        void current.reached.then(() => (pauseMs = FIRST_PAUSE_MS));
        const err = await Promise.race([current.lost, told]);
        if (signal.aborted) return;
        log.warn({ err }, 'jobs lost the database; another worker takes them up');
        retire(current);
        current = undefined;
      }
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      if (!signal.aborted) current = await begin().catch((err) => void log.warn({ err }, 'jobs wait for the database'));
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await keeping;
      await Promise.all([current?.finish(), ...retired]);
      // Whoever comes next goes on at once, not after the pause that follows a failure.
      for (const { id, tries } of left)
        await current?.pool
          .query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := $2)', [
            id,
            tries,
          ])
          .catch(() => undefined); // the database went first
      await current?.close();
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { JobHelpers, TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Database, TenantDb } from '../db/database.ts';
import { beginJobWorker, type JobLog, type JobWorker, type JobWorkerOptions } from './job-worker.ts';

/** The context of a job, for one tenant. `tx` runs single statements; a job opens its transactions itself. */
export interface JobCtx {
  readonly tenantId: number;
  readonly tx: TenantDb;
  readonly log: JobLog;
  /** The number of this attempt, from 1, and the maximum. */
  readonly attempt: { readonly number: number; readonly of: number };
  /** Aborted when the process is about to end: long jobs then throw between two steps, and the next process continues. */
  readonly stopping?: AbortSignal;
}

/** A background job: its id, the schema of its payload and its function. It may run twice, so it must be idempotent. */
export interface Job<S extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly payload: S;
  /** A cron expression of five fields, in UTC: the job then runs for each tenant, with an empty payload. */
  readonly cron?: string;
  run(payload: z.output<S>, ctx: JobCtx): Promise<void>;
  /** Closes what is kept open between runs, such as connections; called once no job runs any more. */
  close?(): void;
}
/** Defines a job, with the type of its payload inferred for `run`. */
export const job = <S extends z.ZodObject>(j: Job<S>): Job => j;

/** The payload that the queue adds to that of a job; `_cron` describes the time of a job with a cron expression. */
const Target = z.looseObject({ tenantId: z.int().optional(), _cron: z.unknown().optional() });

const allTenants = async (database: Database): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from app.tenant order by id')).rows.map((r) => r.id);

/** Runs a job for its tenant or for all. A failure for one tenant is thrown only after the job has run for the others. */
async function runForTenants(
  j: Job,
  { database, log, stopping }: { database: Database; log: JobLog; stopping: AbortSignal },
  payload: unknown,
  helpers: JobHelpers,
) {
  const { tenantId, _cron: _, ...values } = Target.parse(payload ?? {});
  const parsed = j.payload.parse(values);
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
  /** Takes no new jobs, waits until running ones finish or abort, and closes the connections. */
  stop(): Promise<void>;
}

/** Milliseconds before a new worker is started after the database was lost, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Runs the jobs of the queue until stopped: connected as the database's owner, who owns the queue, while each job sees only its
 * tenant's rows through the application's role. A job that throws is retried with growing delays; one whose process was killed is
 * run by another process. Whenever a worker loses the database, it is replaced by a new one, while its running jobs continue.
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
  /** Jobs that were aborted, with their attempts so far: the aborted one does not count. */
  const left: { id: string; tries: number }[] = [];
  const tasks: TaskList = {};
  for (const j of jobs)
    tasks[j.id] = (payload, helpers) =>
      runForTenants(j, setting, payload, helpers).catch((error: unknown) => {
        if (signal.aborted) left.push({ id: helpers.job.id, tries: helpers.job.attempts - 1 });
        throw error;
      });
  const crontab = jobs.flatMap((j) => (j.cron ? [`${j.cron} ${j.id} ?max=3`] : [])).join('\n');
  const here = new Set<string>();
  const begin = () => beginJobWorker(ownerUrl, { ...options, tasks, crontab, log, here });
  const whenStopping = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

  /** Workers that lost the database and still have running jobs. */
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
        const err = await Promise.race([current.lost, whenStopping]);
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
      // The next process continues at once, not after the delay that follows a failure.
      for (const { id, tries } of left)
        await current?.pool
          .query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := $2)', [
            id,
            tries,
          ])
          .catch(() => undefined); // the database is already gone
      await current?.close();
      for (const j of jobs) j.close?.();
    },
  };
}

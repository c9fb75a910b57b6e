import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type JobHelpers, Logger, type LogLevel, run, type Task, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import * as z from 'zod';
import { type Database, makePool, type TenantDb } from '../db/database.ts';
import { guardJobs } from './job-locks.ts';

/** What a job works with: one tenant's tables. `tx` runs statements of their own; a job opens its transaction itself. */
export interface JobCtx {
  readonly tenantId: number;
  readonly tx: TenantDb;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;
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
  { database, log, stopping }: { database: Database; log: JobCtx['log']; stopping: AbortSignal },
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

/** The worker's own lines, at the level they deserve here: each job that it starts and ends is no news. */
const workerLogger = (log: JobCtx['log']) =>
  new Logger((scope) => (level: LogLevel, message, meta) => {
    const line = { job: scope.taskIdentifier, ...(meta?.['error'] ? { err: meta['error'] } : {}) };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });

export interface JobRunner {
  /** Takes no new jobs, lets those that run finish or leave off, and closes the connections. */
  stop(): Promise<void>;
}

/** Milliseconds that the queue may take to write how the last jobs of a runner have ended. */
const WRITTEN_WITHIN = 2_000;

/** Waits until it is written how a runner's jobs have ended: the runner itself ends without that. */
async function untilWritten(pool: Pool, runner: string): Promise<void> {
  const holds = 'select from graphile_worker.jobs where locked_by = $1 limit 1';
  for (const until = Date.now() + WRITTEN_WITHIN; Date.now() < until; await wait(10))
    if (!(await pool.query(holds, [runner])).rowCount) return;
}

/** Milliseconds before jobs are taken up again after the database was away for longer than the queue stands. */
const PAUSE = 1_000;

/**
 * Works off the queue until stopped: connected as the database's owner, whose queue it is, while each job sees its tenant's
 * rows alone, through the application's role. A job that throws is tried again, later each time; one whose process was killed
 * by whoever finds it. However long the database was away, it goes on when it is back.
 */
export async function startJobs(
  ownerUrl: string,
  database: Database,
  jobs: readonly Job[],
  log: JobCtx['log'],
  options: { concurrency?: number; pollInterval?: number } = {},
): Promise<JobRunner> {
  const pgPool = makePool(ownerUrl, { max: 4 });
  const stopping = new AbortController();
  const setting = { database, log, stopping: stopping.signal };
  /** Jobs that have left off, with the tries before this one, which was none. */
  const left: { id: string; tries: number }[] = [];
  const taskList: Record<string, Task> = {};
  for (const j of jobs)
    taskList[j.id] = (payload, helpers) =>
      runForTenants(j, setting, payload, helpers as JobHelpers).catch((error: unknown) => {
        if (stopping.signal.aborted) left.push({ id: helpers.job.id, tries: helpers.job.attempts - 1 });
        throw error;
      });
  const crontab = jobs.flatMap((j) => (j.cron ? [`${j.cron} ${j.id} ?max=3`] : [])).join('\n');

  async function begin() {
    const events: WorkerEvents = new EventEmitter();
    let name = '';
    events.once('pool:create', ({ workerPool }) => {
      name = workerPool.id;
    });
    const runner = await run({
      pgPool,
      taskList,
      crontab,
      events,
      concurrency: options.concurrency ?? 2,
      pollInterval: options.pollInterval ?? 2000,
      noHandleSignals: true,
      logger: workerLogger(log),
    });
    return { name, runner, guard: guardJobs(ownerUrl, name, log) };
  }

  let current = await begin().catch(async (error) => {
    await pgPool.end();
    throw error;
  });
  const keeping = (async () => {
    while (!stopping.signal.aborted) {
      // Ends by rejection when it lost the database for good; the queue keeps what was waiting.
      await current.runner.promise.catch((error) => log.error({ err: error }, 'the job runner stopped'));
      await current.guard.stop();
      const pause = () => wait(PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined);
      for (let next: typeof current | undefined; !next && !stopping.signal.aborted; ) {
        await pause();
        if (stopping.signal.aborted) return;
        next = await begin().catch((error) => void log.warn({ err: error }, 'the job runner does not start'));
        current = next ?? current;
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await current.runner.stop().catch(() => undefined);
      await keeping;
      await untilWritten(pgPool, current.name).catch(() => undefined); // the database went first
      // Whoever comes next goes on at once, not after the pause that follows a failure.
      for (const { id, tries } of left)
        await pgPool
          .query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := $2)', [
            id,
            tries,
          ])
          .catch(() => undefined);
      await pgPool.end();
    },
  };
}

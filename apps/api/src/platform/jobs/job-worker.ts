import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type LogLevel, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { makePool } from '../db/database.ts';
import { guardJobs } from './job-locks.ts';

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

export interface JobWorkerOptions {
  readonly concurrency?: number | undefined;
  /** Milliseconds between two looks for jobs that nobody has told of. */
  readonly pollInterval?: number | undefined;
}

/** What is worked off, and how. */
export interface JobSetting extends JobWorkerOptions {
  readonly tasks: TaskList;
  readonly crontab: string;
  readonly log: JobLog;
  /** Names of the workers of this process that have not let go of everything. */
  readonly here: Set<string>;
}

/** One that takes jobs and works on them, under a name and with connections of its own. */
export interface JobWorker {
  /** Resolves with the reason when the database was lost, even for a moment: it has to end, and another one to begin. */
  readonly lost: Promise<unknown>;
  /** Resolves when the database has answered it for the first time. */
  readonly reached: Promise<void>;
  /** Takes no more jobs, waits for those that run, then until it is written how they ended, where that can be. */
  finish(): Promise<void>;
  /** The connections to the queue, until `close`. */
  readonly pool: pg.Pool;
  /** Lets go of everything: what it still holds in the queue is given back by whoever comes next. */
  close(): Promise<void>;
}

/** Milliseconds that a connection to the queue may take. */
const CONNECTED_WITHIN_MS = 5_000;
/** Milliseconds after which a statement of the queue, all of which are short, counts as lost with its connection. */
const ANSWERED_WITHIN_MS = 30_000;
/** Milliseconds to wait for what the queue still has to write of jobs that have ended. */
const WRITTEN_WITHIN_MS = 2_000;
/** Milliseconds to wait for connections to close. */
const CLOSED_WITHIN_MS = 1_000;

/** The worker's own lines, at the level they deserve here: each job that it starts and ends is no news. */
const workerLogger = (log: JobLog) =>
  new Logger((scope) => (level: LogLevel, message, meta) => {
    const line = { job: scope.taskIdentifier, ...(meta?.['error'] ? { err: meta['error'] } : {}) };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });

/** Tasks that say when none of them runs. */
function counted(tasks: TaskList) {
  let running = 0;
  let tell: (() => void)[] = [];
  const one =
    (task: TaskList[string]): TaskList[string] =>
    async (...args) => {
      running += 1;
      try {
        return await task?.(...args);
      } finally {
        running -= 1;
        if (!running) for (const resolve of tell.splice(0)) resolve();
      }
    };
  return {
    taskList: Object.fromEntries(Object.entries(tasks).map(([id, task]) => [id, one(task)])) as TaskList,
    isAnyRunning: (): boolean => running > 0,
    untilNoneRuns: async (): Promise<void> => {
      if (running) await new Promise<void>((resolve) => (tell = [...tell, resolve]));
    },
  };
}

/**
 * Begins to take jobs. A connection that breaks off takes answers along: which jobs were taken, whether the end of one was written.
 * So whoever lost one is told to end, and what is held in its name is then given back (`guardJobs`); a job may run twice, none
 * is left lying. The ends of jobs are written in batches, even where each is one: only then the queue tells of a failure by an
 * event; otherwise it ends the process by a rejection that nobody can catch.
 */
export async function beginJobWorker(
  ownerUrl: string,
  { tasks, crontab, log, here, concurrency = 2, pollInterval = 2000 }: JobSetting,
): Promise<JobWorker> {
  const pool = makePool(ownerUrl, {
    max: concurrency + 2,
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    pipeline: true, // a statement that is not answered in time then takes its connection along
    query_timeout: ANSWERED_WITHIN_MS,
  } as pg.PoolConfig);
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void open.add(client)).on('remove', (client) => void open.delete(client));
  const { taskList, isAnyRunning, untilNoneRuns } = counted(tasks);
  const lost = Promise.withResolvers<unknown>();
  const reached = Promise.withResolvers<void>();
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  for (const sign of ['worker:getJob:error', 'worker:fatalError', 'pool:fatalError', 'pool:listen:error'] as const)
    events.on(sign, ({ error }: { error: unknown }) => lost.resolve(error));
  for (const sign of ['worker:getJob:empty', 'job:start'] as const) events.once(sign, () => reached.resolve());
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab,
    events,
    concurrency,
    pollInterval,
    noHandleSignals: true,
    logger: workerLogger(log),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error) => {
    await pool.end();
    throw error;
  });
  const over = runner.promise.then(
    () => lost.resolve(new Error('the job runner has ended')),
    (error) => lost.resolve(error),
  );
  here.add(name);
  const guard = guardJobs(ownerUrl, name, log, here);
  return {
    lost: lost.promise,
    reached: reached.promise,
    pool,
    async finish() {
      void runner.stop().catch(() => undefined); // it may have stopped by itself
      do {
        await untilNoneRuns();
        await Promise.race([over, wait(WRITTEN_WITHIN_MS, undefined, { ref: false })]);
      } while (isAnyRunning()); // a job that was asked for before came only now
    },
    async close() {
      const ended = pool.end();
      // Also where a statement is under way that nobody answers.
      for (const client of open) (client as unknown as pg.Client).connection.stream.destroy();
      await Promise.race([ended, wait(CLOSED_WITHIN_MS, undefined, { ref: false })]);
      await guard.stop();
      here.delete(name);
    },
  };
}

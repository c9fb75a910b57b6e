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
  /** Milliseconds between two polls for jobs without a notification. */
  readonly pollInterval?: number | undefined;
}

/** The tasks of a worker and its settings. */
export interface JobSetting extends JobWorkerOptions {
  readonly tasks: TaskList;
  readonly crontab: string;
  readonly log: JobLog;
  /** Names of the workers of this process that are not closed. */
  readonly here: Set<string>;
}

/** A worker that runs jobs, with its own name and connections. */
export interface JobWorker {
  /** Resolves with the reason when the database was lost, even briefly: this worker must then be replaced by a new one. */
  readonly lost: Promise<unknown>;
  /** Resolves on the first response of the database. */
  readonly reached: Promise<void>;
  /** Takes no more jobs and waits for the running ones, and until their results are written, if possible. */
  finish(): Promise<void>;
  /** The connections to the queue, until `close`. */
  readonly pool: pg.Pool;
  /** Closes all connections; jobs that it still holds in the queue are unlocked by the next worker. */
  close(): Promise<void>;
}

/** Timeout for connecting to the queue, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Timeout of a statement of the queue, all of which are short, after which its connection counts as lost; in milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Milliseconds to wait until the queue has written the results of finished jobs. */
const WRITE_TIMEOUT_MS = 2_000;
/** Milliseconds to wait for connections to close. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Maps the worker's log levels to ours: its messages about each started and finished job are logged as debug. */
const workerLogger = (log: JobLog) =>
  new Logger((scope) => (level: LogLevel, message, meta) => {
    const line = { job: scope.taskIdentifier, ...(meta?.['error'] ? { err: meta['error'] } : {}) };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });

/** Wraps tasks to track whether any of them is running. */
function trackTasks(tasks: TaskList) {
  let running = 0;
  let waiting: (() => void)[] = [];
  const one =
    (task: TaskList[string]): TaskList[string] =>
    async (...args) => {
      running += 1;
      try {
        return await task?.(...args);
      } finally {
        running -= 1;
        if (!running) for (const resolve of waiting.splice(0)) resolve();
      }
    };
  return {
    taskList: Object.fromEntries(Object.entries(tasks).map(([id, task]) => [id, one(task)])),
    isAnyRunning: (): boolean => running > 0,
    untilNoneRuns: async (): Promise<void> => {
      if (running) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]));
    },
  };
}

/**
 * Starts a worker. When a connection is lost, it is unknown which jobs were taken and whether a result was written. A worker that
 * has lost one must therefore end, and its jobs are unlocked (`guardJobs`): a job may run twice, but none is left locked. Results
 * are written in batches, even of one, because only then the queue reports a failure by an event instead of an unhandled rejection
 * that ends the process.
 */
export async function beginJobWorker(
  ownerUrl: string,
  { tasks, crontab, log, here, concurrency = 2, pollInterval = 2000 }: JobSetting,
): Promise<JobWorker> {
  const pool = makePool(ownerUrl, {
    max: concurrency + 2,
    // Taking and completing a job need not wait for the disk: a job whose completion is lost with the database runs again, and what
    // it wrote is durable before its completion is written.
    options: '-c synchronous_commit=off',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    pipeline: true, // a statement that times out then closes its connection
    query_timeout: STATEMENT_TIMEOUT_MS,
  });
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void open.add(client)).on('remove', (client) => void open.delete(client));
  const { taskList, isAnyRunning, untilNoneRuns } = trackTasks(tasks);
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
      void runner.stop().catch(() => undefined); // it may have stopped already
      do {
        await untilNoneRuns();
        await Promise.race([over, wait(WRITE_TIMEOUT_MS, undefined, { ref: false })]);
      } while (isAnyRunning()); // a job that was requested before has only arrived now
    },
    async close() {
      const ended = pool.end();
      // Also if a statement is in progress that the database does not answer.
      for (const client of open) client.connection.stream.destroy();
      await Promise.race([ended, wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      await guard.stop();
      here.delete(name);
    },
  };
}

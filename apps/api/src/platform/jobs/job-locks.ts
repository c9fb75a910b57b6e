import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** First key of each runner's advisory lock; the second one is the hash of the runner's name. */
const LOCKS = 7_114_001;
/** Milliseconds between two checks for dead runners. */
const CHECK_INTERVAL_MS = 1_000;
/** Milliseconds before reconnecting to the database: less than two checks of other runners. */
const RECONNECT_PAUSE_MS = 100;
/** Timeout of the database in milliseconds. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Selects the names of runners that hold jobs without holding their lock. */
const DEAD_RUNNERS = `
  select distinct j.locked_by runner from graphile_worker.jobs j
  where j.locked_by is not null and not exists (
    select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objsubid = 2
      and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
      and l.database = (select oid from pg_database where datname = current_database()))`;

/**
 * Unlocks the jobs of runners whose process was killed; the queue itself would do so only after four hours. A live runner holds an
 * advisory lock for its name. A runner whose lock is missing in two checks is dead: the first check may have been before it took
 * its lock, or while it reconnected. `here` contains the names of the runners of this process.
 */
export function guardJobs(
  ownerUrl: string,
  runner: string,
  log: Pick<FastifyBaseLogger, 'info'>,
  here: ReadonlySet<string>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  async function watch(): Promise<void> {
    const mine = new pg.Client({
      connectionString: ownerUrl,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    client = mine;
    mine.on('error', () => undefined); // reported by the next statement
    await mine.connect();
    await mine.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, runner]);
    for (let missing = new Set<string>(); ; await wait(CHECK_INTERVAL_MS, undefined, { signal: stopping.signal })) {
      const { rows } = await mine.query<{ runner: string }>(DEAD_RUNNERS, [LOCKS]);
      const names = rows.map((row) => row.runner).filter((name) => !here.has(name));
      const gone = names.filter((name) => missing.has(name));
      if (gone.length) {
        await mine.query('select graphile_worker.force_unlock_workers($1)', [gone]);
        log.info({ runners: gone }, 'jobs of processes that are gone were given back');
      }
      missing = new Set(names);
    }
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await watch().catch(() => client?.end().catch(() => undefined));
      await wait(RECONNECT_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** First half of the name of each runner's lock; the second is the runner's own. */
const LOCKS = 7_114_001;
/** Milliseconds between two looks for runners that are gone. */
const LOOK_EVERY = 1_000;
/** Milliseconds before the way to the database is made again: sooner than others have looked twice. */
const PAUSE = 100;
/** Milliseconds that the database may take to answer. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Names of runners that hold jobs although their lock is not there. */
const GONE = `
  select distinct j.locked_by runner from graphile_worker.jobs j
  where j.locked_by is not null and not exists (
    select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objsubid = 2
      and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
      and l.database = (select oid from pg_database where datname = current_database()))`;

/**
 * Gives back the jobs of runners whose process has been killed; the queue would leave them to those for four hours. A runner
 * that lives holds a lock of the database in its name. One whose lock was missing at two looks is gone: the first may have
 * come between its beginning and its lock, or while it connected anew. `here` names those that live in this process.
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
    mine.on('error', () => undefined); // told by the next statement
    await mine.connect();
    await mine.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, runner]);
    for (let missing = new Set<string>(); ; await wait(LOOK_EVERY, undefined, { signal: stopping.signal })) {
      const { rows } = await mine.query<{ runner: string }>(GONE, [LOCKS]);
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
      await wait(PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

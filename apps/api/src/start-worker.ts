import { makeJobs } from './make-jobs.ts';
import { makePlatform } from './make-platform.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import type { FoundDatabase } from './platform/db/provide-database.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { openLog } from './platform/log.ts';
import { pgRelay } from './platform/relay/pg-relay.ts';
import type { Running } from './platform/run-process.ts';
import { keepSealed } from './platform/seals/keep-sealed.ts';

/** Starts a process that only runs jobs, on the database of a server that runs with WORKER=separate. */
export async function startWorker(config: Config, found: FoundDatabase): Promise<Running> {
  const { appUrl, ownerUrl, whenLost } = found;
  const database = openDatabase(appUrl, config.JOB_CONNECTIONS);
  const log = openLog(config.LOG_LEVEL).events;
  const relay = pgRelay(appUrl, log);
  const platform = makePlatform(config, database, relay);
  const runner = await startJobs(ownerUrl, database, makeJobs(platform), log);
  const seals = keepSealed(database, log);
  log.info('the worker is ready');
  return {
    async stop() {
      await Promise.all([runner.stop(), seals.stop()]);
      platform.denials.flush();
      await relay.end();
      await database.end();
    },
    // The server's database has another address after a restart.
    whenLost: (onLost) =>
      whenLost(() =>
        onLost('The embedded database has moved or stopped; start the worker again on the same data folder.'),
      ),
  };
}

import { buildApp } from './app.ts';
import { makeJobs } from './make-jobs.ts';
import { makePlatform } from './make-platform.ts';
import type { Config } from './platform/config.ts';
import { openDatabase, REQUEST_LIMITS } from './platform/db/database.ts';
import type { ProvidedDatabase } from './platform/db/provide-database.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { openLog } from './platform/log.ts';
import { pgRelay } from './platform/relay/pg-relay.ts';
import type { Running } from './platform/run-process.ts';
import { keepSealed } from './platform/seals/keep-sealed.ts';
import { fillInstallation } from './seed/fill-installation.ts';
import { welcome } from './seed/welcome.ts';

/**
 * Connections that can wait to be accepted, as many as Linux allows by default: with the 511 of Node a flood has connections refused
 * whenever the process is busy for a second.
 */
const MOST_WAITING = 4096;

/** Runs the undo steps in reverse order. */
const unwind = async (steps: (() => Promise<unknown>)[]): Promise<void> => {
  for (const step of steps.splice(0).reverse()) await step();
};

/**
 * Starts the product on its database: seed, jobs, web server. Finally prints the address and who may sign in to stdout. On failure
 * it stops what it had started and rethrows; it does the same when `whenStopping` rejects during the seed.
 */
export async function startServer(
  config: Config,
  port: number,
  provided: ProvidedDatabase,
  whenStopping: Promise<never>,
): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = [provided.stop];
  try {
    const owner = openDatabase(provided.ownerUrl, 2);
    const filled = fillInstallation(config, owner, port).finally(() => owner.end());
    const demoProcesses = await Promise.race([filled, whenStopping]);
    undo.push(demoProcesses.stop);
    const database = openDatabase(provided.appUrl, config.REQUEST_CONNECTIONS, REQUEST_LIMITS);
    undo.push(database.end);
    const background = openDatabase(provided.appUrl, config.JOB_CONNECTIONS);
    undo.push(background.end);
    const log = openLog(config.LOG_LEVEL);
    const relay = pgRelay(provided.appUrl, log.events);
    undo.push(relay.end);
    const platform = makePlatform({ ...config, PORT: port }, database, relay);
    const app = await buildApp(platform, { log });
    // Not awaited here, so that the server does not start later because of the jobs.
    const jobs =
      config.WORKER === 'inside'
        ? startJobs(provided.ownerUrl, background, makeJobs({ ...platform, database: background }), app.log)
        : undefined;
    const stopJobs = async () => (await jobs?.catch(() => undefined))?.stop();
    const seals = config.WORKER === 'inside' ? keepSealed(background, app.log) : undefined;
    // Stopped first and in parallel: both accept nothing new and finish what is in progress.
    undo.push(() => Promise.all([app.close(), stopJobs(), seals?.stop()]));
    await Promise.all([app.listen({ port, host: config.HOST, backlog: MOST_WAITING }), jobs, demoProcesses.started]);
    console.log(await welcome(database, config.PUBLIC_PORT ?? port));
    return {
      stop: () => unwind(undo),
      whenLost: (onLost) =>
        provided.whenLost(() => onLost('Another server has taken over the data folder; this one stops.')),
    };
  } catch (error) {
    await unwind(undo).catch(() => undefined);
    throw error;
  }
}

import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { makeJobs } from './make-jobs.ts';
import { makePlatform } from './make-platform.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { provideDatabase } from './platform/db/provide-database.ts';
import { checkPort } from './platform/http/listen.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { logOptions } from './platform/log.ts';
import type { Running } from './platform/run-process.ts';
import { seedDemo } from './seed/demo.ts';
import { welcome } from './seed/welcome.ts';

/** Fills an empty installation as the configuration says, through the owner's connection. */
async function seed(config: Config, ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, 2);
  try {
    if (config.SEED === 'demo') await seedDemo(owner, `http://127.0.0.1:${config.DEMO_ISSUER_PORT ?? config.PORT + 1}`);
  } finally {
    await owner.end();
  }
}

/** Undoes what was begun, the last first. */
const unwind = async (steps: (() => Promise<unknown>)[]): Promise<void> => {
  for (const step of steps.splice(0).reverse()) await step();
};

/**
 * Starts the product: database, migrations, seed, jobs, web server. Ends in one block on stdout that names the address and
 * who may sign in. What fails half-way is undone before the error goes on.
 */
export async function startServer(): Promise<Running> {
  const config = readConfig(process.env);
  await checkPort(config);
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const provided = await provideDatabase(config);
    undo.push(provided.stop);
    await seed(config, provided.ownerUrl);
    const database: Database = openDatabase(provided.appUrl);
    undo.push(database.end);
    const platform = makePlatform(config, database);
    const app = await buildApp(platform, { logger: logOptions(config.LOG_LEVEL) });
    undo.push(() => app.close());
    if (config.WORKER === 'inside') {
      const jobs = await startJobs(provided.ownerUrl, database, makeJobs(platform), app.log);
      undo.push(jobs.stop);
    }
    await app.listen({ port: config.PORT, host: config.HOST });
    console.log(await welcome(database, config, (app.server.address() as AddressInfo).port));
    return {
      stop: () => unwind(undo),
      whenLost: (tell) =>
        provided.whenLost(() => tell('The embedded database has ended; the next start takes up its data again.')),
    };
  } catch (error) {
    await unwind(undo).catch(() => undefined);
    throw error;
  }
}

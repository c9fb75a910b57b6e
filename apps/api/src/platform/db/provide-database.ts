import { accessSync, constants, mkdirSync, rmdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, findEmbedded, startEmbedded } from './embedded-postgres.ts';
import { checkMigrations, migrate } from './migrate.ts';
import { ensureOwner, ensureRoles, ownerUrlOf, type RoleUrls } from './roles.ts';

/** A migrated database with its roles, whoever runs it. */
export interface ProvidedDatabase extends RoleUrls {
  /** Calls back once when a server of ours has ended without being stopped. */
  whenLost(tell: () => void): void;
  stop(): Promise<void>;
}

/** Milliseconds that a former process on the same data has to finish its last requests; it takes at most ten seconds. */
const HANDOVER = 12_000;
const LOCK = 7_114_000;

/** The folder for what the product keeps, made if it is absent; and how to take that back while it is empty. */
function openDataFolder(config: Config): { folder: string; takeBack: () => void } {
  const folder = resolve(config.DATA_DIR);
  let isNew = false;
  try {
    isNew = mkdirSync(folder, { recursive: true }) !== undefined;
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} cannot be read and written (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  return { folder, takeBack: () => isNew && rmdirSync(folder) };
}

/** Takes the lock by which the processes of one data folder know each other; it dies with its holder's connection. */
async function tryClaim(superuserUrl: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) got', [LOCK]);
    if (rows[0]?.got) return client;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new StartFailure('The embedded database does not know the passwords of secrets.json in its data folder.');
    // Otherwise it is about to stop: the next look starts it anew.
  }
  await client.end().catch(() => undefined);
  return undefined;
}

/** Starts or adopts the folder's server for this process alone. */
async function claimEmbedded(
  folder: string,
  options: EmbeddedOptions,
): Promise<{ embedded: EmbeddedPostgres; claim: pg.Client }> {
  for (const limit = Date.now() + HANDOVER; ; await wait(200)) {
    const embedded = await startEmbedded(folder, options);
    const claim = await tryClaim(embedded.superuserUrl);
    if (claim) return { embedded, claim };
    if (Date.now() > limit) throw new StartFailure(`The data folder ${folder} is in use by another running server.`);
  }
}

async function provideEmbedded(folder: string, options: EmbeddedOptions): Promise<ProvidedDatabase> {
  const { embedded, claim } = await claimEmbedded(folder, options);
  try {
    const urls = await ensureRoles(await ensureOwner(embedded.superuserUrl, embedded.ownerPassword));
    await migrate(urls.ownerUrl, urls.appRole);
    return {
      ...urls,
      whenLost: embedded.whenLost,
      async stop() {
        await claim.end().catch(() => undefined);
        await embedded.stop();
      },
    };
  } catch (error) {
    await claim.end().catch(() => undefined);
    await embedded.stop();
    throw error;
  }
}

/**
 * The database of DATABASE_URL, or our own in the data folder; started, with its roles, migrated. `meanwhile` is called each time
 * that a server of ours has been launched, and need not be called at all.
 */
export async function provideDatabase(config: Config, meanwhile: () => void = () => {}): Promise<ProvidedDatabase> {
  const { folder, takeBack } = openDataFolder(config);
  const { DATABASE_URL, DATABASE_MEMORY_MB } = config;
  if (!DATABASE_URL)
    return provideEmbedded(folder, { meanwhile, memoryBytes: DATABASE_MEMORY_MB && DATABASE_MEMORY_MB * 1024 * 1024 });
  try {
    const urls = await ensureRoles(DATABASE_URL);
    await migrate(urls.ownerUrl, urls.appRole);
    return { ...urls, whenLost: () => undefined, stop: async () => undefined };
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** A database that somebody else runs. */
export type FoundDatabase = Omit<ProvidedDatabase, 'stop'>;

/**
 * The database that a running server has provided, for a process beside it such as the worker. Refuses one whose migrations are
 * not those of this version.
 */
export async function findDatabase(config: Config): Promise<FoundDatabase> {
  const find = async (ownerUrl: string) => {
    const urls = await ensureRoles(ownerUrl);
    await checkMigrations(ownerUrl);
    return urls;
  };
  if (config.DATABASE_URL) return { ...(await find(config.DATABASE_URL)), whenLost: () => undefined };
  const { folder } = openDataFolder(config);
  const embedded = findEmbedded(folder);
  if (!embedded) throw new StartFailure(`No server is running on the data folder ${folder}; start it first.`);
  const urls = await find(ownerUrlOf(embedded.superuserUrl, embedded.ownerPassword));
  return { ...urls, whenLost: embedded.whenLost };
}

import { accessSync, constants, mkdirSync, rmdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { codeOf } from '../thrown.ts';
import { type EmbeddedOptions, findEmbedded } from './embedded-postgres.ts';
import { keepEmbedded } from './kept-embedded.ts';
import { checkMigrations, migrate } from './migrate.ts';
import { ensureOwner, ensureRoles, ownerUrlOf, type RoleUrls } from './roles.ts';

/** A migrated database with its roles, embedded or external. */
export interface ProvidedDatabase extends RoleUrls {
  /** Calls back once when the database has moved or ended for good, so that reconnecting does not help. */
  whenLost(onLost: () => void): void;
  stop(): Promise<void>;
}

/** Opens the data folder, creating it if it is missing. `removeIfNew` removes a created folder while it is empty. */
function openDataFolder(config: Config): { folder: string; removeIfNew: () => void } {
  const folder = resolve(config.DATA_DIR);
  let isNew = false;
  try {
    isNew = mkdirSync(folder, { recursive: true }) !== undefined;
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFailure(`The data folder ${folder} cannot be read and written (${codeOf(error)}).`);
  }
  return { folder, removeIfNew: () => isNew && rmdirSync(folder) };
}

async function provideEmbedded(folder: string, options: EmbeddedOptions): Promise<ProvidedDatabase> {
  const kept = await keepEmbedded(folder, options);
  try {
    const urls = await ensureRoles(await ensureOwner(kept.superuserUrl, kept.ownerPassword));
    await migrate(urls.ownerUrl, urls.appRole);
    return { ...urls, whenLost: kept.whenTaken, stop: kept.stop };
  } catch (error) {
    await kept.stop();
    throw error;
  }
}

/**
 * Provides the database of DATABASE_URL, or the embedded one in the data folder: starts it, creates its roles and migrates it.
 * `onLaunch` is called each time an embedded server has been launched, which may be never.
 */
export async function provideDatabase(config: Config, onLaunch: () => void = () => {}): Promise<ProvidedDatabase> {
  const { folder, removeIfNew } = openDataFolder(config);
  const { DATABASE_URL, DATABASE_MEMORY_MB } = config;
  if (!DATABASE_URL)
    return provideEmbedded(folder, { onLaunch, memoryBytes: DATABASE_MEMORY_MB && DATABASE_MEMORY_MB * 1024 * 1024 });
  try {
    const urls = await ensureRoles(DATABASE_URL);
    await migrate(urls.ownerUrl, urls.appRole);
    return { ...urls, whenLost: () => undefined, stop: async () => undefined };
  } catch (error) {
    removeIfNew();
    throw error;
  }
}

/** A database that another process runs. */
export type FoundDatabase = Omit<ProvidedDatabase, 'stop'>;

/**
 * Finds the database that a running server has provided, for another process such as the worker. Throws if its migrations are not
 * those of this version.
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
  return { ...urls, whenLost: embedded.whenMoved };
}

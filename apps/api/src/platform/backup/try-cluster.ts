import { constants, copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, ownDataFolder, startEmbedded } from '../db/embedded-postgres.ts';
import { StartFailure } from '../start-failure.ts';

/** Starts a server on a data folder for as long as `use` takes. */
export async function withCluster<T>(
  folder: string,
  options: { durable: boolean },
  use: (server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  await ownDataFolder(folder);
  const server = await startEmbedded(folder, options).catch((error: Error) => {
    if (!(error instanceof StartFailure)) throw error;
    // The log that it names goes with the folder.
    throw new StartFailure('The database of the backup does not start: it is broken, or there is no room for it.');
  });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** The same on a copy of a data folder's database, which is thrown away: a server changes what it runs on. */
export async function withCopy<T>(
  data: string,
  folder: string,
  signal: AbortSignal | undefined,
  use: (server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  try {
    await mkdir(folder, { mode: 0o700 });
    const filter = (): boolean => {
      signal?.throwIfAborted();
      return true;
    };
    await copyFile(join(data, 'secrets.json'), join(folder, 'secrets.json'));
    const mode = constants.COPYFILE_FICLONE; // where the disk can do without a copy, it does
    await cp(join(data, 'postgres'), join(folder, 'postgres'), { recursive: true, filter, mode });
    return await withCluster(folder, { durable: false }, use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where the copy lies that a backup is tried on. */
export const tryFolderOf = (unfinished: string): string => join(unfinished, 'try');

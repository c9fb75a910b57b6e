import { constants, copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, ownDataFolder, startEmbedded } from '../db/embedded-postgres.ts';
import { StartFailure } from '../start-failure.ts';

/** Runs a server on a data folder while `use` runs. */
export async function withCluster<T>(
  folder: string,
  options: { durable: boolean },
  use: (server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  await ownDataFolder(folder);
  const server = await startEmbedded(folder, options).catch((error: Error) => {
    if (!(error instanceof StartFailure)) throw error;
    // The original message names a log that is removed with the folder.
    throw new StartFailure('The database of the backup does not start: it is broken, or there is no room for it.');
  });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Like `withCluster`, on a temporary copy of the database, because a server changes the folder it runs on. */
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
    const mode = constants.COPYFILE_FICLONE; // clones the files where the file system can
    await cp(join(data, 'postgres'), join(folder, 'postgres'), { recursive: true, filter, mode });
    return await withCluster(folder, { durable: false }, use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the folder of the temporary copy on which a backup is checked. */
export const tryFolderOf = (unfinished: string): string => join(unfinished, 'try');

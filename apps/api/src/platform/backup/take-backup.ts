import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { findEmbedded } from '../db/embedded-postgres.ts';
import { checkMigrations } from '../db/migrate.ts';
import { ownerUrlOf } from '../db/roles.ts';
import { StartFailure } from '../start-failure.ts';
import { holdFiles } from '../storage/hold.ts';
import { makeStorage } from '../storage/storage.ts';
import { type BackupManifest, dataOf, writeManifest } from './backup-format.ts';
import { checkCluster } from './check-cluster.ts';
import { copyDatabase, postgresVersionOf } from './copy-database.ts';
import { type CopiedFile, copyTree, syncFolder } from './copy-tree.ts';
import { toDiskFailure } from './disk-failure.ts';
import { removeUnfinished } from './remove-unfinished.ts';
import { tryFolderOf, withCopy } from './try-cluster.ts';

/** Paths of a data folder that are copied separately (postgres), temporary, or not needed. */
const SKIPPED_PATHS =
  /^(postgres|postgres\.(log|new|password).*|secrets\.json\.\d+|incoming|held-files|files\/\.unfinished)$/;
const UNFINISHED = /^\..+\.(\d+)\.unfinished$/;

export interface TakenBackup {
  readonly folder: string;
  readonly manifest: BackupManifest;
  /** Keys of files that rows refer to but the installation itself does not have. */
  readonly lost: readonly string[];
}

/** Copies the database, then the files: files are stored before their rows, and none is deleted during the backup. */
async function copyInstallation(config: Config, superuserUrl: string, data: string, signal: AbortSignal | undefined) {
  const source = resolve(config.DATA_DIR);
  const files: CopiedFile[] = [];
  const releaseFiles = await holdFiles(source);
  try {
    const database = await copyDatabase(superuserUrl, join(source, 'postgres'), join(data, 'postgres'), {
      onFile: (file) => void files.push({ ...file, path: `postgres/${file.path}` }),
      signal,
    });
    await copyTree(source, data, {
      isLeft: (path) => SKIPPED_PATHS.test(path),
      onFile: (file) => void files.push(file),
      signal,
    });
    return { database, files };
  } finally {
    await releaseFiles();
  }
}

/** Starts a second server on a copy of the copied database and checks everything. */
async function tryBackup(config: Config, unfinished: string, files: readonly CopiedFile[], signal?: AbortSignal) {
  const there = new Set(files.map(({ path }) => path));
  const storage = makeStorage(config);
  const lost: string[] = [];
  const key = async (own: string): Promise<void> => {
    if (config.S3_BUCKET !== undefined || there.has(`files/${own}`)) return;
    if (await storage.exists(own)) throw new Error(`the file ${own} is missing in the copy`);
    lost.push(own);
  };
  const checked = await withCopy(dataOf(unfinished), tryFolderOf(unfinished), signal, (server) =>
    checkCluster(server, { pages: true, key }),
  );
  return { ...checked, lost };
}

async function writeBackup(config: Config, superuserUrl: string, unfinished: string, signal: AbortSignal | undefined) {
  const data = dataOf(unfinished);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const { database, files } = await copyInstallation(config, superuserUrl, data, signal);
  const { schema, migrations, holds, lost } = await tryBackup(config, unfinished, files, signal).catch(
    (error: Error) => {
      signal?.throwIfAborted();
      if ('code' in error && toDiskFailure(error, unfinished) !== error) throw error; // a full or closed disk, not a broken copy
      throw new StartFailure(`The backup failed its check and was removed: ${error.message.replace(/\.$/, '')}.`);
    },
  );
  const manifest = await writeManifest(unfinished, files, {
    ...database,
    schema,
    migrations,
    holds,
    postgres: await postgresVersionOf(join(data, 'postgres')),
    bucket: config.S3_BUCKET ?? null,
  });
  return { manifest, lost };
}

/**
 * Backs up a running installation to a folder of backups, each named by its time: the embedded database, the files and everything
 * else in the data folder. A backup gets its final name only after a server was started on it and checked it; otherwise it is
 * removed.
 */
export async function takeBackup(config: Config, into: string, signal?: AbortSignal): Promise<TakenBackup> {
  if (config.DATABASE_URL)
    throw new StartFailure('The database of DATABASE_URL is backed up by its own tools; docs/operations.md says how.');
  const server = findEmbedded(resolve(config.DATA_DIR));
  if (!server)
    throw new StartFailure(`No server is running on the data folder ${resolve(config.DATA_DIR)}; start it first.`);
  const folder = resolve(into);
  if (`${folder}/`.startsWith(`${resolve(config.DATA_DIR)}/`))
    throw new StartFailure('A backup inside the data folder would be lost with it; choose another folder.');
  await checkMigrations(ownerUrlOf(server.superuserUrl, server.ownerPassword));
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw toDiskFailure(error, folder);
  });
  await removeUnfinished(folder, UNFINISHED, (left) => join(tryFolderOf(left), 'postgres'));
  const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const unfinished = join(folder, `.${name}.${process.pid}.unfinished`);
  try {
    const written = await writeBackup(config, server.superuserUrl, unfinished, signal);
    await syncFolder(unfinished);
    await rename(unfinished, join(folder, name));
    await syncFolder(folder);
    await syncFolder(dirname(folder));
    return { folder: join(folder, name), ...written };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw toDiskFailure(error, folder);
  }
}

import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { refuseChanged } from '../db/migrate.ts';
import { readMigrationFiles } from '../db/migration-files.ts';
import { StartFailure } from '../start-failure.ts';
import { type BackupManifest, changed, dataOf, readManifest, type Summary } from './backup-format.ts';
import { checkCluster } from './check-cluster.ts';
import { type CopiedFile, copyTree, syncFolder } from './copy-tree.ts';
import { toDiskFailure } from './disk-failure.ts';
import { removeUnfinished } from './remove-unfinished.ts';
import { withCluster } from './try-cluster.ts';

/** Major version of the embedded PostgreSQL. */
const POSTGRES = '18';

export interface RestoredBackup {
  readonly folder: string;
  readonly manifest: BackupManifest;
  readonly holds: Summary;
}

/** Throws unless the folder is missing or empty. */
async function refuseFilled(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartFailure(`${folder} cannot be used as a data folder (${error.code}).`);
  });
  if (names.length) throw new StartFailure(`${folder} is not empty; choose a new folder.`);
}

/** Throws if the folder is inside the backup: copying a folder into itself would never end. */
function refuseWithin(backup: string, folder: string): void {
  if (`${folder}/`.startsWith(`${backup}/`))
    throw new StartFailure(`${folder} is inside the backup; choose a folder elsewhere.`);
}

/** Compares names and sizes with the list, to detect differences before anything is copied. */
async function checkNames(data: string, files: ReadonlyMap<string, CopiedFile>): Promise<void> {
  const missing = new Set(files.keys());
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = relative(data, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    const expected = files.get(path);
    if (!expected || !entry.isFile()) throw changed(path, 'added');
    if ((await stat(join(data, path))).size !== expected.bytes) throw changed(path, 'changed');
    missing.delete(path);
  }
  for (const path of missing) throw changed(path, 'missing');
}

/** Throws before anything is copied if the server would refuse to start on the backup's migrations. */
async function checkVersion({ schema, migrations }: BackupManifest): Promise<void> {
  const files = await readMigrationFiles();
  if (!files.some(({ name }) => name === schema))
    throw new StartFailure(
      `The backup is of a newer version of the product: its database is at ${schema}, unknown here.`,
    );
  const applied = Object.entries(migrations ?? { [schema]: null });
  refuseChanged(
    applied.map(([name, sha256]) => ({ name, sha256 })),
    files,
  );
}

/** Copies the data folder from a backup and compares each file with the list. */
async function copyChecked(backup: string, to: string, signal: AbortSignal | undefined): Promise<BackupManifest> {
  const { manifest, files } = await readManifest(backup);
  if (manifest.postgres !== POSTGRES)
    throw new StartFailure(
      `The backup is of PostgreSQL ${manifest.postgres}; this version of the product has ${POSTGRES}.`,
    );
  await checkVersion(manifest);
  await checkNames(dataOf(backup), files);
  await copyTree(dataOf(backup), to, {
    signal,
    onFile({ path, sha256 }) {
      if (files.get(path)?.sha256 !== sha256) throw changed(path, 'changed');
    },
  });
  return manifest;
}

/** Starts a server on the restored folder, which replays the WAL, and checks its contents. */
const tryRestored = (folder: string, { bucket }: BackupManifest) =>
  withCluster(folder, { durable: true }, (server) =>
    checkCluster(server, {
      pages: false,
      async key(key) {
        if (bucket === null && !(await stat(join(folder, 'files', key)).catch(() => undefined)))
          console.error(`The file ${key} was lost before the backup.`);
      },
    }),
  );

/**
 * Restores a backup to a data folder: copies and checks every file, and starts a server once to replay the WAL and count the
 * contents. The folder gets its final name only when all of this succeeded. Returns what it contains.
 */
export async function restoreBackup(from: string, to: string, signal?: AbortSignal): Promise<RestoredBackup> {
  const backup = resolve(from);
  const folder = resolve(to);
  const beside = dirname(folder);
  refuseWithin(backup, folder);
  await refuseFilled(folder);
  const unfinished = `${folder}.${process.pid}.unfinished`;
  try {
    await mkdir(beside, { recursive: true });
    const ofFolder = new RegExp(`^${RegExp.escape(basename(folder))}\\.(\\d+)\\.unfinished$`);
    await removeUnfinished(beside, ofFolder, (left) => join(left, 'postgres'));
    const manifest = await copyChecked(backup, unfinished, signal);
    const { holds } = await tryRestored(unfinished, manifest);
    await rename(unfinished, folder);
    await syncFolder(beside);
    return { folder, manifest, holds };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw toDiskFailure(error, beside);
  }
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { StartFailure } from '../start-failure.ts';
import type { CopiedFile } from './copy-tree.ts';

export const BACKUP_VERSION = 1;
/** Files of a backup besides the copy of the data folder: its metadata and the list of its files. */
const MANIFEST = 'backup.json';
const FILE_LIST = 'files.jsonl';
export const dataOf = (backup: string): string => join(backup, 'data');

const Summary = z.object({
  tenants: z.int(),
  people: z.int(),
  records: z.int(),
  /** Files that rows refer to. */
  files: z.int(),
});
/** The contents of a database in numbers. */
export type Summary = z.infer<typeof Summary>;

const Manifest = z.object({
  format: z.literal('safety-qube-backup'),
  version: z.int(),
  /** Everything acknowledged before this time is in the backup. */
  startedAt: z.iso.datetime(),
  /** A restore brings back the state at this time. */
  stoppedAt: z.iso.datetime(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  /** Name of the database's last migration. */
  schema: z.string(),
  /** SHA-256 of each of its migrations by name; absent in backups from before these were stored. */
  migrations: z.record(z.string(), z.string()).optional(),
  wal: z.object({ from: z.string(), to: z.string() }),
  /** Name of the bucket that stores the files, if they are not in the data folder. */
  bucket: z.string().nullable(),
  list: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }),
  holds: Summary,
});
export type BackupManifest = z.infer<typeof Manifest>;

const Line = z.object({
  path: z.string().refine((path) => !path.split('/').some((part) => part === '' || part === '.' || part === '..')),
  bytes: z.int().min(0),
  sha256: z.string(),
});

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the list of files, then the manifest; a backup with a manifest is complete. */
export async function writeManifest(
  backup: string,
  files: readonly CopiedFile[],
  about: Omit<BackupManifest, 'format' | 'version' | 'list'>,
): Promise<BackupManifest> {
  const text = files.map((file) => `${JSON.stringify(file)}\n`).join('');
  await writeDurably(join(backup, FILE_LIST), text);
  const manifest: BackupManifest = {
    format: 'safety-qube-backup',
    version: BACKUP_VERSION,
    ...about,
    list: {
      count: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: createHash('sha256').update(text).digest('hex'),
    },
  };
  await writeDurably(join(backup, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

const broken = (why: string): StartFailure => new StartFailure(`The backup is broken: ${why}.`);

/** Reads the manifest of a backup and its files by path. Throws a sentence if there is no backup or it is incomplete. */
export async function readManifest(
  backup: string,
): Promise<{ manifest: BackupManifest; files: Map<string, CopiedFile> }> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => {
    throw new StartFailure(`There is no backup in ${backup}.`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw broken(`${MANIFEST} is no JSON`);
  }
  const { data: manifest, error } = Manifest.safeParse(json);
  if (!manifest) throw broken(`${MANIFEST} has a wrong value at ${error.issues[0]?.path.join('.')}`);
  if (manifest.version !== BACKUP_VERSION)
    throw new StartFailure(
      `The backup has the format ${manifest.version}; this version of the product reads ${BACKUP_VERSION}.`,
    );
  const hash = createHash('sha256');
  const list = createReadStream(join(backup, FILE_LIST)).on('data', (chunk) => hash.update(chunk));
  const files = new Map<string, CopiedFile>();
  try {
    for await (const line of createInterface({ input: list })) {
      const file = Line.parse(JSON.parse(line));
      files.set(file.path, file);
    }
  } catch {
    throw broken(`${FILE_LIST} cannot be read`);
  }
  if (hash.digest('hex') !== manifest.list.sha256 || files.size !== manifest.list.count)
    throw broken(`${FILE_LIST} is not what ${MANIFEST} says`);
  return { manifest, files };
}

/** Returns the failure for a file of a backup that was changed, is missing or was added. */
export const changed = (path: string, how: 'changed' | 'missing' | 'added'): StartFailure =>
  broken(`data/${path} is ${how}`);

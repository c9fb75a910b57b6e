import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../start-failure.ts';

/** The folder of the product's numbered migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** SHA-256 of every migration, in the format of `sha256sum -c`; a line is written once and never changes. */
const SUM_LIST = 'SHA256SUMS';

export interface MigrationFile {
  /** The file's name without `.sql`, which identifies the migration in a database. */
  readonly name: string;
  readonly text: string;
  /** Of the file's bytes, as hexadecimal digits. */
  readonly sha256: string;
}

/** Reads the migrations of a folder, in the order in which they are applied. */
export async function readMigrationFiles(folder = MIGRATIONS): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { name: file.slice(0, -'.sql'.length), text: bytes.toString('utf8'), sha256 };
    }),
  );
}

/** Reads the committed checksums by names of migrations. */
export async function readSumList(folder = MIGRATIONS): Promise<Map<string, string>> {
  const text = await readFile(join(folder, SUM_LIST), 'utf8');
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(.+)\.sql$/gm)].map(([, sum = '', name = '']) => [name, sum]));
}

/**
 * Adds a line to the list for each new migration and returns their names. Throws if a listed file was changed or deleted.
 */
export async function listNewMigrations(folder = MIGRATIONS): Promise<string[]> {
  const list = await readSumList(folder);
  const files = await readMigrationFiles(folder);
  for (const [name, sum] of list)
    if (files.find((file) => file.name === name)?.sha256 !== sum)
      throw new StartFailure(
        `${name}.sql differs from the checksum in ${SUM_LIST}: an applied migration must not change. Restore it and write a new one (if it was never committed, remove its line and run this again).`,
      );
  const lines = files.map(({ name, sha256 }) => `${sha256}  ${name}.sql\n`);
  await writeFile(join(folder, SUM_LIST), lines.join(''));
  return files.flatMap(({ name }) => (list.has(name) ? [] : name));
}

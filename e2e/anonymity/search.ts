import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readParts } from '../../apps/api/src/platform/archive/tenant-archive.factory.ts';

/** A byte sequence, and the name of the sentinel that it stands for. */
interface Pattern {
  readonly name: string;
  readonly bytes: Buffer;
}
/** Byte sequences by a hash of their first four bytes, so that any number of them is searched for in one pass. */
export type Patterns = readonly (readonly Pattern[] | undefined)[];
/** The names of the sentinels that were found, with the places where they were. */
export type Found = Map<string, Set<string>>;

/** Returns a hash of 16 bits of four bytes. */
const hashOf = (four: number): number => Math.imul(four, 0x9e3779b1) >>> 16;

/** Prepares byte sequences, of at least four bytes each, for a search. */
export function patternsFrom(sequences: Iterable<readonly [name: string, sequences: readonly Buffer[]]>): Patterns {
  const patterns = new Array<Pattern[] | undefined>(1 << 16).fill(undefined);
  for (const [name, all] of sequences)
    for (const bytes of all) {
      const hash = hashOf(bytes.readInt32BE());
      patterns[hash] = [...(patterns[hash] ?? []), { name, bytes }];
    }
  return patterns;
}

/** Searches bytes, and notes what is found there. */
export function searchBytes(bytes: Buffer, place: string, patterns: Patterns, found: Found): void {
  let four = 0;
  for (let start = -3; start < bytes.length - 3; start += 1) {
    four = (four << 8) | (bytes[start + 3] ?? 0);
    for (const { name, bytes: sequence } of patterns[hashOf(four)] ?? [])
      if (start >= 0 && sequence.equals(bytes.subarray(start, start + sequence.length)))
        found.set(name, (found.get(name) ?? new Set()).add(place));
  }
}

/** Searches a file, and the entries of a zip archive uncompressed. */
export async function searchFile(file: string, place: string, patterns: Patterns, found: Found): Promise<void> {
  searchBytes(await readFile(file), place, patterns, found);
  if (!/\.(zip|xlsx|docx)$/.test(file)) return;
  for (const part of (await readParts(file)).values()) searchBytes(part, place, patterns, found);
}

/** Searches all files below a folder. */
export async function searchFolder(folder: string, place: string, patterns: Patterns, found: Found): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const { parentPath, name } of files)
    await searchFile(join(parentPath, name), `${place}/${name}`, patterns, found);
  return files.length;
}

/** Searches every row of every table as text: compressed values are not recognised in the files of the database. */
export async function searchTables(databaseUrl: string, patterns: Patterns, found: Found): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      searchBytes(Buffer.from(rows.map(({ row }) => row).join('\n')), `table ${name}`, patterns, found);
    }
    return tables.length;
  } finally {
    await client.end();
  }
}

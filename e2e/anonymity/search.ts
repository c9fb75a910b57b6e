import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readParts } from '../../apps/api/src/platform/archive/tenant-archive.factory.ts';

/** Byte sequences by the name of the sentinel that they stand for. */
export type Patterns = ReadonlyMap<string, readonly Buffer[]>;
/** The names of the sentinels that were found, with the places where they were. */
export type Found = Map<string, Set<string>>;

/** Bytes of a chunk that are searched again with the next one, for what lies across them. */
const OVERLAP = 256;

/** Searches bytes, and notes what is found there. */
export function searchBytes(bytes: Buffer, place: string, patterns: Patterns, found: Found): void {
  for (const [name, sequences] of patterns)
    if (sequences.some((sequence) => bytes.includes(sequence)))
      found.set(name, (found.get(name) ?? new Set()).add(place));
}

/** Searches a file, and the entries of a zip archive uncompressed. */
export async function searchFile(file: string, place: string, patterns: Patterns, found: Found): Promise<void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 4 << 20 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    searchBytes(bytes, place, patterns, found);
    rest = bytes.subarray(-OVERLAP);
  }
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

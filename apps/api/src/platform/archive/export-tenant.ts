import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import type { Database } from '../db/database.ts';
import { lastMigration } from '../db/migrate.ts';
import { type ChainHead, HEAD } from '../seals/chain-head.ts';
import { StartFailure } from '../start-failure.ts';
import type { Storage } from '../storage/storage.ts';
import {
  ARCHIVE_VERSION,
  FILE_LIST,
  type FileLine,
  filePath,
  MANIFEST,
  type Manifest,
  measure,
  tablePath,
} from './archive-format.ts';
import { type ArchiveTable, LEFT_OUT, readArchiveTables, selectKeys, selectLines } from './archive-tables.ts';

/** Rows that are fetched into memory at a time. */
const FETCH_SIZE = 500;
/** Compression level: text shrinks to a tenth at this level already; higher ones take several times as long. */
const COMPRESSION_LEVEL = 3;
/** How often an export is attempted when a file is deleted with its row during the export. */
const ATTEMPTS = 3;

class FileGone extends Error {}

export interface ExportedTenant {
  readonly manifest: Manifest;
  /** Keys of files that rows refer to but the storage does not have; the archive lists them without size and hash. */
  readonly lost: readonly string[];
}

async function* fetchAll<Row extends pg.QueryResultRow>(client: pg.ClientBase, statement: string) {
  await client.query(`declare lines no scroll cursor for ${statement}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${FETCH_SIZE} from lines`);
    yield rows;
    if (rows.length < FETCH_SIZE) break;
  }
  await client.query('close lines');
}

/** Returns a function that adds a part to the zip file and returns its size and hash. Parts are added one after another. */
function partWriter(zip: ZipFile) {
  return async (path: string, source: AsyncIterable<Buffer | string>, compress = true) => {
    const { stream, done } = measure(source);
    const ended = once(stream, 'end'); // rejects with an error of the source
    zip.addReadStreamLazy(
      path,
      { compress, ...(compress && { compressionLevel: COMPRESSION_LEVEL }), mode: 0o100600 },
      (take) => take(null, stream),
    );
    await ended;
    return done();
  };
}
type AddPart = ReturnType<typeof partWriter>;

async function addTable(client: pg.ClientBase, add: AddPart, table: ArchiveTable): Promise<Manifest['tables'][number]> {
  let rows = 0;
  async function* lines() {
    for await (const fetched of fetchAll<{ line: string }>(client, selectLines(table))) {
      rows += fetched.length;
      if (fetched.length) yield `${fetched.map(({ line }) => line).join('\n')}\n`;
    }
  }
  const part = await add(tablePath(table.name), lines());
  return { name: table.name, columns: table.columns.map(({ name }) => name), rows, ...part };
}

/** Whether a row refers to the file in the current data, outside the snapshot of the export. */
async function isNamed(owner: Database, tenantId: number, tables: readonly ArchiveTable[], key: string) {
  for (const table of tables) {
    const statement = selectKeys(table);
    if (!statement) continue;
    const client = await owner.pool.connect();
    try {
      await client.query('begin read only');
      await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)]);
      const { rowCount } = await client.query(`select from (${statement}) k where key = $1`, [key]);
      if (rowCount) return true;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  return false;
}

async function addFiles(
  client: pg.ClientBase,
  add: AddPart,
  { owner, storage }: { owner: Database; storage: Storage },
  tenantId: number,
  tables: readonly ArchiveTable[],
): Promise<{ files: Manifest['files']; lost: string[] }> {
  const keys = new Set<string>();
  for (const statement of tables.flatMap((table) => selectKeys(table) ?? []))
    for await (const rows of fetchAll<{ key: string }>(client, statement)) for (const { key } of rows) keys.add(key);
  const lost: string[] = [];
  let count = 0;
  let bytes = 0;
  const list: string[] = [];
  for (const key of [...keys].sort()) {
    const line = { key: key.replace(/^t\d+\//, 't0/') };
    const source = await storage.find(key);
    if (source) {
      const part = await add(filePath(line.key), source, false);
      count += 1;
      bytes += part.bytes;
      list.push(`${JSON.stringify({ ...line, ...part } satisfies FileLine)}\n`);
    } else if (await isNamed(owner, tenantId, tables, key)) {
      lost.push(key);
      list.push(`${JSON.stringify(line)}\n`);
    } else throw new FileGone(key);
  }
  async function* lines() {
    yield* list;
  }
  return { files: { count, bytes, list: await add(FILE_LIST, lines()) }, lost };
}

const TENANT = `select slug, name, brand, is_demo "isDemo",
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') "createdAt" from app.tenant where id = $1`;

/** Writes all parts from one database snapshot. */
async function writeParts(
  client: pg.ClientBase,
  zip: ZipFile,
  from: { owner: Database; storage: Storage },
  tenantId: number,
): Promise<ExportedTenant> {
  await client.query('begin isolation level repeatable read read only');
  await client.query("select set_config('app.tenant_id', $1, true), set_config('TimeZone', 'UTC', true)", [
    String(tenantId),
  ]);
  const tenant = (await client.query<Manifest['tenant']>(TENANT, [tenantId])).rows[0];
  if (!tenant) throw new StartFailure('The tenant does not exist.');
  const tables = await readArchiveTables(client);
  const add = partWriter(zip);
  const written: Manifest['tables'] = [];
  for (const table of tables) written.push(await addTable(client, add, table));
  const { files, lost } = await addFiles(client, add, from, tenantId, tables);
  const auditHead = (await client.query<ChainHead>(HEAD)).rows[0];
  const manifest: Manifest = {
    format: 'safety-qube-tenant',
    version: ARCHIVE_VERSION,
    schema: await lastMigration(client),
    exportedAt: new Date().toISOString(),
    tenant,
    tables: written,
    files,
    ...(auditHead && { auditHead }),
    leftOut: LEFT_OUT,
  };
  async function* text() {
    yield `${JSON.stringify(manifest, null, 2)}\n`;
  }
  await add(MANIFEST, text());
  return { manifest, lost };
}

async function writeArchive(from: { owner: Database; storage: Storage }, tenantId: number, file: string) {
  const zip = new ZipFile();
  zip.on('error', () => undefined); // reported by the part that failed
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  const written = pipeline(zip.outputStream, output);
  written.catch(() => undefined);
  const client = await from.owner.pool.connect();
  try {
    const exported = await Promise.race([
      writeParts(client, zip, from, tenantId),
      written.then(() => Promise.reject(new Error('The archive ended early.'))),
    ]);
    zip.end();
    await written;
    return exported;
  } catch (error) {
    output.destroy();
    throw error;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release(true); // closes the connection instead of reusing its session
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/**
 * Writes all data of a tenant to a zip file, as a consistent snapshot; the tenant stays in use. The file is created only when it
 * is complete, and readable by its owner only, because it contains the tenant's data and its people's password hashes.
 */
export async function exportTenant(
  from: { owner: Database; storage: Storage },
  tenantId: number,
  file: string,
): Promise<ExportedTenant> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  for (let attempt = 1; ; attempt += 1)
    try {
      const exported = await writeArchive(from, tenantId, unfinished);
      await rename(unfinished, file);
      await syncFolder(dirname(file));
      return exported;
    } catch (error) {
      await rm(unfinished, { force: true });
      // The row was deleted too, but is still in the snapshot; a new snapshot contains neither.
      if (!(error instanceof FileGone) || attempt === ATTEMPTS) throw error;
    }
}

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { firstOf, itemAt } from '@safety-qube/domain/item-at';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database, TenantDb } from '../db/database.ts';
import { knownMigrations, lastMigration } from '../db/migrate.ts';
import { StartFailure } from '../start-failure.ts';
import type { Storage } from '../storage/storage.ts';
import type { Manifest } from './archive-format.ts';
import { type ArchiveTable, insertLines, readArchiveTables, updateLines } from './archive-tables.ts';
import { fitTables } from './fit-tables.ts';
import { openArchive, type TenantArchive } from './read-archive.ts';
import { removeFilesOf, removeUnlessImported } from './remove-unless-imported.job.ts';

/** Bytes of lines that are sent to the database in one statement. */
const BATCH = 1_000_000;
/** Files up to this many bytes are buffered in memory, larger ones on disk. */
const MEMORY_LIMIT = 4_000_000;
/** Number of files that are stored concurrently. */
const CONCURRENT_PUTS = 8;
/** Highest id that is accepted: no installation has assigned as many, and higher ones would exhaust the ids of all tenants. */
const HIGHEST_ID = 1e12;
/** The check constraint of app.tenant. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;

export interface ImportTools {
  readonly owner: Database;
  readonly storage: Storage;
  /** Adds what an earlier version lacks and fills the derived columns of the new tenant, in the transaction that inserts its rows. */
  readonly complete: (tx: TenantDb, manifest: Manifest) => Promise<void>;
  /** Temporary folder for large files. */
  readonly folder: string;
}

export interface ImportedTenant {
  readonly id: number;
  readonly slug: string;
  readonly manifest: Manifest;
}

const taken = (slug: string): StartFailure =>
  new StartFailure(`A tenant "${slug}" already exists; choose another name with --as <slug>.`);

async function refuseTaken(client: pg.ClientBase, slug: string): Promise<void> {
  if (!SLUG.test(slug)) throw new StartFailure(`"${slug}" cannot be a tenant's name in addresses: use a-z, 0-9 and -.`);
  const { rowCount } = await client.query('select from app.tenant where slug = $1', [slug]);
  if (rowCount) throw taken(slug);
}

/** Returns the tables to fill. Throws if the archive is of a later version or does not fit the tables. */
async function matchTables(client: pg.ClientBase, { schema, tables }: Manifest): Promise<ArchiveTable[]> {
  const here = await lastMigration(client);
  const known = await knownMigrations();
  if (!known.slice(0, known.indexOf(here) + 1).includes(schema))
    throw new StartFailure(
      `The archive comes from a database at ${schema}, unknown to this one, which is at ${here}: use the same version of the product or a later one.`,
    );
  return fitTables(await readArchiveTables(client), tables);
}

/** Reserves a unique tenant id and schedules the removal of its files in case the import does not complete. */
async function reserveTenant(client: pg.ClientBase, folders: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('app.tenant', 'id'))::int id",
  );
  const { id } = firstOf(rows);
  await removeUnlessImported(client, id, folders);
  return id;
}

const rehome = (key: string, tenantId: number): string => key.replace(/^t0\//, `t${tenantId}/`);

/** Stores a file too large for memory by way of the disk, because the storage needs its size and rereads it on a retry. */
async function putLarge({ storage, folder }: ImportTools, key: string, bytes: Readable, size: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, randomUUID());
  try {
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
    await storage.put(key, { file, bytes: size });
  } finally {
    await rm(file, { force: true });
  }
}

/** Stores all files under the new tenant's keys; small files concurrently. */
async function putFiles(tools: ImportTools, archive: TenantArchive, tenantId: number): Promise<void> {
  const puts: Promise<void>[] = [];
  try {
    await archive.eachFile(async (key, bytes, size) => {
      const own = rehome(key, tenantId);
      if (size > MEMORY_LIMIT) return putLarge(tools, own, bytes, size);
      const small = await buffer(bytes);
      puts.push(tools.storage.put(own, small));
      if (puts.length < CONCURRENT_PUTS) return;
      await Promise.all(puts);
      puts.splice(0);
    });
  } finally {
    // No file may be stored after its folder was removed.
    await Promise.allSettled(puts);
  }
  await Promise.all(puts);
}

async function fillTable(client: pg.ClientBase, archive: TenantArchive, tenantId: number, table: ArchiveTable) {
  for await (const lines of archive.lines(table.name, BATCH))
    await client.query(insertLines(table), [tenantId, `[${lines.join(',')}]`]);
}

/** Fills the late columns, after all tables are imported. */
async function fillLate(client: pg.ClientBase, archive: TenantArchive, tenantId: number, table: ArchiveTable) {
  for await (const lines of archive.lines(table.name, BATCH)) {
    const filled = lines.filter((line) => table.late.some((column) => !line.includes(`"${column}":null`)));
    if (filled.length) await client.query(updateLines(table), [tenantId, `[${filled.join(',')}]`]);
  }
}

/** Advances the sequences of a table beyond the imported ids, never back. */
async function moveSequences(client: pg.ClientBase, tenantId: number, table: ArchiveTable): Promise<void> {
  for (const { name } of table.columns.filter((column) => column.hasSequence)) {
    const { rows } = await client.query<{ highest: number | null }>(
      `select max(${client.escapeIdentifier(name)}) highest from app.${client.escapeIdentifier(table.name)} where tenant_id = $1`,
      [tenantId],
    );
    const highest = rows[0]?.highest ?? 0;
    if (highest > HIGHEST_ID)
      throw new StartFailure(`The archive is broken: ${table.name} contains a number that is too large.`);
    const sequence = [`app.${table.name}`, name];
    const { rows: found } = await client.query<{ next: number }>(
      'select nextval(pg_get_serial_sequence($1, $2)) as next',
      sequence,
    );
    const missing = highest - (found[0]?.next ?? 0);
    // Ids are assigned concurrently. Consuming the missing ids is always safe; setval is safe only across a large gap.
    if (missing > 100_000)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [...sequence, highest]);
    else if (missing > 0)
      await client.query('select count(nextval(pg_get_serial_sequence($1, $2))) from generate_series(1, $3::int)', [
        ...sequence,
        missing,
      ]);
  }
}

/** Enqueues the archived events that no subscriber had handled yet. */
const enqueueUnhandledEvents = `select count(app.enqueue('handle-event', jsonb_build_object('eventId', id)))
  from app.event where tenant_id = $1 and handled_at is null`;

/** Returns a Kysely instance that runs its statements on a checked-out connection, in its current transaction. */
const onClient = (client: pg.PoolClient): TenantDb => {
  const held: PostgresPoolClient = { query: client.query.bind(client), release: () => undefined };
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => held, end: async () => undefined, options: {} } }),
  });
};

async function fillTenant(
  client: pg.PoolClient,
  archive: TenantArchive,
  complete: ImportTools['complete'],
  { id, slug }: { id: number; slug: string },
): Promise<void> {
  const { tenant } = archive.manifest;
  await client.query('begin');
  const tables = await matchTables(client, archive.manifest);
  await client.query(
    `insert into app.tenant (id, slug, name, brand, is_demo, created_at) overriding system value values ($1, $2, $3, $4, $5, $6)`,
    [id, slug, tenant.name, tenant.brand, tenant.isDemo, tenant.createdAt],
  );
  await client.query("select set_config('app.tenant_id', $1, true), set_config('TimeZone', 'UTC', true)", [String(id)]);
  for (const table of tables) await fillTable(client, archive, id, table);
  for (const table of tables.filter(({ late }) => late.length)) await fillLate(client, archive, id, table);
  for (const table of tables) await moveSequences(client, id, table);
  await checkCounts(client, archive.manifest, id);
  await complete(onClient(client), archive.manifest);
  await client.query(enqueueUnhandledEvents, [id]);
  await client.query('commit');
}

async function checkCounts(client: pg.ClientBase, manifest: Manifest, tenantId: number): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const found = await client.query<{ count: number }>(
      `select count(*) from app.${client.escapeIdentifier(name)} where tenant_id = $1`,
      [tenantId],
    );
    if (found.rows[0]?.count !== rows)
      throw new StartFailure(`The archive is broken: ${name} does not have the ${rows} rows that the manifest states.`);
  }
}

/** Converts errors of the database about rows of the archive to sentences; returns other errors unchanged. */
function toStartFailure(error: unknown, slug: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '23505' && error.table === 'tenant') return taken(slug);
  if (/^2[123]/.test(error.code ?? ''))
    return new StartFailure(`The archive is broken: the database rejects its content (${error.message}).`);
  return error;
}

const foldersOf = async (archive: TenantArchive): Promise<string[]> => {
  const folders = new Set<string>();
  for await (const { key } of archive.files()) folders.add(itemAt(key.split('/'), 1));
  return [...folders].sort();
};

/**
 * Creates a tenant from an archive, under the archive's slug or another one: completely or not at all, while other tenants are in
 * use. Ids of records, people and everything else stay the same. Throws a sentence if the archive cannot be imported.
 */
export async function importTenant(tools: ImportTools, file: string, as?: string): Promise<ImportedTenant> {
  const archive = await openArchive(file);
  const slug = as ?? archive.manifest.tenant.slug;
  const client = await tools.owner.pool.connect();
  try {
    await refuseTaken(client, slug);
    await matchTables(client, archive.manifest);
    const folders = await foldersOf(archive);
    const id = await reserveTenant(client, folders);
    try {
      // Files are stored before their rows, as everywhere, so that no row is without its file.
      await putFiles(tools, archive, id);
      await fillTenant(client, archive, tools.complete, { id, slug });
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      await removeFilesOf(tools.storage, id, folders).catch(() => undefined); // otherwise the job does it
      throw toStartFailure(error, slug);
    }
    for (const { name } of archive.manifest.tables) await client.query(`analyze app.${client.escapeIdentifier(name)}`);
    return { id, slug, manifest: archive.manifest };
  } finally {
    client.release(true);
    archive.close();
  }
}

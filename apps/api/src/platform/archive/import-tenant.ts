import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
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

/** Bytes of lines that go to the database at once. */
const BATCH = 1_000_000;
/** Files up to this many bytes go through memory, larger ones through the disk. */
const IN_MEMORY = 4_000_000;
/** Files that are stored at once. */
const TOGETHER = 8;
/** No installation has given out so many numbers; beyond, those of all tenants would soon be used up. */
const HIGHEST_ID = 1e12;
/** As app.tenant has it. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;

export interface ImportTools {
  readonly owner: Database;
  readonly storage: Storage;
  /** Fills the columns that follow from the rows of the new tenant, in the transaction that brings these. */
  readonly derive: (tx: TenantDb) => Promise<void>;
  /** Where large files wait for the storage. */
  readonly folder: string;
}

export interface ImportedTenant {
  readonly id: number;
  readonly slug: string;
  readonly manifest: Manifest;
}

const taken = (slug: string): StartFailure =>
  new StartFailure(`There is a tenant "${slug}" already; name another one with --as <slug>.`);

async function refuseTaken(client: pg.ClientBase, slug: string): Promise<void> {
  if (!SLUG.test(slug)) throw new StartFailure(`"${slug}" cannot be a tenant's name in addresses: use a-z, 0-9 and -.`);
  const { rowCount } = await client.query('select from app.tenant where slug = $1', [slug]);
  if (rowCount) throw taken(slug);
}

/** The tables to fill, if the archive is of this version or an earlier one and they have room for all of it. */
async function matchTables(client: pg.ClientBase, { schema, tables }: Manifest): Promise<ArchiveTable[]> {
  const here = await lastMigration(client);
  const known = await knownMigrations();
  if (!known.slice(0, known.indexOf(here) + 1).includes(schema))
    throw new StartFailure(
      `The archive comes from a database at ${schema}, unknown to this one, which is at ${here}: use the same version of the product or a later one.`,
    );
  return fitTables(await readArchiveTables(client), tables);
}

/** A number for the tenant that nobody else will ever have, and the order to remove its files should it not come to be. */
async function reserveTenant(client: pg.ClientBase, folders: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('app.tenant', 'id'))::int id",
  );
  const id = rows[0]?.id as number;
  await removeUnlessImported(client, id, folders);
  return id;
}

const rehome = (key: string, tenantId: number): string => key.replace(/^t0\//, `t${tenantId}/`);

/** A file too large for memory: the storage wants to know how long it is, and to read it again should it fail. */
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

/** Stores all files under the new tenant's keys, small ones some at once. */
async function putFiles(tools: ImportTools, archive: TenantArchive, tenantId: number): Promise<void> {
  const puts: Promise<void>[] = [];
  try {
    await archive.eachFile(async (key, bytes, size) => {
      const own = rehome(key, tenantId);
      if (size > IN_MEMORY) return putLarge(tools, own, bytes, size);
      const small = await buffer(bytes);
      puts.push(tools.storage.put(own, small));
      if (puts.length < TOGETHER) return;
      await Promise.all(puts);
      puts.splice(0);
    });
  } finally {
    // None may come after its folder was removed.
    await Promise.allSettled(puts);
  }
  await Promise.all(puts);
}

async function fillTable(client: pg.ClientBase, archive: TenantArchive, tenantId: number, table: ArchiveTable) {
  for await (const lines of archive.lines(table.name, BATCH))
    await client.query(insertLines(table), [tenantId, `[${lines.join(',')}]`]);
}

/** Fills the columns that had to wait until every table was there. */
async function fillLate(client: pg.ClientBase, archive: TenantArchive, tenantId: number, table: ArchiveTable) {
  for await (const lines of archive.lines(table.name, BATCH)) {
    const filled = lines.filter((line) => table.late.some((column) => !line.includes(`"${column}":null`)));
    if (filled.length) await client.query(updateLines(table), [tenantId, `[${filled.join(',')}]`]);
  }
}

/** Lets the numbers of a table go on after those that came, never back. */
async function moveSequences(client: pg.ClientBase, tenantId: number, table: ArchiveTable): Promise<void> {
  for (const { name } of table.columns.filter((column) => column.hasSequence)) {
    const { rows } = await client.query<{ highest: number | null }>(
      `select max(${client.escapeIdentifier(name)}) highest from app.${client.escapeIdentifier(table.name)} where tenant_id = $1`,
      [tenantId],
    );
    const highest = rows[0]?.highest ?? 0;
    if (highest > HIGHEST_ID)
      throw new StartFailure(`The archive is broken: ${table.name} has a number beyond all bounds.`);
    const sequence = [`app.${table.name}`, name];
    const { rows: found } = await client.query<{ next: number }>(
      'select nextval(pg_get_serial_sequence($1, $2)) as next',
      sequence,
    );
    const missing = highest - (found[0]?.next ?? 0);
    // Others take numbers meanwhile. Taking the missing ones is right whatever they do; a leap is, where they are far away.
    if (missing > 100_000)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [...sequence, highest]);
    else if (missing > 0)
      await client.query('select count(nextval(pg_get_serial_sequence($1, $2))) from generate_series(1, $3::int)', [
        ...sequence,
        missing,
      ]);
  }
}

/** What nobody had reacted to yet is handed to the subscribers here. */
const handleWaiting = `select count(app.enqueue('handle-event', jsonb_build_object('eventId', id)))
  from app.event where tenant_id = $1 and handled_at is null`;

/** Statements of Kysely's on a connection that somebody else holds, in the transaction that it is in. */
const onClient = (client: pg.PoolClient): TenantDb => {
  const held = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient;
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => held, end: async () => undefined, options: {} } }),
  });
};

async function fillTenant(
  client: pg.PoolClient,
  archive: TenantArchive,
  derive: ImportTools['derive'],
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
  await derive(onClient(client));
  await client.query(handleWaiting, [id]);
  await client.query('commit');
}

async function checkCounts(client: pg.ClientBase, manifest: Manifest, tenantId: number): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const found = await client.query<{ count: number }>(
      `select count(*) from app.${client.escapeIdentifier(name)} where tenant_id = $1`,
      [tenantId],
    );
    if (found.rows[0]?.count !== rows)
      throw new StartFailure(`The archive is broken: ${name} has not the ${rows} rows of the manifest.`);
  }
}

/** A database that refuses a row speaks of the archive; anything else is not its fault. */
function inPlainWords(error: unknown, slug: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '23505' && error.table === 'tenant') return taken(slug);
  if (/^2[123]/.test(error.code ?? ''))
    return new StartFailure(`The archive is broken: the database refuses what it holds (${error.message}).`);
  return error;
}

const foldersOf = async (archive: TenantArchive): Promise<string[]> => {
  const folders = new Set<string>();
  for await (const { key } of archive.files()) folders.add(key.split('/')[1] as string);
  return [...folders].sort();
};

/**
 * Makes a tenant of an archive, under the archive's name in addresses or another one: all of it or nothing, while the others
 * work. Numbers of records, people and all else stay what they were. Throws one sentence when it cannot be.
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
      // Bytes first, as everywhere: no row is ever without.
      await putFiles(tools, archive, id);
      await fillTenant(client, archive, tools.derive, { id, slug });
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      await removeFilesOf(tools.storage, id, folders).catch(() => undefined); // else the job does
      throw inPlainWords(error, slug);
    }
    for (const { name } of archive.manifest.tables) await client.query(`analyze app.${client.escapeIdentifier(name)}`);
    return { id, slug, manifest: archive.manifest };
  } finally {
    client.release(true);
    archive.close();
  }
}

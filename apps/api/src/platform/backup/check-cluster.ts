import { firstOf } from '@safety-qube/domain/item-at';
import pg from 'pg';
import { isKeyColumn, readArchiveTables } from '../archive/archive-tables.ts';
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts';
import { readApplied } from '../db/migrate.ts';
import { ownerUrlOf } from '../db/roles.ts';
import type { Summary } from './backup-format.ts';

const FETCH_SIZE = 5000;

/** Connects to the product's database as the superuser, who bypasses row-level security. */
async function connect(server: EmbeddedPostgres): Promise<pg.Client> {
  const url = new URL(server.superuserUrl);
  url.pathname = new URL(ownerUrlOf(server.superuserUrl, server.ownerPassword)).pathname;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined); // reported by the interrupted statement
  await client.connect();
  return client;
}

const TABLES = `select c.oid, c.oid::regclass::text "name" from pg_class c where c.relkind in ('r', 'm', 't') and c.relpersistence = 'p' order by 1`;
const INDEXES = `select i.indexrelid oid, i.indexrelid::regclass::text "name" from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid order by 1`;

/**
 * Reads every page of every table and compares every B-tree index with its table by PostgreSQL's amcheck. Throws the first
 * corruption. It adds the extension to the database, which is a temporary copy.
 */
async function checkPages(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists amcheck with schema pg_catalog');
  for (const { oid, name } of (await client.query<{ oid: number; name: string }>(TABLES)).rows) {
    const { rows } = await client.query<{ msg: string }>('select msg from verify_heapam($1::oid) limit 1', [oid]);
    if (rows[0]) throw new Error(`table ${name}: ${rows[0].msg}`);
  }
  for (const { oid, name } of (await client.query<{ oid: number; name: string }>(INDEXES)).rows)
    await client.query('select bt_index_check($1::oid, true)', [oid]).catch((error: Error) => {
      throw new Error(`index ${name}: ${error.message}`);
    });
}

/** Calls `use` for each storage key in any row and returns their number. */
async function eachKey(client: pg.Client, use: (key: string) => Promise<void>): Promise<number> {
  let count = 0;
  for (const { name, columns } of await readArchiveTables(client)) {
    const keys = columns.filter(isKeyColumn).map((column) => `${client.escapeIdentifier(column.name)} collate "C"`);
    if (!keys.length) continue;
    await client.query('begin');
    await client.query(
      `declare keys no scroll cursor for select k from app.${client.escapeIdentifier(name)}, unnest(array[${keys.join(', ')}]) k where k is not null`,
    );
    for (let more = true; more; ) {
      const { rows } = await client.query<{ k: string }>(`fetch ${FETCH_SIZE} from keys`);
      for (const { k } of rows) await use(k);
      count += rows.length;
      more = rows.length > 0;
    }
    await client.query('rollback');
  }
  return count;
}

/**
 * Checks a running cluster: with `pages` all pages and indexes, and it calls `key` for each file that a row refers to. Returns its
 * migrations and what it contains. Throws the first error.
 */
export async function checkCluster(
  server: EmbeddedPostgres,
  { pages, key }: { pages: boolean; key(key: string): Promise<void> },
): Promise<{ schema: string; migrations: Record<string, string>; holds: Summary }> {
  const client = await connect(server);
  try {
    if (pages) await checkPages(client);
    const { rows } = await client.query<Omit<Summary, 'files'>>(
      `select (select count(*)::int from app.tenant) tenants, (select count(*)::int from app.employee) people,
        (select count(*)::int from app.record) records`,
    );
    const files = await eachKey(client, key);
    const applied = await readApplied(client);
    return {
      schema: applied.at(-1)?.name ?? '',
      migrations: Object.fromEntries(applied.map(({ name, sha256 }) => [name, sha256 ?? ''])),
      holds: { ...firstOf(rows), files },
    };
  } finally {
    await client.end();
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { makePool } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** The numbered files of `migrations/`, with `{app}` replaced by the application's role. */
async function readMigrations(appRole: string): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((f) => f.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = (await readFile(new URL(file, FOLDER), 'utf8')).replaceAll('{app}', `"${appRole}"`);
    return [file.slice(0, -'.sql'.length), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

const SEEN = 'public.kysely_migration';
/** One process at a time migrates; the number is ours alone. */
const LOCK = 7_114_001;

/** Names of the migrations that this version knows, in their order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations(''));

async function refuseNewer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ present: boolean }>('select to_regclass($1) is not null present', [SEEN]);
  if (!rows[0]?.present) return;
  const known = new Set(await knownMigrations());
  const applied = await pool.query<{ name: string }>(`select name from ${SEEN} order by name`);
  const unknown = applied.rows.map((r) => r.name).filter((name) => !known.has(name));
  if (unknown.length)
    throw new StartFailure(
      `The database is newer than this version of the product: it has ${unknown.join(', ')}, unknown here.`,
    );
}

/**
 * Brings the job queue's schema and ours up to date, as the database's owner. Answers the names of what ran. Refuses a
 * database that a newer version has migrated.
 */
export async function migrate(ownerUrl: string, appRole: string): Promise<string[]> {
  const pool = makePool(ownerUrl, { max: 3 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    await refuseNewer(pool);
    await runMigrations({ pgPool: pool });
    const provider = { getMigrations: () => readMigrations(appRole) };
    const { error, results } = await new Migrator({ db, provider, migrationTableSchema: 'public' }).migrateToLatest();
    if (error) throw error;
    // The application tells by it whether it is ready.
    await pool.query(`grant select on ${SEEN} to ${lock.escapeIdentifier(appRole)}`);
    return (results ?? []).map((r) => r.migrationName);
  } finally {
    lock.release(true);
    await db.destroy();
  }
}

/** Name of the last migration that a database has had: what its tables look like. */
export async function lastMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select max(name) "name" from ${SEEN}`);
  return rows[0]?.name ?? '';
}

import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { makePool } from './database.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';

const APPLIED_TABLE = 'public.kysely_migration';
/** SHA-256 of each applied file; the row is inserted in the transaction of the migration. */
const SUM_TABLE = 'public.migration_sum';
/** Advisory lock, so that only one process at a time migrates; the number is used nowhere else. */
const LOCK = 7_114_001;

/** Returns the names of the migrations of this version, in order. */
export const knownMigrations = async (): Promise<string[]> => (await readMigrationFiles()).map(({ name }) => name);

/** A migration that was applied to a database; without a checksum if it was applied before checksums were stored. */
export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string | null;
}

/** Returns the migrations that were applied to a database, in order; none if it is empty. The client must be its owner. */
export async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ seen: boolean; sums: boolean }>(
    'select to_regclass($1) is not null seen, to_regclass($2) is not null sums',
    [APPLIED_TABLE, SUM_TABLE],
  );
  if (!rows[0]?.seen) return [];
  const from = rows[0].sums
    ? `sha256 from ${APPLIED_TABLE} left join ${SUM_TABLE} using (name)`
    : `null sha256 from ${APPLIED_TABLE}`;
  return (await client.query<AppliedMigration>(`select name, ${from} order by name`)).rows;
}

const MOVE_BY_ARCHIVE =
  'organisations come over by tenant:export of the version that wrote it and tenant:import here, into an empty DATA_DIR or database';

/** Throws if an applied migration differs from the file of this version, or has no checksum to compare. */
export function refuseChanged(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
  const sums = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const known = applied.filter(({ name }) => sums.has(name));
  const before = known.find(({ sha256 }) => sha256 === null);
  if (before)
    throw new StartFailure(
      `The database was created before the checksums of its migrations were stored (${before.name}.sql has none), so it is unknown whether its tables are those of this version: ${MOVE_BY_ARCHIVE}.`,
    );
  const changed = known.flatMap(({ name, sha256 }) => (sums.get(name) === sha256 ? [] : `${name}.sql`));
  if (changed.length)
    throw new StartFailure(
      `The database was created with a different ${changed.join(', ')}, and an applied migration must not change: if the file was edited here, restore it (\`sha256sum -c SHA256SUMS\` in apps/api/migrations tells); otherwise ${MOVE_BY_ARCHIVE}.`,
    );
}

function refuseNewer(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length)
    throw new StartFailure(
      `The database is newer than this version of the product: it has ${unknown.join(', ')}, unknown here.`,
    );
}

/** Throws if the migrations of a database differ from those of this version; accepts additional later ones. */
export async function checkMigrations(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // reported by the interrupted statement
  await client.connect();
  try {
    refuseChanged(await readApplied(client), await readMigrationFiles());
  } finally {
    await client.end();
  }
}

/** Returns a migration that applies a file, with `{app}` replaced by the application's role, and stores its checksum. */
const migrationOf = ({ name, text, sha256 }: MigrationFile, appRole: string): Migration => ({
  async up(db) {
    await sql.raw(text.replaceAll('{app}', `"${appRole}"`)).execute(db);
    await sql`insert into ${sql.raw(SUM_TABLE)} (name, sha256) values (${name}, ${sha256})`.execute(db);
  },
});

/**
 * Migrates the job queue's schema and ours, as the database's owner. Returns the names of the migrations that ran. Throws if a
 * newer version has migrated the database, or its migrations differ from those of this version. `folder` is for tests.
 */
export async function migrate(ownerUrl: string, appRole: string, folder?: string): Promise<string[]> {
  const files = await readMigrationFiles(folder);
  const pool = makePool(ownerUrl, { max: 3 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await readApplied(lock);
    refuseChanged(applied, files);
    refuseNewer(applied, files);
    // Created before Kysely's table, so that a database with only that one is from before checksums were stored.
    await lock.query(`create table if not exists ${SUM_TABLE} (name text primary key, sha256 text not null)`);
    await runMigrations({ pgPool: pool });
    const provider = {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, migrationOf(file, appRole)])),
    };
    const { error, results } = await new Migrator({ db, provider, migrationTableSchema: 'public' }).migrateToLatest();
    if (error) throw error;
    // The application reads it for its readiness check.
    await pool.query(`grant select on ${APPLIED_TABLE} to ${lock.escapeIdentifier(appRole)}`);
    return (results ?? []).map((r) => r.migrationName);
  } finally {
    lock.release(true);
    await db.destroy();
  }
}

/** Returns the name of the last migration of a database, which identifies its schema. */
export async function lastMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select max(name) "name" from ${APPLIED_TABLE}`);
  return rows[0]?.name ?? '';
}

import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { makePool } from './database.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';

const SEEN = 'public.kysely_migration';
/** SHA-256 of each applied file; its row and the migration come in one transaction. */
const SUMS = 'public.migration_sum';
/** One process at a time migrates; the number is ours alone. */
const LOCK = 7_114_001;

/** Names of the migrations that this version knows, in their order. */
export const knownMigrations = async (): Promise<string[]> => (await readMigrationFiles()).map(({ name }) => name);

/** A migration that a database has had; without a sum when that was before sums were kept. */
export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string | null;
}

/** The migrations that a database has had, in their order; none when it is empty. Read as its owner. */
export async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ seen: boolean; sums: boolean }>(
    'select to_regclass($1) is not null seen, to_regclass($2) is not null sums',
    [SEEN, SUMS],
  );
  if (!rows[0]?.seen) return [];
  const from = rows[0].sums ? `sha256 from ${SEEN} left join ${SUMS} using (name)` : `null sha256 from ${SEEN}`;
  return (await client.query<AppliedMigration>(`select name, ${from} order by name`)).rows;
}

const BRING_OVER =
  'organisations come over by tenant:export of the version that wrote it and tenant:import here, into an empty DATA_DIR or database';

/** Refuses migrations that are not, byte for byte, those of this version, or of which that cannot be told. */
export function refuseChanged(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
  const sums = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const known = applied.filter(({ name }) => sums.has(name));
  const before = known.find(({ sha256 }) => sha256 === null);
  if (before)
    throw new StartFailure(
      `The database is from before the sums of its migrations were kept (${before.name}.sql has none), and nobody can tell whether its tables are those of this version: ${BRING_OVER}.`,
    );
  const changed = known.flatMap(({ name, sha256 }) => (sums.get(name) === sha256 ? [] : `${name}.sql`));
  if (changed.length)
    throw new StartFailure(
      `The database was made with another ${changed.join(', ')} than the one here, and an applied migration never changes: if the file was edited here, put it back (\`sha256sum -c SHA256SUMS\` in apps/api/migrations tells); otherwise ${BRING_OVER}.`,
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

/** Refuses a database whose migrations are not those of this version; one that others have migrated further is taken. */
export async function checkMigrations(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // told by the statement that it interrupts
  await client.connect();
  try {
    refuseChanged(await readApplied(client), await readMigrationFiles());
  } finally {
    await client.end();
  }
}

/** Applies a file, with `{app}` replaced by the application's role, and keeps its sum. */
const migrationOf = ({ name, text, sha256 }: MigrationFile, appRole: string): Migration => ({
  async up(db) {
    await sql.raw(text.replaceAll('{app}', `"${appRole}"`)).execute(db);
    await sql`insert into ${sql.raw(SUMS)} (name, sha256) values (${name}, ${sha256})`.execute(db);
  },
});

/**
 * Brings the job queue's schema and ours up to date, as the database's owner. Answers the names of what ran. Refuses a
 * database that a newer version has migrated, and one whose migrations are not those of this version. `folder` is for tests.
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
    // It is there before the other table is: whoever finds that one alone has a database from before sums were kept.
    await lock.query(`create table if not exists ${SUMS} (name text primary key, sha256 text not null)`);
    await runMigrations({ pgPool: pool });
    const provider = {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, migrationOf(file, appRole)])),
    };
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

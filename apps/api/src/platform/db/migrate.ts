import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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

/** Brings the job queue's schema and ours up to date, as the database's owner. Answers the names of what ran. */
export async function migrate(ownerUrl: string, appRole: string): Promise<string[]> {
  const pool = makePool(ownerUrl, { max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await runMigrations({ pgPool: pool });
    const provider = { getMigrations: () => readMigrations(appRole) };
    const { error, results } = await new Migrator({ db, provider, migrationTableSchema: 'public' }).migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((r) => r.migrationName);
  } finally {
    await db.destroy();
  }
}

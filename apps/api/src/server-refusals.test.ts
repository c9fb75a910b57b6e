import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { ensureRoles } from './platform/db/roles.ts';
import { freePortNear } from './platform/http/choose-port.ts';
import { serveAsVersion } from './testing/serve-as-version.ts';
import { spawnProgram } from './testing/spawn-server.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { makeTestFolder } from './testing/test-folder.ts';

// These tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 40_000 });

const folder = await makeTestFolder();
const HOST = '127.0.0.1';
let port: number;
beforeAll(async () => {
  chmodSync(folder, 0o700); // like root's home folder: the account of the database cannot traverse it
  port = await freePortNear(0, HOST);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Expects a start to fail with one sentence on stderr and exit code 1, without creating anything. */
async function expectRefusal(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const data = join(folder, 'never');
  const given = env['DATA_DIR'] ?? data;
  const isThere = existsSync(given);
  const end = await spawnProgram('server.ts', { PORT: String(port), DATA_DIR: data, ...env }).ended;
  expect(end.stderr.trim().split('\n')).toEqual([expect.stringMatching(sentence)]);
  expect(end).toMatchObject({ code: 1, stdout: '' });
  expect(existsSync(given)).toBe(isThere);
  expect(existsSync(join(given, 'postgres'))).toBe(false);
}

test('all wrong configuration values are listed', async () => {
  const env = { PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', TRUST_PROXY: '10.0.0.0/8, proxy' };
  await expectRefusal(env, /wrong value: PORT \(.+\), DATABASE_URL \(.+\), LOG_LEVEL \(.+\), TRUST_PROXY \(.+\)\.$/);
  expect(existsSync(join(folder, 'never'))).toBe(false);
});

test('a port in use is reported with the setting to change', async () => {
  const other = createServer().listen(port, HOST);
  await expectRefusal({}, new RegExp(`^Port ${port} of 127.0.0.1 is in use by another program; choose .* PORT\\.$`));
  // The port of the demo's issuer is checked as well, before a database is created.
  await expectRefusal(
    { PORT: '0', SEED: 'demo', DEMO_ISSUER_PORT: String(port) },
    new RegExp(`^Port ${port} of 127.0.0.1 is in use by another program; choose .* DEMO_ISSUER_PORT\\.$`),
  );
  other.close();
  expect(existsSync(join(folder, 'never'))).toBe(false);
});

test('unreadable database passwords are reported with the path of their file', async () => {
  const data = join(folder, 'torn');
  mkdirSync(data);
  writeFileSync(join(data, 'secrets.json'), '{"superuser":');
  await expectRefusal({ DATA_DIR: data }, new RegExp(`^The passwords .+ cannot be read from ${data}/secrets.json`));
});

test('a data folder that cannot be used is reported with its path', async () => {
  writeFileSync(join(folder, 'file'), '');
  const data = join(folder, 'file', 'data');
  await expectRefusal({ DATA_DIR: data }, new RegExp(`^The data folder ${data} cannot be read and written`));
});

test('a database that cannot be reached is reported by name and address, without its password', async () => {
  const DATABASE_URL = 'postgres://someone:hush@127.0.0.1:1/product';
  await expectRefusal(
    { DATABASE_URL },
    /^The database product at 127\.0\.0\.1:1 cannot be reached \((?!.*hush).+\)\.$/,
  );
});

test('a PostgreSQL 14 database is refused with the minimum version', async () => {
  const database = await createTestDatabase();
  const older = await serveAsVersion(database.ownerUrl, '140012');
  await expectRefusal({ DATABASE_URL: older.url }, /^PostgreSQL 14 is too old; version 15 or newer is required\.$/);
  const oldest = await serveAsVersion(database.ownerUrl, '150000');
  expect((await ensureRoles(oldest.url)).appRole).toBe(database.appRole);
  older.close();
  oldest.close();
  await database.drop();
});

/** Expects a migrated database on which the owner has run `statement` to be refused by the server and by other programs. */
async function expectOtherRefused(statement: string, sentence: RegExp, programs: string[] = []): Promise<void> {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
  await expectRefusal({ DATABASE_URL: database.ownerUrl }, sentence);
  const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: join(folder, 'beside') };
  for (const program of programs) {
    const end = await spawnProgram(program, env, ['acme', join(folder, 'acme.zip')]).ended;
    expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  }
  await database.drop();
}

test('a database that is newer than the code is refused', async () => {
  await expectOtherRefused(
    "insert into public.kysely_migration values ('999_from_tomorrow', now()::text)",
    /^The database is newer .* 999_from_tomorrow, unknown here\.$/,
  );
});

test('a database that was created with another version of a migration file is refused, naming the file', async () => {
  await expectOtherRefused(
    "update public.migration_sum set sha256 = repeat('0', 64) where name = '002_records'",
    /^The database was created with a different 002_records\.sql, .+`sha256sum -c SHA256SUMS` .+ tenant:export .+ tenant:import here, .+\.\n?$/,
    ['cli/export-tenant.ts', 'worker.ts'],
  );
});

test('a database from before checksums were stored is refused, with how to move its data', async () => {
  await expectOtherRefused(
    'drop table public.migration_sum',
    /^The database was created before the checksums .+ \(001_platform\.sql has none\), .+ tenant:export of the version that wrote it and tenant:import here, into an empty DATA_DIR or database\.\n?$/,
    ['cli/export-tenant.ts'],
  );
});

test.runIf(inject('hasSuperuser'))(
  'an owner that is a superuser is refused, because row-level security would not apply to it',
  async () => {
    await expectRefusal({ DATABASE_URL: inject('adminUrl') }, /^DATABASE_URL signs in as the superuser "postgres"/);
  },
);

test.runIf(inject('hasSuperuser'))('an owner with BYPASSRLS is refused', async () => {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query("create role sq_unbound login createrole bypassrls password 'unbound'");
  const url = new URL(inject('adminUrl'));
  [url.username, url.password] = ['sq_unbound', 'unbound'];
  try {
    await expectRefusal({ DATABASE_URL: url.href }, /^DATABASE_URL signs in as "sq_unbound", who has BYPASSRLS/);
  } finally {
    await admin.query('drop role if exists sq_unbound_app; drop role sq_unbound');
    await admin.end();
  }
});

test('an owner without CREATEROLE is refused, naming the missing right', async () => {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query("create role sq_plain login password 'plain'");
  const url = new URL(inject('adminUrl'));
  url.username = 'sq_plain';
  url.password = 'plain';
  await expectRefusal({ DATABASE_URL: url.href }, /^DATABASE_URL's user "sq_plain" needs the attribute CREATEROLE\.$/);
  await admin.query('drop role sq_plain');
  await admin.end();
});

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type Limits, openDatabase } from '../platform/db/database.ts';
import { ensureRoles, type RoleUrls } from '../platform/db/roles.ts';

export interface TestDatabase extends RoleUrls {
  readonly database: Database;
  drop(): Promise<void>;
}

/** Limits for tests: one tenant may use all of the few connections, and timeouts are long enough for a busy machine. */
const TEST_LIMITS: Limits = { spare: 0, timeoutMs: 60_000, statementTimeoutMs: 60_000 };

/** Number of the lock that one test file at a time holds while it makes the template with the tenants. */
const TENANTS_LOCK = 1;

/** Makes the template with two tenants, which must stay isolated, by another name until it is complete. */
async function makeTenants(admin: pg.Client): Promise<void> {
  const url = new URL(inject('templateUrl'));
  const owner = decodeURIComponent(url.username);
  await admin.query('drop database if exists sq_unfinished with (force)');
  await admin.query(`create database sq_unfinished template sq_template owner "${owner}" strategy file_copy`);
  url.pathname = '/sq_unfinished';
  const database = openDatabase(url.href, 1);
  // The seed imports all modules: only test files with tenants pay for that, and they have imported the application anyway.
  const { createTenant } = await import('../seed/create-tenant.ts');
  await createTenant(database, { slug: 'acme', name: 'Acme', brand: 'safety' });
  await createTenant(database, { slug: 'globex', name: 'Globex', brand: 'safety' });
  await database.end();
  await admin.query('alter database sq_unfinished rename to sq_tenants');
}

/** Makes the template with the tenants unless another test file has made it, or waits for one that is making it. */
async function provideTenants(admin: pg.Client): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TENANTS_LOCK]);
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = 'sq_tenants'");
    if (!rowCount) await makeTenants(admin);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TENANTS_LOCK]);
  }
}

/** Creates a separate database per test file: a copy of the migrated one, empty or with the two tenants, or without tables. */
export async function createTestDatabase(
  from: 'templateUrl' | 'tenantsUrl' | 'nothing' = 'templateUrl',
  { connections = 4, limits = TEST_LIMITS }: { connections?: number; limits?: Limits } = {},
): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  if (from === 'tenantsUrl') await provideTenants(admin);
  const owner = new URL(inject(from === 'nothing' ? 'templateUrl' : from));
  const template = from === 'nothing' ? '' : `template ${owner.pathname.slice(1)} strategy file_copy`;
  await admin.query(`create database ${name} owner "${owner.username}" ${template}`);
  owner.pathname = `/${name}`;
  const urls = await ensureRoles(owner.href);
  const database = openDatabase(urls.appUrl, connections, limits);
  return {
    ...urls,
    database,
    async drop() {
      await database.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

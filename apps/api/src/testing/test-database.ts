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

/** Creates a separate database per test file: a copy of the migrated one, empty or with the two tenants, or without tables. */
export async function createTestDatabase(
  from: 'templateUrl' | 'tenantsUrl' | 'nothing' = 'templateUrl',
  { connections = 4, limits = TEST_LIMITS }: { connections?: number; limits?: Limits } = {},
): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
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

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type Limits, openDatabase } from '../platform/db/database.ts';
import { ensureRoles, type RoleUrls } from '../platform/db/roles.ts';

export interface TestDatabase extends RoleUrls {
  readonly database: Database;
  drop(): Promise<void>;
}

/** Those of requests, but that a test may use each of its few connections for one tenant, on a machine that has much to do. */
const TEST_LIMITS: Limits = { spare: 0, patienceMs: 60_000, statementTimeoutMs: 60_000 };

/** A database of the test file's own, copied from the migrated one: as that is, or with its two tenants. */
export async function createTestDatabase(
  from: 'templateUrl' | 'tenantsUrl' = 'templateUrl',
  { connections = 4, limits = TEST_LIMITS }: { connections?: number; limits?: Limits } = {},
): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  const owner = new URL(inject(from));
  await admin.query(
    `create database ${name} template ${owner.pathname.slice(1)} owner "${owner.username}" strategy file_copy`,
  );
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

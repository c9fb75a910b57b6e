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

/** A database of the test file's own: a copy of the migrated one, as that is or with its two tenants, or one with nothing in it. */
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

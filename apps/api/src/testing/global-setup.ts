import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../platform/db/roles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A cluster's maintenance database, as someone who may create databases owned by the product's owner. */
    adminUrl: string;
    /** The product's owner on the template database. */
    templateUrl: string;
  }
}

/** One cluster and one migrated template database for the whole run; each test file copies it. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'safety-qube-test-'));
  chmodSync(folder, 0o755);
  const cluster = await startEmbedded(join(folder, 'pg'));
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query('alter system set fsync = off');
  await admin.query('alter system set synchronous_commit = off');
  await admin.query('alter system set full_page_writes = off');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const templateUrl = await ensureOwner(cluster.url, 'owner', 'sq_template');
  const { appRole } = await ensureRoles(templateUrl);
  await migrate(templateUrl, appRole);
  project.provide('adminUrl', cluster.url);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true });
  };
}

import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../platform/db/roles.ts';
import { makeRunFolder } from './test-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster's maintenance database, as a role that may create databases for the product's owner. */
    adminUrl: string;
    /** URL of a migrated, empty database, as the product's owner. */
    templateUrl: string;
    /** URL of a copy of it with the two tenants of the tests, which the first test file that needs it makes. */
    tenantsUrl: string;
    /** Whether `adminUrl` signs in as a superuser. */
    hasSuperuser: boolean;
  }
}

interface Cluster {
  adminUrl: string;
  templateUrl: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL without durability, because test data need not survive. */
async function embeddedCluster(folder: string): Promise<Cluster> {
  const cluster = await startEmbedded(folder, { durable: false });
  return {
    adminUrl: cluster.superuserUrl,
    templateUrl: await ensureOwner(cluster.superuserUrl, cluster.ownerPassword, 'sq_template'),
    stop: cluster.stop,
  };
}

/** Uses an external server: TEST_DATABASE_URL is that of a role with CREATEDB and CREATEROLE that is no superuser. */
async function externalCluster(adminUrl: string): Promise<Cluster> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('drop database if exists sq_template with (force)');
  await admin.query('drop database if exists sq_tenants with (force)');
  await admin.query('create database sq_template');
  await admin.end();
  const template = new URL(adminUrl);
  template.pathname = '/sq_template';
  return { adminUrl, templateUrl: template.href, stop: async () => undefined };
}

/** Starts one cluster with its template for the whole run; each test file copies a template. */
export default async function setup(project: TestProject) {
  const external = process.env['TEST_DATABASE_URL'];
  const folder = makeRunFolder();
  const cluster = external ? await externalCluster(external) : await embeddedCluster(folder);
  const { appRole } = await ensureRoles(cluster.templateUrl);
  await migrate(cluster.templateUrl, appRole);
  const tenantsUrl = new URL(cluster.templateUrl);
  tenantsUrl.pathname = '/sq_tenants';
  project.provide('folder', folder);
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('templateUrl', cluster.templateUrl);
  project.provide('tenantsUrl', tenantsUrl.href);
  project.provide('hasSuperuser', !external);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true });
  };
}

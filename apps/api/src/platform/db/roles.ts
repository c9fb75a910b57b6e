import { createHmac } from 'node:crypto';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { codeOf, toError } from '../thrown.ts';

/** Minimum `server_version_num`. */
const MIN_VERSION = 150_000;

/** URLs of the product's two database roles. The owner migrates and runs the job queue; the application never does. */
export interface RoleUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly appRole: string;
}

/** Runs `work` with a connection. Throws a sentence if the database cannot be reached. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // reported by the interrupted statement
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new StartFailure(
      `The database ${pathname.slice(1)} at ${host} cannot be reached (${toError(error).message || codeOf(error) || 'no answer'}).`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const canSignIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Ignores errors of concurrent replicas. 42710, 23505: the role was just created; XX000: it is being altered to the same. */
const unlessConcurrent = (error: { code?: string }): void => {
  if (!['42710', '23505', 'XX000'].includes(error.code ?? '')) throw error;
};

/**
 * Creates the application's role next to the owner's, if it is missing, and returns the URLs of both. The role's name and password
 * are derived from the owner's, so that several installations can share a cluster and every replica derives the same. Needs
 * PostgreSQL 15 and CREATEROLE. Throws for a superuser or a role with BYPASSRLS, because row-level security would not limit what
 * the owner does for one tenant, such as an import.
 */
export async function ensureRoles(ownerUrl: string): Promise<RoleUrls> {
  const url = new URL(ownerUrl);
  const owner = decodeURIComponent(url.username);
  const appRole = `${owner}_app`;
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(appRole).digest('base64url');
  const app = new URL(ownerUrl);
  app.username = encodeURIComponent(appRole);
  app.password = encodeURIComponent(password);
  await connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{
      version: number;
      rolsuper: boolean;
      rolbypassrls: boolean;
      rolcreaterole: boolean;
      known: boolean;
    }>(
      `select current_setting('server_version_num')::int version, rolsuper, rolbypassrls, rolcreaterole,
         exists (select from pg_roles where rolname = $1) known
       from pg_roles where rolname = current_user`,
      [appRole],
    );
    const me = rows[0];
    if (!me || me.version < MIN_VERSION)
      throw new StartFailure(
        `PostgreSQL ${Math.floor((me?.version ?? 0) / 10_000)} is too old; version 15 or newer is required.`,
      );
    if (me.rolsuper)
      throw new StartFailure(`DATABASE_URL signs in as the superuser "${owner}"; use an owner who is not a superuser.`);
    if (me.rolbypassrls)
      throw new StartFailure(
        `DATABASE_URL signs in as "${owner}", who has BYPASSRLS and would see all tenants at once; use an owner without it.`,
      );
    if (me.known && (await canSignIn(app.href))) return;
    if (!me.rolcreaterole) throw new StartFailure(`DATABASE_URL's user "${owner}" needs the attribute CREATEROLE.`);
    const name = client.escapeIdentifier(appRole);
    if (!me.known) await client.query(`create role ${name} login noinherit nobypassrls`).catch(unlessConcurrent);
    await client.query(`alter role ${name} password ${client.escapeLiteral(password)}`).catch(unlessConcurrent);
  });
  return { ownerUrl, appUrl: app.href, appRole };
}

const OWNER = 'safety_qube';
const DATABASE = 'safety_qube';

/** Returns the owner's URL on an embedded cluster. */
export function ownerUrlOf(superuserUrl: string, ownerPassword: string, database = DATABASE): string {
  const url = new URL(superuserUrl);
  url.username = OWNER;
  url.password = encodeURIComponent(ownerPassword);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Prepares an embedded cluster as its superuser: creates an owner that is no superuser, and its database, if they are missing.
 * Returns the owner's URL, which corresponds to DATABASE_URL of an external database.
 */
export async function ensureOwner(superuserUrl: string, ownerPassword: string, database = DATABASE): Promise<string> {
  await connected(superuserUrl, async (client) => {
    const has = async (table: 'pg_roles' | 'pg_database', column: string, name: string) =>
      (await client.query(`select from ${table} where ${column} = $1`, [name])).rowCount === 1;
    if (!(await has('pg_roles', 'rolname', OWNER)))
      await client.query(`create role ${OWNER} login createrole password ${client.escapeLiteral(ownerPassword)}`);
    if (!(await has('pg_database', 'datname', database)))
      await client.query(`create database ${client.escapeIdentifier(database)} owner ${OWNER}`);
  });
  return ownerUrlOf(superuserUrl, ownerPassword, database);
}

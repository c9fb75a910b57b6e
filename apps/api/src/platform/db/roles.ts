import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Where the two roles of the product sign in. The owner migrates and runs the queue; the application never does. */
export interface RoleUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly appRole: string;
}

/**
 * Makes the application's role beside the owner's, if it is absent, and answers both addresses. The role's name and
 * password follow from the owner's, so several installations share a cluster and every replica arrives at the same.
 * Needs CREATEROLE; a superuser is refused, because row-level security does not bind one.
 */
export async function ensureRoles(ownerUrl: string): Promise<RoleUrls> {
  const url = new URL(ownerUrl);
  const owner = decodeURIComponent(url.username);
  const appRole = `${owner}_app`;
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(appRole).digest('base64url');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ rolsuper: boolean; rolcreaterole: boolean; known: boolean }>(
      `select rolsuper, rolcreaterole, exists (select from pg_roles where rolname = $1) known
       from pg_roles where rolname = current_user`,
      [appRole],
    );
    const [me] = rows;
    if (me?.rolsuper) throw new Error(`DATABASE_URL signs in as the superuser "${owner}"; name an owner that is none.`);
    const name = client.escapeIdentifier(appRole);
    const secret = client.escapeLiteral(password);
    if (!me?.known) {
      if (!me?.rolcreaterole) throw new Error(`DATABASE_URL's user "${owner}" needs the right CREATEROLE.`);
      // Another replica may be as early as this one.
      await client.query(`create role ${name} login noinherit nobypassrls`).catch((e: { code?: string }) => {
        if (e.code !== '42710' && e.code !== '23505') throw e;
      });
      await client.query(`alter role ${name} password ${secret}`);
    }
  } finally {
    await client.end();
  }
  const app = new URL(ownerUrl);
  app.username = encodeURIComponent(appRole);
  app.password = encodeURIComponent(password);
  return { ownerUrl, appUrl: app.href, appRole };
}

const OWNER = 'safety_qube';
const DATABASE = 'safety_qube';

/**
 * Prepares an embedded cluster, as its superuser: an owner that is none and its database, if they are absent.
 * Answers the owner's address, the same thing that DATABASE_URL names elsewhere.
 */
export async function ensureOwner(superuserUrl: string, ownerPassword: string, database = DATABASE): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const has = async (table: 'pg_roles' | 'pg_database', column: string, name: string) =>
      (await client.query(`select from ${table} where ${column} = $1`, [name])).rowCount === 1;
    if (!(await has('pg_roles', 'rolname', OWNER)))
      await client.query(`create role ${OWNER} login createrole password ${client.escapeLiteral(ownerPassword)}`);
    if (!(await has('pg_database', 'datname', database)))
      await client.query(`create database ${client.escapeIdentifier(database)} owner ${OWNER}`);
  } finally {
    await client.end();
  }
  const url = new URL(superuserUrl);
  url.username = OWNER;
  url.password = encodeURIComponent(ownerPassword);
  url.pathname = `/${database}`;
  return url.href;
}

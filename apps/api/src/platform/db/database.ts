import { Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';
import { tenantDialect } from './tenant-dialect.ts';
import { prepareTenant } from './tenant-statement.ts';

// int8 and count() arrive as text; every number of ours is a safe integer.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const n = Number(text);
  if (!Number.isSafeInteger(n)) throw new RangeError(`int8 out of range: ${text}`);
  return n;
});

/** The tables as one tenant sees them: every statement carries the tenant, row-level security does the rest. */
export type TenantDb = Kysely<DB>;

export interface Database {
  forTenant(tenantId: number): TenantDb;
  /**
   * The same on a connection of its own, for a short statement in the midst of a caller's transaction that must not hold its
   * locks until that one ends, and stays whatever becomes of it. It is on disk no later than what commits after it.
   */
  apart(tenantId: number): TenantDb;
  readonly pool: pg.Pool;
  end(): Promise<void>;
}

const SEARCH_PATH = '-c search_path=app,public';

/** A pool whose lost servers are replaced instead of ending the process. */
export function makePool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, options: SEARCH_PATH, ...options });
  pool.on('error', () => undefined); // an idle client lost its server
  pool.on('connect', (client) => void client.on('error', () => undefined)); // so did one that is out
  return pool;
}

/** Bindings of a pool to tenants; not connections. */
function bindTenants(pool: pg.Pool): (tenantId: number) => TenantDb {
  prepareTenant(pool);
  const bound = new Map<number, TenantDb>();
  return (tenantId) => {
    let db = bound.get(tenantId);
    if (!db) {
      db = new Kysely<DB>({ dialect: tenantDialect(pool, tenantId) });
      bound.set(tenantId, db);
    }
    return db;
  };
}

/** Connects as the application's role, which sees no row until a tenant is set. */
export function openDatabase(url: string, max = 10): Database {
  const pool = makePool(url, { max, pipeline: true } as pg.PoolConfig);
  // Not of the same pool: when each of its connections is in a transaction that waits for one more, none would ever come.
  const apart = makePool(url, {
    max: 1,
    pipeline: true,
    options: `${SEARCH_PATH} -c synchronous_commit=off`,
  } as pg.PoolConfig);
  return {
    pool,
    forTenant: bindTenants(pool),
    apart: bindTenants(apart),
    end: async () => void (await Promise.all([pool.end(), apart.end()])),
  };
}

import { Kysely } from 'kysely';
import pg from 'pg';
import { type Asker, type FairQueue, fairQueue } from '../fair-queue.ts';
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

const SEARCH_PATH = '-c search_path=app,public';

export interface Database {
  /**
   * Each statement, and each transaction, takes a connection when it is the turn of the tenant, and of the asker within it, and gives it back. Whoever holds one
   * (a transaction, a GET that runs) asks for no other: all could be held by those who wait.
   */
  forTenant(tenantId: number, asker?: Asker): TenantDb;
  /**
   * The same on a connection of its own, for a short statement in the midst of a caller's transaction that must not hold its
   * locks until that one ends, and stays whatever becomes of it. It is on disk no later than what commits after it.
   */
  separate(tenantId: number): TenantDb;
  /**
   * The same for what has to be known before a request has its turn: whose installation is asked, and by whom. These short
   * statements have two connections of their own, so that nobody's long ones keep them waiting.
   */
  readonly lookups: { readonly pool: pg.Pool; forTenant(tenantId: number): TenantDb };
  readonly pool: pg.Pool;
  /** Connections of `pool` that are taken and free, and those who wait for one. */
  places(): ReturnType<FairQueue['figures']>;
  end(): Promise<void>;
}

/** What keeps those who share a database from each other. */
export interface Limits {
  /** Connections that a tenant alone does not get. */
  readonly spare: number;
  /** Milliseconds to wait for a connection at most. */
  readonly patienceMs: number;
  /** Milliseconds that a statement may take; 0 for as long as it needs. */
  readonly statementTimeoutMs: number;
}

/** For requests, for whose answers people wait. */
export const REQUEST_LIMITS: Limits = { spare: 2, patienceMs: 5_000, statementTimeoutMs: 10_000 };
/** For jobs, commands and seeds. */
const NO_LIMITS: Limits = { spare: 0, patienceMs: Number.POSITIVE_INFINITY, statementTimeoutMs: 0 };

/** A pool whose lost servers are replaced instead of ending the process. */
export function makePool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, options: SEARCH_PATH, keepAlive: true, ...options });
  pool.on('error', () => undefined); // an idle client lost its server
  pool.on('connect', (client) => void client.on('error', () => undefined)); // so did one that is out
  return pool;
}

/** Milliseconds that a server may be silent for after the time in which it answers or refuses. */
const SILENT_MS = 5_000;

/** Connections that tenants share in turn; they are no tenant's own. */
function shareOut(url: string, max: number, limits: Limits, settings = '') {
  const { patienceMs, statementTimeoutMs } = limits;
  const pool = makePool(url, {
    max,
    pipeline: true,
    options: `${SEARCH_PATH} -c statement_timeout=${statementTimeoutMs} ${settings}`,
    ...(Number.isFinite(patienceMs) && { connectionTimeoutMillis: patienceMs }),
    // The server ends what takes too long. Where it does not even do that, its machine is gone, and nobody has closed the line.
    ...(statementTimeoutMs && { query_timeout: statementTimeoutMs + SILENT_MS }),
  } as pg.PoolConfig);
  prepareTenant(pool);
  const queue = fairQueue({ places: max, ...limits });
  const bind = (tenantId: number, asker?: Asker): TenantDb =>
    new Kysely<DB>({ dialect: tenantDialect(pool, tenantId, () => queue.take(tenantId, asker)) });
  return { pool, queue, bind };
}

/** Connects as the application's role, which sees no row until a tenant is set; with `max` connections and up to three more. */
export function openDatabase(url: string, max = 10, limits = NO_LIMITS): Database {
  const shared = shareOut(url, max, limits);
  // Not of the same pool: when each of its connections is in a transaction that waits for one more, none would ever come.
  const separate = shareOut(url, 1, { ...limits, spare: 0 }, '-c synchronous_commit=off');
  const lookups = shareOut(url, 2, { ...limits, spare: 0 });
  return {
    pool: shared.pool,
    forTenant: shared.bind,
    separate: separate.bind,
    lookups: { pool: lookups.pool, forTenant: lookups.bind },
    places: shared.queue.figures,
    end: async () => void (await Promise.all([shared, separate, lookups].map(({ pool }) => pool.end()))),
  };
}

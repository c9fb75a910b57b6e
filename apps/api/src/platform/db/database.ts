import { Kysely } from 'kysely';
import pg from 'pg';
import { type FairQueue, type FairQueueOptions, fairQueue, type Requester } from '../fair-queue.ts';
import type { DB } from './schema.gen.ts';
import { tenantDialect } from './tenant-dialect.ts';
import { prepareTenant } from './tenant-statement.ts';

// The driver returns int8 and count() as text; all our numbers are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const n = Number(text);
  if (!Number.isSafeInteger(n)) throw new RangeError(`int8 out of range: ${text}`);
  return n;
});

const readInstant: (text: string) => Date | number = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
// An instant in UTC is read by Node in a third of the time that the driver takes: a page of a list has about a hundred.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const at = text.endsWith('+00') ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at : readInstant(text);
});

/** The tables limited to one tenant: every statement sets the tenant, and row-level security filters the rows. */
export type TenantDb = Kysely<DB>;

const SEARCH_PATH = '-c search_path=app,public';

export interface Database {
  /**
   * Each statement and each transaction takes a connection in a fair order of tenants, and of requesters within a tenant, and returns
   * it. Code that holds a connection (a transaction, a running GET) must not take another one, because this could deadlock. Visitors
   * have a few separate connections, so that they take none from people, nor people from them.
   */
  forTenant(tenantId: number, requester?: Requester): TenantDb;
  /**
   * Like `forTenant`, on a separate connection: for a short statement during a caller's transaction that must not keep its locks
   * until that transaction ends, and is kept even if it is rolled back. It is durable no later than any later commit.
   */
  separate(tenantId: number): TenantDb;
  /**
   * Like `forTenant`, for what is needed before a request is queued: the tenant and the session. These short statements have two
   * separate connections, so that long statements do not block them.
   */
  readonly lookups: { readonly pool: pg.Pool; forTenant(tenantId: number): TenantDb };
  readonly pool: pg.Pool;
  /** Returns how many connections of `pool` are used and free, and how many requests wait for one. */
  places(): ReturnType<FairQueue['figures']>;
  end(): Promise<void>;
}

/** Limits that isolate the users of a shared database from each other. */
export interface Limits {
  /** Number of connections that one tenant alone cannot use. */
  readonly spare: number;
  /** Timeout for a free connection in milliseconds. */
  readonly timeoutMs: number;
  /** Timeout of a statement in milliseconds; 0 for none. */
  readonly statementTimeoutMs: number;
}

/** Limits for requests. */
export const REQUEST_LIMITS: Limits = { spare: 2, timeoutMs: 5_000, statementTimeoutMs: 10_000 };
/** Limits for jobs, commands and seeds. */
const NO_LIMITS: Limits = { spare: 0, timeoutMs: Number.POSITIVE_INFINITY, statementTimeoutMs: 0 };

/**
 * Creates a pool in which a lost connection does not end the process. Idle connections stay open: a new one has to prepare every
 * statement again, which takes as long as ten requests.
 */
export function makePool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: SEARCH_PATH,
    keepAlive: true,
    idleTimeoutMillis: 0,
    ...options,
  });
  pool.on('error', () => undefined); // an idle connection was lost
  pool.on('connect', (client) => void client.on('error', () => undefined)); // a connection in use was lost
  return pool;
}

/** Milliseconds to wait for a response beyond the statement timeout before the server counts as lost. */
const UNRESPONSIVE_MS = 5_000;

/** The connections of visitors: all but two for one tenant, and one for each poster (`FairQueueOptions`). */
const VISITORS = { places: 8, spare: 2, maxPerPerson: 1 };

/** Creates a pool of connections that all tenants share through a fair queue. */
function sharedPool(url: string, max: number, limits: Limits & Pick<FairQueueOptions, 'maxPerPerson'>, settings = '') {
  const { timeoutMs, statementTimeoutMs } = limits;
  const pool = makePool(url, {
    max,
    pipeline: true,
    options: `${SEARCH_PATH} -c statement_timeout=${statementTimeoutMs} ${settings}`,
    ...(Number.isFinite(timeoutMs) && { connectionTimeoutMillis: timeoutMs }),
    // The server cancels slow statements. If it does not, its machine is gone without having closed the connection.
    ...(statementTimeoutMs && { query_timeout: statementTimeoutMs + UNRESPONSIVE_MS }),
  });
  prepareTenant(pool);
  const queue = fairQueue({ places: max, ...limits });
  const bind = (tenantId: number, requester?: Requester): TenantDb =>
    new Kysely<DB>({ dialect: tenantDialect(pool, tenantId, () => queue.take(tenantId, requester)) });
  return { pool, queue, bind };
}

/** Connects as the application's role, which sees no rows until a tenant is set; with `max` and up to eleven more connections. */
export function openDatabase(url: string, max = 10, limits = NO_LIMITS): Database {
  const shared = sharedPool(url, max, limits);
  const visitors = sharedPool(url, VISITORS.places, { ...limits, ...VISITORS });
  // A pool of its own: if every connection of one pool were in a transaction that waits for another one, they would deadlock.
  const separate = sharedPool(url, 1, { ...limits, spare: 0 }, '-c synchronous_commit=off');
  const lookups = sharedPool(url, 2, { ...limits, spare: 0 });
  return {
    pool: shared.pool,
    forTenant: (tenantId, requester) =>
      (requester?.visitor === undefined ? shared : visitors).bind(tenantId, requester),
    separate: separate.bind,
    lookups: { pool: lookups.pool, forTenant: lookups.bind },
    places: shared.queue.figures,
    end: async () => void (await Promise.all([shared, visitors, separate, lookups].map(({ pool }) => pool.end()))),
  };
}

import { timingSafeEqual } from 'node:crypto';
import { firstOf } from '@safety-qube/domain/item-at';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations } from '../db/migrate.ts';
import { notFound } from '../errors.ts';

/** Milliseconds after which a database that does not respond counts as unreachable. */
const TIMEOUT_MS = 2000;
/** Milliseconds for which the result is cached. */
const CACHE_MS = 1000;

/**
 * Selects the applied migrations and whether the database accepts writes. The filler rows exceed `work_mem`, so that PostgreSQL
 * writes them to a temporary file, which fails if the disk is full (53100). It changes no table.
 */
const READINESS = `
  set local work_mem = '64kB';
  with filler as materialized (select repeat('x', 1000) line from generate_series(1, 200))
  select array(select name::text from public.kysely_migration) names,
    current_setting('transaction_read_only') = 'off' and (select count(line) from filler) > 0 "takesWrites"`;

async function queryReadiness(database: Database, migrations: readonly string[]): Promise<boolean> {
  const asked = database.lookups.pool.query<{ names: string[]; takesWrites: boolean }>(READINESS);
  asked.catch(() => undefined); // it may reject after the timeout
  const late = new Promise<never>((_, fail) => setTimeout(fail, TIMEOUT_MS, new Error('late')).unref());
  try {
    const result = [await Promise.race([asked, late])].flat().at(-1); // one result for each statement
    const { names, takesWrites } = firstOf(result?.rows ?? []);
    return takesWrites && migrations.every((name) => names.includes(name));
  } catch {
    return false;
  }
}

/** Returns a check whether the database is reachable, has every migration and accepts writes; queries it at most once a second. */
function readiness(database: Database, migrations: readonly string[]): () => Promise<boolean> {
  let asked: { readonly until: number; readonly isReady: Promise<boolean> } | undefined;
  return () => {
    if (!asked || asked.until < performance.now())
      asked = { until: performance.now() + CACHE_MS, isReady: queryReadiness(database, migrations) };
    return asked.isReady;
  };
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Matches headers that proxies add to requests. */
const PROXY_HEADER = /^(x-forwarded|forwarded$|via$|x-real-ip$|cf-connecting-ip$|true-client-ip$|x-client-ip$)/;
/** Host headers of requests from this machine itself; a proxy forwards the Host header of its client. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request may read the metrics: with METRICS_TOKEN configured, if it has that token; otherwise only if it comes from this
 * machine directly. A request through a proxy comes from elsewhere, and with TRUST_PROXY every request could.
 */
function mayReadMetrics(req: FastifyRequest, config: Pick<Config, 'METRICS_TOKEN' | 'TRUST_PROXY'>): boolean {
  if (config.METRICS_TOKEN) return sameText(req.headers.authorization ?? '', `Bearer ${config.METRICS_TOKEN}`);
  if (config.TRUST_PROXY || Object.keys(req.headers).some((name) => PROXY_HEADER.test(name))) return false;
  const asked = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return LOOPBACK_NAMES.has(asked) && /^(127\.|::1$|::ffff:127\.)/.test(req.socket.remoteAddress ?? '');
}

function collectMetrics(app: FastifyInstance, database: Database): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const { pool } = database;
  new Gauge({
    name: 'database_connections',
    help: 'Connections for requests that are open, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'database_places',
    help: 'Places of requests at the database by state, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.places())) this.set({ state }, count);
    },
  });
  app.addHook('onResponse', (req, reply, done) => {
    // The route's pattern, never the path: paths contain ids and tokens, and clients could create any number of them.
    const labels = { method: req.method, route: req.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/** Serves /healthz: the process runs; /readyz: it can read and write; /metrics: for Prometheus. None contains tenants' data. */
export async function operations(app: FastifyInstance, config: Config, database: Database): Promise<void> {
  const registry = collectMetrics(app, database);
  const isReady = readiness(database, await knownMigrations());
  const quiet = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/metrics', quiet, async (req, reply) => {
    if (!mayReadMetrics(req, config)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

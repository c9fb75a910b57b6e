import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations } from '../db/migrate.ts';
import { notFound } from '../errors.ts';

/** Milliseconds after which a silent database counts as unreachable. */
const PATIENCE_MS = 2000;
/** Milliseconds for which an answer about it is believed, however many ask. */
const BELIEVED_MS = 1000;

/**
 * The migrations that are there, and whether statements may write. The rows in between are more than fit into the memory that
 * the statement is given, so that PostgreSQL puts them on its disk for a moment: a full one refuses (53100). That writes nothing
 * that stays, and touches no table.
 */
const READINESS = `
  set local work_mem = '64kB';
  with filler as materialized (select repeat('x', 1000) line from generate_series(1, 200))
  select array(select name::text from public.kysely_migration) names,
    current_setting('transaction_read_only') = 'off' and (select count(line) from filler) > 0 "takesWrites"`;

async function askWhetherReady(database: Database, migrations: readonly string[]): Promise<boolean> {
  const asked = database.lookups.pool.query(READINESS);
  asked.catch(() => undefined); // its answer may come after we have stopped waiting
  const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE_MS, new Error('late')).unref());
  try {
    const [, { rows }] = (await Promise.race([asked, late])) as unknown as [unknown, pg.QueryResult];
    const [{ names, takesWrites }] = rows as [{ names: string[]; takesWrites: boolean }];
    return takesWrites && migrations.every((name) => names.includes(name));
  } catch {
    return false;
  }
}

/** Answers whether the database is reached, has every migration and takes writes; asks it once a second at most. */
function readiness(database: Database, migrations: readonly string[]): () => Promise<boolean> {
  let asked: { readonly until: number; readonly isReady: Promise<boolean> } | undefined;
  return () => {
    if (!asked || asked.until < performance.now())
      asked = { until: performance.now() + BELIEVED_MS, isReady: askWhetherReady(database, migrations) };
    return asked.isReady;
  };
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** What proxies add to a request that they hand over. */
const HANDED_OVER = /^(x-forwarded|forwarded$|via$|x-real-ip$|cf-connecting-ip$|true-client-ip$|x-client-ip$)/;
/** Names by which this machine asks itself; a proxy passes on what its own client asked for. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Figures are for whoever carries METRICS_TOKEN. Without one they are for this machine alone, by a name of its own: a request that
 * a proxy on it hands over comes from somewhere else, and where one is configured each could.
 */
function mayReadMetrics(req: FastifyRequest, config: Pick<Config, 'METRICS_TOKEN' | 'TRUST_PROXY'>): boolean {
  if (config.METRICS_TOKEN) return sameText(req.headers.authorization ?? '', `Bearer ${config.METRICS_TOKEN}`);
  if (config.TRUST_PROXY || Object.keys(req.headers).some((name) => HANDED_OVER.test(name))) return false;
  const asked = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return LOOPBACK_NAMES.has(asked) && /^(127\.|::1$|::ffff:127\.)/.test(req.socket.remoteAddress ?? '');
}

function watchFigures(app: FastifyInstance, database: Database): Registry {
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
    // The route's pattern, never the path: paths hold ids and tokens, and are as many as callers like.
    const labels = { method: req.method, route: req.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/** /healthz: the process answers. /readyz: it can serve, and save. /metrics: figures for Prometheus; no tenant's data in any. */
export async function operations(app: FastifyInstance, config: Config, database: Database): Promise<void> {
  const registry = watchFigures(app, database);
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

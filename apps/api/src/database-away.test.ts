import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { CHANGES, presenceDestination } from '@safety-qube/domain/realtime';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { makePlatform } from './make-platform.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { addHazard, personWith } from './modules/records/records.factory.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { memoryRelay } from './platform/relay/memory-relay.ts';
import { pgRelay } from './platform/relay/pg-relay.ts';
import { type BreakableLine, breakableLine } from './testing/breakable-line.ts';
import { closeConnections } from './testing/close-connections.ts';
import { connectAs, listen } from './testing/stomp-client.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const log = { warn: () => undefined, error: () => undefined };
let t: TestApp;
let worker: Person;
let manager: Person;
let facilityId: number;
/** A proxy to the database whose connection can be broken; `app` is the same application over it. */
let line: BreakableLine;
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  t = await startTestApp({}, { relay: (url) => pgRelay(url, log) });
  facilityId = await addFacility(t, t.tenants.acme, 'Boston Yard');
  worker = await personWith(t, t.tenants.acme, ['hazard.raise', 'hazard.viewAll']);
  manager = await personWith(t, t.tenants.acme, ['hazard.viewAll', 'hazard.editInProgress']);
  line = await breakableLine(t.appUrl);
  database = openDatabase(line.url, 4, { spare: 0, timeoutMs: 2_000, statementTimeoutMs: 1_500 });
  app = await buildApp(makePlatform(t.platform.config, database, memoryRelay()));
});
afterAll(async () => {
  await app.close();
  await database.end();
  await line.close();
  await t.close();
});

const headers = () => ({ host: 'acme.localhost', authorization: worker.token });
const raise = (description: string, key = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: '/api/hazards',
    headers: { ...headers(), 'idempotency-key': key },
    payload: { facilityId, category: 'other', description, ownerId: manager.id },
  });
const look = (by = app) => by.inject({ url: '/api/hazards?limit=1', headers: headers() });
const AWAY = { code: 'DATABASE_AWAY', message: expect.stringContaining('Nothing can be loaded or saved') };
const countOf = async (description: string) => {
  const db = t.database.forTenant(t.tenants.acme.id);
  return (await db.selectFrom('record').select('id').where('description', '=', description).execute()).length;
};

test('while the database is unreachable, calls and pages get a 503 in the reader’s language with Retry-After', async () => {
  const away = openDatabase('postgres://nobody:x@127.0.0.1:1/none');
  const webFolder = await makeTestFolder();
  writeFileSync(join(webFolder, 'index.html'), '<head></head>');
  const cut = await buildApp(makePlatform(t.platform.config, away, memoryRelay()), { webFolder });
  const answer = await cut.inject({ url: '/api/hazards', headers: { ...headers(), 'accept-language': 'fr' } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toEqual({
    code: 'DATABASE_AWAY',
    message: 'Rien ne peut être chargé ni enregistré en ce moment. Réessayez dans quelques secondes.',
  });
  const token = await cut.inject({ method: 'POST', url: '/oidc/token', headers: { host: 'acme.localhost' } });
  expect([token.statusCode, token.headers['retry-after']]).toEqual([503, '5']);
  const page = await cut.inject({ url: '/home', headers: { host: 'acme.localhost', 'accept-language': 'ar' } });
  expect([page.statusCode, page.headers['retry-after'], page.headers['refresh']]).toEqual([503, '5', '5']);
  expect(page.body).toMatch(/<html lang="ar" dir="rtl">[\s\S]+<h1>لا يمكن تحميل أي شيء/);
  await cut.close();
  await away.end();
  rmSync(webFolder, { recursive: true });
});

test('a request whose database connection is terminated gets a 503 with Retry-After; the next one is served', async () => {
  const id = await addHazard(t, t.tenants.acme, { facility_id: facilityId, people: { owner: [manager] } });
  const holder = await t.owner.pool.connect();
  await holder.query('begin');
  await holder.query('lock table app.record_change in access exclusive mode');
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() pid');
  const change = () =>
    t.call('acme', `PATCH /api/hazards/${id}`, {
      as: manager,
      headers: { 'if-match': '"1"' },
      payload: { title: 'Changed' },
    });
  const asked = change();
  const blocked = 'select pid from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
  await expect.poll(async () => (await holder.query(blocked, [rows[0]?.pid])).rowCount).toBe(1);
  await t.database.pool.query(`select pg_terminate_backend(pid) from (${blocked}) b`, [rows[0]?.pid]);
  const answer = await asked;
  await holder.query('rollback');
  holder.release();
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', AWAY]);
  expect((await change()).statusCode).toBe(200);
});

test('a write whose commit was not confirmed is saved once when it is retried with its idempotency key', async () => {
  const key = randomUUID();
  line.breakAtCommit();
  const unsure = await raise('Saved unheard', key);
  expect([unsure.statusCode, unsure.headers['retry-after'], unsure.json()]).toEqual([
    503,
    '5',
    { code: 'MAYBE_SAVED', message: expect.stringContaining('Send it again: nothing is saved twice') },
  ]);
  expect(await countOf('Saved unheard')).toBe(1);
  const again = await raise('Saved unheard', key);
  expect([again.statusCode, (again.json() as Hazard).description]).toEqual([201, 'Saved unheard']);
  expect(await countOf('Saved unheard')).toBe(1);
});

test('a connection to a database that does not respond is dropped, and the next request opens a new one', async () => {
  expect((await look()).statusCode).toBe(200);
  line.silence(true);
  expect((await look()).json()).toEqual(AWAY);
  line.silence(false);
  expect((await look()).statusCode).toBe(200);
}, 30_000);

test('a read-only database, such as a standby after a failover, serves reads and answers writes with 503', async () => {
  await t.owner.pool.query(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`);
  await closeConnections(t);
  await expect.poll(async () => (await look()).statusCode).toBe(200);
  const answer = await raise('Not here');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', AWAY]);
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 3000 }).toBe(503);
  await t.owner.pool.query(`do $$ begin
    set transaction read write;
    execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`);
  await expect.poll(async () => (await raise('Not here')).statusCode, { timeout: 5000 }).toBe(201);
  await closeConnections(t);
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 3000 }).toBe(200);
});

test('a socket stays open when all database connections are terminated, and receives later messages', async () => {
  const port = await listen(t.app);
  const client = await connectAs(port, worker.token);
  await client.subscribe(CHANGES);
  const id = await addHazard(t, t.tenants.acme, { facility_id: facilityId });
  for (let round = 0; round < 3; round += 1) {
    const killed = closeConnections(t);
    // Makes the server query the database for authorization while the connections are being terminated.
    client.publish(presenceDestination(`record/${id}`), { state: 'viewing' });
    await killed;
    const missed = () => client.bodies().filter((body) => (body as { event: string }).event === 'missed').length;
    await expect.poll(missed, { timeout: 5000 }).toBe(round + 1);
  }
  const to = { people: [worker.id] };
  t.platform.relay.publish({ tenantId: t.tenants.acme.id, destination: CHANGES, body: { event: 'heard' }, to });
  await expect.poll(() => client.bodies(), { timeout: 5000 }).toContainEqual({ event: 'heard' });
  expect(client.isClosed()).toBe(false);
  client.close();
});

import { request } from 'node:http';
import { endpoint } from '@safety-qube/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { buildApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Tenant } from '../context.ts';
import { openDatabase } from '../db/database.ts';
import type { Requester } from '../fair-queue.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { job, startJobs } from '../jobs/jobs.ts';
import { answer, route } from './route.ts';

/** A tenant gets two of the four connections; the timeout is 500 ms for a connection and 1 s for a statement. */
const LIMITS = { spare: 2, timeoutMs: 500, statementTimeoutMs: 1000 };

const seconds = { query: z.object({ seconds: z.coerce.number<string>() }), responses: { 200: z.unknown() } };
const sleeps = endpoint({ ...seconds, method: 'GET', path: '/api/test/sleep', summary: '', access: 'public' });
const writes = endpoint({ ...seconds, method: 'POST', path: '/api/test/write', summary: '', access: 'public' });
const sleep = (s: number) => sql<{ pid: number }>`select pg_backend_pid() pid, pg_sleep(${s}::float8)`;

let t: TestApp;
let app: FastifyInstance;
let base: string;
/** The requested seconds of handlers that have started. */
let started: number[] = [];

beforeAll(async () => {
  t = await startTestApp({}, { database: { connections: 4, limits: LIMITS } });
  app = await buildApp(t.platform);
  route(app, sleeps, async ({ query }, { tx }) => {
    started.push(query.seconds);
    // Concurrently, but on one connection.
    const all = await Promise.all([sleep(query.seconds).execute(tx), sleep(0).execute(tx), sleep(0).execute(tx)]);
    return answer(200, { connections: new Set(all.map(({ rows }) => rows[0]?.pid)).size });
  });
  route(app, writes, async ({ query }, { tx, tenant }) => {
    started.push(query.seconds);
    await tx.insertInto('audit_entry').values({ action: 'slept', entity: 'test', entity_id: '1' }).execute();
    await sql`select 1`.execute(t.database.separate(tenant.id));
    await sleep(query.seconds).execute(tx);
    return answer(200, {});
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
});
afterAll(async () => {
  await app.close();
  await t.close();
});
beforeEach(() => {
  started = [];
});

const ask = async (tenant: string, s: number, { method = 'GET' as 'GET' | 'POST', language = 'en' } = {}) =>
  app.inject({
    method,
    url: `/api/test/${method === 'GET' ? 'sleep' : 'write'}?seconds=${s}`,
    headers: { host: `${tenant}.localhost`, 'accept-language': language },
  });
const flood = (count: number, s: number) => Array.from({ length: count }, () => ask('acme', s));
const untilTaken = (count: number) => expect.poll(() => t.database.places().busy, { interval: 5 }).toBe(count);
const untilFree = () => expect.poll(() => t.database.places(), { interval: 5 }).toMatchObject({ busy: 0, awaited: 0 });

test('a tenant that floods the server does not block others', async () => {
  const answered: string[] = [];
  const slow = flood(4, 0.4).map((one) => one.then(() => void answered.push('acme')));
  await untilTaken(2);
  for (let i = 0; i < 5; i++) {
    expect((await ask('globex', 0)).statusCode).toBe(200);
    answered.push('globex');
  }
  // At most the first requests of the flood may have ended meanwhile.
  expect(answered.lastIndexOf('globex')).toBeLessThan(7);
  await Promise.all(slow);
});

test('a request that has waited too long gets a 503 with Retry-After in the reader’s language', async () => {
  const slow = flood(2, 0.8);
  await untilTaken(2);
  const refused = await ask('acme', 0, { language: 'fr' });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toEqual({ code: 'BUSY', message: expect.stringMatching(/sollicité/) });
  expect(started).toEqual([0.8, 0.8]);
  await Promise.all(slow);
  expect((await ask('acme', 0)).statusCode).toBe(200);
});

test('a request uses one connection, however many statements it runs concurrently', async () => {
  expect((await ask('acme', 0)).json()).toEqual({ connections: 1 });
});

test('a request whose browser has disconnected leaves the queue and runs nothing', async () => {
  const slow = flood(2, 0.3);
  await untilTaken(2);
  const asked = request(`${base}/api/test/write?seconds=0`, { method: 'POST', headers: { host: 'acme.localhost' } });
  asked.on('error', () => undefined);
  asked.end();
  await expect.poll(() => t.database.places().awaited, { interval: 5 }).toBe(1);
  asked.destroy();
  await expect.poll(() => t.database.places().awaited, { interval: 5 }).toBe(0);
  await Promise.all(slow);
  await untilFree();
  expect(started).toEqual([0.3, 0.3]);
});

test('a statement that times out gets a localized 503, its transaction is rolled back and its connection reused', async () => {
  const open = t.database.pool.totalCount;
  const read = await ask('globex', 3);
  expect(read.statusCode).toBe(503);
  expect(read.json()).toEqual({ code: 'TOO_SLOW', message: expect.stringMatching(/took too long/) });
  expect(read.headers).not.toHaveProperty('retry-after');
  const written = await ask('globex', 3, { method: 'POST', language: 'it' });
  expect(written.json()).toEqual({ code: 'TOO_SLOW', message: expect.stringMatching(/troppo tempo/) });
  expect(t.database.pool.totalCount).toBe(Math.max(open, 1));
  expect((await ask('globex', 0)).statusCode).toBe(200);
  const kept = await t.database.forTenant(t.tenants.globex.id).selectFrom('audit_entry').select('action').execute();
  expect(kept.filter(({ action }) => action === 'slept')).toEqual([]);
});

test('transactions that use the separate connection do not deadlock', async () => {
  const both = [1, 2, 3, 4, 5, 6].flatMap(() => [
    ask('acme', 0.01, { method: 'POST' }),
    ask('globex', 0.01, { method: 'POST' }),
  ]);
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual(both.map(() => 200));
});

test('tenant and session are looked up even when all connections are in use', async () => {
  const person = await t.person(t.tenants.globex, 'employee');
  const slow = [...flood(2, 0.4), ask('globex', 0.4), ask('globex', 0.4)];
  await untilTaken(4);
  t.sessions.forget(t.tenants.globex.id);
  expect((await t.sessions.read(t.tenants.globex, person.token))?.employeeId).toBe(person.id);
  expect(t.database.places()).toEqual({ busy: 4, idle: 0, awaited: 0 });
  await Promise.all(slow);
});

test('visitors have eight connections of their own, of which one poster gets one and one tenant six', async () => {
  const { acme, globex } = t.tenants;
  const patient = openDatabase(t.appUrl, 1);
  const ended: string[] = [];
  const by = (tenant: Tenant, who: Requester, s: number) =>
    sleep(s)
      .execute(patient.forTenant(tenant.id, who))
      .then(() => void ended.push(who.visitor ?? 'person'));
  const taken = by(acme, { personId: 1 }, 2);
  await expect.poll(() => patient.places().busy, { interval: 5 }).toBe(1);
  const flooded = [1, 0].map((s) => by(acme, { visitor: 'flooded poster' }, s));
  await Promise.all([by(acme, { visitor: 'another poster' }, 0), by(globex, { visitor: 'another tenant' }, 0)]);
  await Promise.all([...flooded, taken]);
  expect(ended.slice(0, 2).sort()).toEqual(['another poster', 'another tenant']);
  expect(ended.slice(2)).toEqual(['flooded poster', 'flooded poster', 'person']);
  ended.length = 0;
  const posters = [1, 2, 3, 4, 5, 6].map((n) => by(acme, { visitor: `slow poster ${n}` }, 1));
  const seventh = by(acme, { visitor: 'seventh poster' }, 0);
  await by(globex, { visitor: 'another tenant' }, 0);
  expect(ended).toEqual(['another tenant']);
  await Promise.all([...posters, seventh]);
  expect(ended[1]).toMatch('slow poster');
  await patient.end();
});

test('/metrics reports how many places are busy, idle and awaited', async () => {
  const slow = flood(3, 0.2);
  await untilTaken(2);
  const { body } = await app.inject({ url: '/metrics' });
  expect(body).toMatch(/database_places\{state="busy"\} 2\n/);
  expect(body).toMatch(/database_places\{state="idle"\} 2\n/);
  expect(body).toMatch(/database_places\{state="awaited"\} 1\n/);
  await Promise.all(slow);
});

test('a job has no timeout and uses separate connections', async () => {
  const background = openDatabase(t.appUrl, 2);
  const ended: number[] = [];
  const slow = job({
    id: 'slow',
    payload: z.object({}),
    async run(_, { tenantId, tx }) {
      await sleep(1.5).execute(tx);
      ended.push(tenantId);
    },
  });
  const quiet = { info() {}, warn() {}, error() {}, debug() {} };
  const runner = await startJobs(t.ownerUrl, background, [slow], quiet, { pollInterval: 50 });
  await enqueue(t.database.forTenant(t.tenants.acme.id), 'slow', {});
  await expect.poll(() => ended, { timeout: 5000 }).toEqual([t.tenants.acme.id]);
  expect(t.database.places().busy).toBe(0);
  await runner.stop();
  await background.end();
});

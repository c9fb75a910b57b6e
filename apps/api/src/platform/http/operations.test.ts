import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makePool, openDatabase } from '../db/database.ts';

const t = useTestApp();

test('/healthz answers while the process is running', async () => {
  expect((await t.call('nobody', 'GET /healthz')).json()).toEqual({ status: 'ok' });
});

test('/readyz answers 200 when the database is reachable and has every migration', async () => {
  expect((await t.call('acme', 'GET /readyz')).statusCode).toBe(200);
});

/** Returns the current status of /readyz, after the cached one has expired. */
const readyz = async (): Promise<number> => {
  await wait(1050);
  return (await t.call('acme', 'GET /readyz')).statusCode;
};

test('/readyz answers 503 while a migration is missing or the database is unreachable', async () => {
  await t.owner.pool.query('begin; create table public.kept as table public.kysely_migration; commit');
  await t.owner.pool.query("delete from public.kysely_migration where name like '001%'");
  expect(await readyz()).toBe(503);
  await t.owner.pool.query('insert into public.kysely_migration select * from public.kept on conflict do nothing');
  expect(await readyz()).toBe(200);

  const away = openDatabase('postgres://nobody:x@127.0.0.1:1/none');
  const app = await buildApp({ ...t.platform, database: away });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
  await away.end();
});

test.runIf(inject('hasSuperuser'))('/readyz answers 503 while the disk of the database is full', async () => {
  const superuser = makePool(inject('adminUrl'), { max: 1 });
  const name = new URL(t.appUrl).pathname.slice(1);
  // Limits the temporary files of a statement, which fails at the same point as with a full disk.
  await superuser.query(`alter database ${name} set temp_file_limit = '64kB'`);
  await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  expect(await readyz()).toBe(503);
  await superuser.query(`alter database ${name} reset temp_file_limit`);
  await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  expect(await readyz()).toBe(200);
  await superuser.end();
});

test('/readyz queries the database at most once a second', async () => {
  await readyz();
  const asked = vi.spyOn(t.database.lookups.pool, 'query');
  await Promise.all(Array.from({ length: 50 }, () => t.call('nobody', 'GET /readyz')));
  expect(asked.mock.calls.length).toBe(0);
  await readyz();
  expect(asked.mock.calls.length).toBe(1);
});

test('/metrics counts requests by method, route and status, and the pool', async () => {
  await t.call('acme', 'GET /api/tenant/scheme');
  const { body } = await t.app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } });
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/tenant\/scheme",status="200"\} 1/,
  );
  expect(body).toMatch(/database_connections\{state="busy"\} \d/);
  expect(body).toContain('process_cpu_user_seconds_total');
});

test('/metrics never contains a tenant, or an id or token of a path', async () => {
  await t.call('acme', 'GET /api/aum/auth/eyJsecret');
  await t.call('acme', 'GET /api/aum/um/4711');
  const { body } = await t.app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } });
  expect(body).not.toMatch(/acme|eyJsecret|4711/);
});

test('/metrics without a token is readable only from this machine, and never through a proxy', async () => {
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1', app = t.app) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:3000', ...headers } })).statusCode;
  expect([await ask({}), await ask({ host: '127.0.0.1' }), await ask({ host: '[::1]:9090' }, '::1')]).toEqual([
    200, 200, 200,
  ]);
  expect(await ask({}, '192.0.2.7')).toBe(404);
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])
    expect([name, await ask({ [name]: '127.0.0.1' })]).toEqual([name, 404]);
  expect(await ask({ host: 'acme.example.com' })).toBe(404);
  // behind a trusted proxy, an address of this machine may be one that the proxy reports
  const proxied = await buildApp({ ...t.platform, config: { ...t.platform.config, TRUST_PROXY: '127.0.0.1' } });
  expect(await ask({}, '127.0.0.1', proxied)).toBe(404);
  await proxied.close();

  const METRICS_TOKEN = 'a-token-for-prometheus';
  const app = await buildApp({ ...t.platform, config: { ...t.platform.config, METRICS_TOKEN } });
  const read = (authorization?: string) =>
    app.inject({ url: '/metrics', remoteAddress: '192.0.2.7', headers: authorization ? { authorization } : {} });
  expect((await read(`Bearer ${METRICS_TOKEN}`)).statusCode).toBe(200);
  expect((await read('Bearer a-token-for-prometheuX')).statusCode).toBe(404);
  expect((await read()).statusCode).toBe(404);
  await app.close();
});

test('the API serves its OpenAPI document and documentation pages', async () => {
  expect((await t.call('acme', 'GET /api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  const page = await t.call('acme', 'GET /api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  expect(page.body).not.toMatch(/<script>|<style|https?:\/\//);
});

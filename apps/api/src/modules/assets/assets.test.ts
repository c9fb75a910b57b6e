import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('anyone signed in reads the statuses of assets, in their order', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const statuses = (await t.call('acme', 'GET /api/asset/status/', { as: worker })).json();
  expect(statuses.map((s: { key: string; order: number }) => [s.key, s.order])).toEqual([
    ['in-service', 1],
    ['under-maintenance', 2],
    ['out-of-service', 3],
    ['retired', 4],
  ]);
  expect((await t.call('acme', 'GET /api/asset/status/')).statusCode).toBe(401);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let worker: Person;
let colleague: Person;
let third: Person;
beforeAll(async () => {
  t = await startTestApp({ PERSON_WRITES_A_MINUTE: '5', TENANT_WRITES_A_MINUTE: '9' });
  worker = await t.person(t.tenants.acme, 'employee');
  colleague = await t.person(t.tenants.acme, 'employee');
  third = await t.person(t.tenants.acme, 'employee');
});
afterAll(() => t.close());

/** A call that an employee may not make: it counts as well, and is answered 404 below the limit. */
const write = (as: Person, language = 'en', tenant = 'acme') =>
  t.call(tenant, 'DELETE /api/records/1', { as, language, headers: { 'if-match': '1' } });
const codesOf = async (count: number, as: Person) => {
  const codes = [];
  for (let n = 0; n < count; n++) codes.push((await write(as)).statusCode);
  return codes;
};

test('a person with too many writes per minute gets a 429 with Retry-After; others are not affected', async () => {
  expect(new Set(await codesOf(5, worker))).toEqual(new Set([404]));
  const refused = await write(worker, 'it');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      code: 'TOO_MANY_WRITES',
      message: expect.stringMatching(/Troppe modifiche in un minuto \(limite: 5\)/),
      data: { seconds: expect.any(Number) },
    },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  expect((await t.call('acme', 'GET /api/hazards', { as: worker })).statusCode).toBe(200);
  expect((await write(colleague)).statusCode).toBe(404);
});

test('a tenant has a limit of its own, and other tenants are not affected', async () => {
  expect(await codesOf(5, third)).toEqual([404, 404, 404, 429, 429]);
  const stranger = await t.person(t.tenants.globex, 'employee');
  expect((await write(stranger, 'en', 'globex')).statusCode).toBe(404);
});

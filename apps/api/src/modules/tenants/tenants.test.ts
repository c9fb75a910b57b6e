import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();

test('the tenant is the first label of the host', async () => {
  const acme = await t.call('acme', 'GET /api/tenant/scheme?subdomain=acme');
  expect(acme.json()).toMatchObject({ subdomain: 'acme', name: 'Acme', theme: { primary: '#4482FF' } });
  expect((await t.call('globex', 'GET /api/tenant/scheme/')).json()).toMatchObject({ subdomain: 'globex' });
});

test('an unknown tenant is refused in the visitor’s language', async () => {
  const answer = await t.call('nobody', 'GET /api/tenant/scheme', { language: 'en' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'TENANT_UNKNOWN' });
});

test('a visitor of one host cannot read another tenant’s scheme', async () => {
  expect((await t.call('acme', 'GET /api/tenant/scheme?subdomain=globex')).json()).toMatchObject({ subdomain: 'acme' });
});

test('a host outside the installation has no tenant, so that no mail contains an invented address', async () => {
  const ask = (host: string) => t.app.inject({ url: '/api/tenant/scheme', headers: { host } });
  expect((await ask('acme.localhost')).statusCode).toBe(200);
  expect((await ask('acme.evil.example')).json()).toMatchObject({ code: 'TENANT_UNKNOWN' });
  const asked = { method: 'POST', url: '/api/identity/forgot-password', payload: { email: 'a@acme.example' } } as const;
  expect((await t.app.inject({ ...asked, headers: { host: 'acme.evil.example' } })).statusCode).toBe(404);
});

test('a host that cannot be a tenant’s is refused without a query and is not cached', async () => {
  const query = vi.spyOn(t.database.lookups.pool, 'query');
  const ask = (host: string) => t.app.inject({ url: '/api/tenant/scheme', headers: { host } });
  for (const host of [`${'a'.repeat(64)}.localhost`, 'acme!.localhost', '__proto__.localhost', '-.localhost'])
    expect((await ask(host)).json()).toMatchObject({ code: 'TENANT_UNKNOWN' });
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test.each(['acme.localhost:99999', 'acme.127.0.0.1'])(
  '%s is not a valid address, also at the provider',
  async (host) => {
    const url = '/oidc/.well-known/openid-configuration';
    expect((await t.app.inject({ url, headers: { host } })).json()).toMatchObject({ code: 'TENANT_UNKNOWN' });
  },
);

test('names that are invented at once take one connection, one statement after the other', async () => {
  const query = vi.spyOn(t.database.lookups.pool, 'query');
  const invented = Array.from({ length: 100 }, (_, n) => t.call(`invented-${n}`, 'GET /api/tenant/scheme'));
  const [globex, ...others] = await Promise.all([t.call('globex', 'GET /api/tenant/scheme'), ...invented]);
  expect(globex?.json()).toMatchObject({ subdomain: 'globex' });
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  const lookups = query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'tenants-by-slug');
  expect(lookups.length).toBeGreaterThan(0);
  expect(lookups.length).toBeLessThan(20);
  query.mockRestore();
});

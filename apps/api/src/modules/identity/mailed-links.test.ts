import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls, NEW_PASSWORD, newcomer } from './accounts.fixture.ts';
import { type IdentityTest, startIdentityTest } from './identity.fixture.ts';
import { listMailedLinks } from './mailed-links.ts';

let t: IdentityTest;
let a: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  t = await startIdentityTest();
  a = accountCalls(t);
});
afterAll(() => t.close());

const check = (token: string | undefined, purpose = 'set-password', tenant = 'acme') =>
  a.post('check-link', { purpose, token }, tenant);

test('links in mail point to the tenant’s own address, whatever host and port the request had', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const payload = { email: person.email };
  const headers = { host: 'acme.localhost:6666' };
  await t.call('acme', 'POST /api/identity/forgot-password', { payload, headers, remoteAddress: '192.0.2.250' });
  const text = (await t.mailTo(person.email))?.text;
  expect(text).toContain('http://acme.localhost:3000/resetpassword?token=');
  expect(text).not.toContain('6666');
});

test('the command of the server prints the links that still work, of one address or of all', async () => {
  const [person, other] = [await t.withPassword(t.tenants.acme), await t.withPassword(t.tenants.acme)];
  const linksOf = async (to?: string, tenant = t.tenants.acme) =>
    (await listMailedLinks(t.owner.forTenant(tenant.id), to)).map(({ link }) => link);
  await a.post('forgot-password', { email: person.email });
  const [first] = await linksOf(person.email);
  await a.post('forgot-password', { email: person.email });
  await a.post('forgot-password', { email: other.email });
  const secret = (await t.mailTo(person.email))?.secret ?? '';
  expect(await linksOf(person.email.toUpperCase())).toEqual([
    `http://acme.localhost:3000/resetpassword?token=${secret}`,
  ]);
  expect(await linksOf(person.email)).not.toContain(first); // the newer one is the one that works
  expect((await linksOf()).length).toBeGreaterThan(1);
  expect(await linksOf(person.email, t.tenants.globex)).toEqual([]);
  await a.post('reset-password', { token: secret, password: NEW_PASSWORD });
  expect(await linksOf(person.email)).toEqual([]);
});

test('a link works once', async () => {
  const person = await t.withPassword(t.tenants.acme);
  await a.post('forgot-password', { email: person.email });
  const token = (await t.mailTo(person.email))?.secret;
  const uses = await Promise.all(
    [1, 2, 3].map((i) => a.post('reset-password', { token, password: `secret number ${i}` })),
  );
  expect(uses.map((u) => u.statusCode).sort()).toEqual([200, 422, 422]);
  const again = await a.post('reset-password', { token, password: 'one more secret' });
  expect([again.statusCode, again.json().code]).toEqual([422, 'LINK_USED']);
});

test('a link is refused when it has expired, was invented or replaced by a newer one, or is of another purpose or another tenant', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const link = async () => {
    await a.post('forgot-password', { email: person.email });
    return (await t.mailTo(person.email))?.secret ?? '';
  };
  const codeOf = async (path: string, token: string, tenant = 'acme') => {
    const answer = await a.post(path, { token, password: 'a good long secret' }, tenant);
    return `${answer.statusCode} ${answer.json().code}`;
  };
  const first = await link();
  const second = await link();
  expect(await codeOf('reset-password', first)).toBe('422 LINK_INVALID');
  expect(await codeOf('confirm-email', second)).toBe('422 LINK_INVALID');
  expect(await codeOf('reset-password', second, 'globex')).toBe('422 LINK_INVALID');
  expect(await codeOf('reset-password', 'x'.repeat(43))).toBe('422 LINK_INVALID');
  await a.expire();
  expect(await codeOf('reset-password', second)).toBe('422 LINK_INVALID');
});

test('the database holds no secret that a link could be made from', async () => {
  const person = await t.withPassword(t.tenants.acme);
  await a.post('forgot-password', { email: person.email });
  const secret = (await t.mailTo(person.email))?.secret ?? '';
  const links = await t.database.forTenant(t.tenants.acme.id).selectFrom('one_time_link').selectAll().execute();
  expect(links.length).toBeGreaterThan(0);
  expect(JSON.stringify(links)).not.toContain(secret);
});

test('whether a link is valid can be checked without using it', async () => {
  const person = await t.withPassword(t.tenants.acme);
  await a.post('forgot-password', { email: person.email });
  const token = (await t.mailTo(person.email))?.secret;
  const good = await check(token);
  expect([good.statusCode, good.json()]).toEqual([200, {}]);
  expect((await check(token)).statusCode).toBe(200);
  expect((await a.post('reset-password', { token, password: 'another long secret' })).statusCode).toBe(200);
  expect((await check(token)).json()).toMatchObject({ code: 'LINK_USED' });
  const asked = newcomer('looker');
  await a.post('signup', asked);
  const confirmation = (await t.mailTo(asked.email))?.secret;
  expect((await check(confirmation, 'confirm-email')).statusCode).toBe(200);
  await a.confirm(asked.email, NEW_PASSWORD);
  expect((await check(confirmation, 'confirm-email')).json()).toMatchObject({ code: 'LINK_USED' });
});

test('checking a link that has expired, was invented, or is of another purpose, another tenant or an inactive person refuses it', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme);
  await a.post('forgot-password', { email: person.email });
  const token = (await t.mailTo(person.email))?.secret;
  const db = t.database.forTenant(acme.id);
  const setStatus = (status: string) =>
    db.updateTable('employee').set({ status }).where('id', '=', person.id).execute();
  const invalid = { code: 'LINK_INVALID' };
  expect((await check('x'.repeat(43))).json()).toMatchObject(invalid);
  expect((await check(token, 'confirm-email')).json()).toMatchObject(invalid);
  expect((await check(token, 'set-password', 'globex')).json()).toMatchObject(invalid);
  await setStatus('inactive');
  expect((await check(token)).json()).toMatchObject(invalid);
  await setStatus('active');
  expect((await check(token)).statusCode).toBe(200);
  await a.expire();
  expect((await check(token)).json()).toMatchObject(invalid);
  expect((await check('x', 'setup')).statusCode).toBe(400);
});

test('checking links is throttled by address', async () => {
  const look = () =>
    t.call('acme', 'POST /api/identity/check-link', {
      payload: { purpose: 'set-password', token: 'x' },
      remoteAddress: '203.0.113.77',
    });
  const codes = (await Promise.all(Array.from({ length: 61 }, look))).map((a) => a.statusCode);
  expect(codes.filter((code) => code === 429)).toHaveLength(1);
});

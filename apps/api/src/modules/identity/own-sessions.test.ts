import type { OwnSession } from '@safety-qube/contract/schemas/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrowser } from '../../testing/browser.ts';
import type { Person } from '../../testing/test-app.ts';
import { type IdentityTest, startIdentityTest } from './identity.fixture.ts';

let t: IdentityTest;
beforeAll(async () => {
  t = await startIdentityTest();
});
afterAll(() => t.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** Signs in from another device; returns its token. */
async function signInWith(person: Person, userAgent: string): Promise<string> {
  const { id_token } = await t.signIn(person);
  const answer = await makeBrowser().ask(`${t.origin(t.tenants.acme)}/api/aum/auth/${id_token}`, {
    headers: { 'user-agent': userAgent },
  });
  return answer.json<{ token: string }>().token;
}
const as = (person: Person, token = person.token) => ({ as: { ...person, token } });
const list = async (person: Person, token?: string) =>
  (await t.call('acme', 'GET /api/identity/sessions', as(person, token))).json<OwnSession[]>();
const end = async (person: Person, id: string | undefined, token?: string) =>
  (await t.call('acme', `DELETE /api/identity/sessions/${id}`, as(person, token))).statusCode;

test('a person sees their sessions: device, network address, last use, and which one is the current one', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const token = await signInWith(person, FIREFOX);
  const sessions = await list(person, token);
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ isCurrent: true, userAgent: FIREFOX, address: '127.0.0.1' });
  // a session that no browser started has neither
  expect(sessions[1]).toMatchObject({ isCurrent: false, userAgent: null, address: null });
  expect(Date.parse(sessions[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await list(await t.person(t.tenants.acme, 'administrator'))).toHaveLength(1);
});

test('using a session updates its last use', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const db = t.database.forTenant(t.tenants.acme.id);
  const before = new Date(Date.now() - 3_600_000);
  await db.updateTable('session').set({ last_used_at: before }).where('employee_id', '=', person.id).execute();
  await list(person);
  await expect
    .poll(async () => Date.parse((await list(person))[0]?.lastUsedAt ?? ''))
    .toBeGreaterThan(Date.now() - 60_000);
});

test('a person ends one of their sessions; it takes effect at once, and the session cannot be resumed', async () => {
  const person = await t.withPassword(t.tenants.acme, 'administrator');
  const { id_token } = await t.signIn(person);
  const { token } = (await t.exchange(id_token)).json<{ token: string }>();
  expect(await t.knock(token)).toBe(200);
  const other = (await list(person)).find(({ isCurrent }) => !isCurrent);
  expect(await end(person, other?.id)).toBe(200);
  expect([await t.knock(token), (await t.exchange(id_token)).status]).toEqual([401, 401]);
  expect(await t.knock(person.token)).toBe(200);
  expect(await end(person, other?.id)).toBe(404);
});

test('a person ends all sessions except the current one', async () => {
  const person = await t.withPassword(t.tenants.acme, 'administrator');
  const tokens = [await signInWith(person, FIREFOX), await signInWith(person, FIREFOX)];
  const answer = await t.call('acme', 'POST /api/identity/sessions/end-others', as(person));
  expect(answer.json()).toEqual({ ended: 2 });
  expect(await Promise.all([person.token, ...tokens].map((token) => t.knock(token)))).toEqual([200, 401, 401]);
  expect(await list(person)).toMatchObject([{ isCurrent: true }]);
});

test('a person neither sees nor ends another person’s sessions', async () => {
  const [person, administrator] = [
    await t.withPassword(t.tenants.acme),
    await t.person(t.tenants.acme, 'administrator'),
  ];
  const [own] = await list(person);
  expect(await end(administrator, own?.id)).toBe(404);
  const away = await t.person(t.tenants.globex, 'administrator');
  const answer = await t.call('globex', `DELETE /api/identity/sessions/${own?.id}`, { as: away });
  expect(answer.statusCode).toBe(404);
  expect(await end(person, 'no-session')).toBe(404);
  expect(await list(person)).toHaveLength(1);
});

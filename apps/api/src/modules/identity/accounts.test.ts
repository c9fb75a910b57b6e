import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { createTenant } from '../../seed/create-tenant.ts';
import {
  authorization,
  beginSignIn,
  embeddedClient,
  followToClient,
  makeBrowser,
  signIn,
  type Tokens,
  tradeCode,
} from '../../testing/browser.ts';
import { createSetupLink } from './commands/create-setup-link.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';
import { listMailedLinks } from './mailed-links.ts';

let t: IdentityTest;
beforeAll(async () => {
  t = await startIdentityTest();
});
afterAll(() => t.close());

let addresses = 0;
/** Each call comes from a machine of its own, so that the limits of one test are not those of the next. */
const post = (path: string, payload: object, tenant = 'acme') => {
  addresses += 1;
  return t.call(tenant, `POST /api/identity/${path}`, {
    payload,
    language: 'en',
    remoteAddress: `192.0.2.${addresses}`,
  });
};
const newcomer = (name: string) => ({
  email: `${name}@acme.example`,
  firstname: 'Nia',
  lastname: 'Newcomer',
});
/** Opens the link of the newest mail to an address and confirms, with a password. */
const confirm = async (email: string, password: string) =>
  post('confirm-email', { token: (await t.mailTo(email))?.secret, password });
const check = (token: string | undefined, purpose = 'set-password', tenant = 'acme') =>
  post('check-link', { purpose, token }, tenant);
const statusOf = async (email: string) => {
  const db = t.database.forTenant(t.tenants.acme.id);
  return (await db.selectFrom('employee').select('status').where('email', '=', email).executeTakeFirst())?.status;
};
const expire = (tenantId = t.tenants.acme.id) =>
  t.database
    .forTenant(tenantId)
    .updateTable('one_time_link')
    .set({ expires_at: new Date(0) })
    .where('used_at', 'is', null)
    .execute();
const ctxOf = (tenant = t.tenants.acme) =>
  ({
    tenant,
    tx: t.database.forTenant(tenant.id),
    language: 'en',
    origin: t.origin(tenant),
    actor: null,
    requestId: 'test',
    afterCommit: (effect: () => void) => effect(),
  }) as unknown as Ctx;
/** Whether a person can sign in with a password: the tokens, or undefined. */
const tries = async (email: string, password: string) => {
  return signIn(makeBrowser(), t.origin(t.tenants.acme), email, password).then(
    (tokens) => tokens.id_token,
    () => undefined,
  );
};

const NEW_PASSWORD = 'rather long and odd';

test('who signs up confirms the address by mail and chooses a password, then waits for an administrator, who is told', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const asked = newcomer('nia');
  expect((await post('signup', asked)).statusCode).toBe(202);
  expect(await statusOf(asked.email)).toBe('unconfirmed');
  const mail = await t.mailTo(asked.email);
  expect(mail?.template).toBe('confirm-email');
  expect(mail?.text).toContain('http://acme.localhost:3000/signup?confirm=');
  expect((await confirm(asked.email, NEW_PASSWORD)).statusCode).toBe(200);
  expect(await statusOf(asked.email)).toBe('pending');
  expect((await t.mailTo(administrator.email))?.text).toContain(asked.email);
  expect(await tries(asked.email, NEW_PASSWORD)).toBeUndefined();
  // as the administrator's admission does
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('employee').set({ status: 'active' }).where('email', '=', asked.email).execute();
  expect(await tries(asked.email, NEW_PASSWORD)).toEqual(expect.any(String));
});

test('whoever signs up in another’s name, before or after them, leaves no password that the owner confirms', async () => {
  const asked = newcomer('owner');
  const stranger = { ...asked, firstname: 'Mallory', password: 'the strangers secret' };
  await post('signup', stranger);
  await post('signup', asked);
  await post('signup', stranger);
  const db = t.database.forTenant(t.tenants.acme.id);
  const stored = () =>
    db
      .selectFrom('credential as c')
      .innerJoin('employee as e', 'e.id', 'c.employee_id')
      .select('e.id')
      .where('e.email', '=', asked.email)
      .execute();
  expect(await stored()).toEqual([]);
  expect((await confirm(asked.email, NEW_PASSWORD)).statusCode).toBe(200);
  await post('signup', stranger);
  await db.updateTable('employee').set({ status: 'active' }).where('email', '=', asked.email).execute();
  expect(await tries(asked.email, stranger.password)).toBeUndefined();
  expect(await tries(asked.email, NEW_PASSWORD)).toEqual(expect.any(String));
});

test('signing up with a taken address answers the same; only the mail tells its owner', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const [free, taken] = [
    await post('signup', newcomer('free')),
    await post('signup', { ...newcomer('taken'), email: person.email }),
  ];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  expect((await t.mailTo('free@acme.example'))?.template).toBe('confirm-email');
  expect((await t.mailTo(person.email))?.template).toBe('address-taken');
  expect(await tries(person.email, PASSWORD)).toEqual(expect.any(String));
});

test('links in mail lead to the tenant’s own address, whatever host and port were asked', async () => {
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
  await post('forgot-password', { email: person.email });
  const [first] = await linksOf(person.email);
  await post('forgot-password', { email: person.email });
  await post('forgot-password', { email: other.email });
  const secret = (await t.mailTo(person.email))?.secret ?? '';
  expect(await linksOf(person.email.toUpperCase())).toEqual([
    `http://acme.localhost:3000/resetpassword?token=${secret}`,
  ]);
  expect(await linksOf(person.email)).not.toContain(first); // the newer one is the one that works
  expect((await linksOf()).length).toBeGreaterThan(1);
  expect(await linksOf(person.email, t.tenants.globex)).toEqual([]);
  await post('reset-password', { token: secret, password: NEW_PASSWORD });
  expect(await linksOf(person.email)).toEqual([]);
});

test('a forgotten password answers the same whether or not the address is known; only the mail differs', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const [known, unknown] = [
    await post('forgot-password', { email: person.email }),
    await post('forgot-password', { email: 'ghost@acme.example' }),
  ];
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect((await t.mailTo(person.email))?.template).toBe('set-password');
  expect(await t.mailTo('ghost@acme.example')).toBeUndefined();
});

test('asking for mail is throttled by account and network, by network, and by account everywhere', async () => {
  const ask = (email: string, remoteAddress: string) =>
    t
      .call('acme', 'POST /api/identity/forgot-password', { payload: { email }, remoteAddress })
      .then(({ statusCode }) => statusCode);
  const refused = (codes: number[]) => codes.filter((code) => code === 429).length;
  const many = <T>(count: number, make: (index: number) => T) =>
    Promise.all(Array.from({ length: count }, (_, i) => make(i)));
  expect(refused(await many(6, () => ask('again@acme.example', '198.51.100.1')))).toBe(1);
  expect(await ask('again@acme.example', '198.51.100.2')).toBe(202);
  expect(refused(await many(21, (i) => ask('flooded@acme.example', `198.51.101.${i}`)))).toBe(1);
  expect(refused(await many(51, (i) => ask(`p${i}@acme.example`, '203.0.113.9')))).toBe(1);
});

test('a new password by the mailed link replaces the old one and ends every session of the person', async () => {
  const person = await t.withPassword(t.tenants.acme, 'administrator');
  const before = await t.signIn(person);
  const { token } = (await t.exchange(before.id_token)).json<{ token: string }>();
  await post('forgot-password', { email: person.email });
  const secret = (await t.mailTo(person.email))?.secret;
  const password = 'another long secret';
  expect((await post('reset-password', { token: secret, password })).statusCode).toBe(200);
  expect([await t.knock(token), await t.knock(person.token)]).toEqual([401, 401]);
  expect((await t.exchange(before.id_token)).status).toBe(401);
  expect(await tries(person.email, PASSWORD)).toBeUndefined();
  expect(await tries(person.email, password)).toEqual(expect.any(String));
  expect((await t.mailTo(person.email))?.template).toBe('password-changed');
});

test('an id_token that was never exchanged does not outlive the password that it was got with', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const { id_token } = await t.signIn(person);
  const db = t.database.forTenant(t.tenants.acme.id);
  await db
    .updateTable('credential')
    .set({ changed_at: new Date(Date.now() + 1000) })
    .where('employee_id', '=', person.id)
    .execute();
  expect((await t.exchange(id_token)).status).toBe(401);
});

test('a sign-in that was begun with the old password and finished after it was changed leads nowhere', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const origin = t.origin(t.tenants.acme);
  const [client, browser] = [embeddedClient(origin), makeBrowser()];
  const request = authorization(client);
  const interaction = await beginSignIn(browser, origin, request);
  const submitted = await browser.ask(interaction, {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  });
  const db = t.database.forTenant(t.tenants.acme.id);
  const changed_at = new Date(Date.now() + 10_000);
  await db.updateTable('credential').set({ changed_at }).where('employee_id', '=', person.id).execute();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  try {
    const back = await followToClient(browser, client, submitted.json<{ redirectTo: string }>().redirectTo);
    const { id_token } = (await tradeCode(browser, client, back, request.verifier)).json<Tokens>();
    expect((await t.exchange(id_token)).status).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test('the mail to a new address has no words of whoever typed it', async () => {
  const asked = { ...newcomer('stranger'), firstname: 'Win at http://evil.example' };
  expect((await post('signup', asked)).statusCode).toBe(202);
  expect((await t.mailTo(asked.email))?.text).not.toContain('evil');
});

test('a link works once', async () => {
  const person = await t.withPassword(t.tenants.acme);
  await post('forgot-password', { email: person.email });
  const token = (await t.mailTo(person.email))?.secret;
  const uses = await Promise.all(
    [1, 2, 3].map((i) => post('reset-password', { token, password: `secret number ${i}` })),
  );
  expect(uses.map((u) => u.statusCode).sort()).toEqual([200, 422, 422]);
  const again = await post('reset-password', { token, password: 'one more secret' });
  expect([again.statusCode, again.json().code]).toEqual([422, 'LINK_USED']);
});

test('a link is worthless when it is over, made up, replaced by a newer one, of another purpose or of another tenant', async () => {
  const person = await t.withPassword(t.tenants.acme);
  const link = async () => {
    await post('forgot-password', { email: person.email });
    return (await t.mailTo(person.email))?.secret ?? '';
  };
  const codeOf = async (path: string, token: string, tenant = 'acme') => {
    const answer = await post(path, { token, password: 'a good long secret' }, tenant);
    return `${answer.statusCode} ${answer.json().code}`;
  };
  const first = await link();
  const second = await link();
  expect(await codeOf('reset-password', first)).toBe('422 LINK_INVALID');
  expect(await codeOf('confirm-email', second)).toBe('422 LINK_INVALID');
  expect(await codeOf('reset-password', second, 'globex')).toBe('422 LINK_INVALID');
  expect(await codeOf('reset-password', 'x'.repeat(43))).toBe('422 LINK_INVALID');
  await expire();
  expect(await codeOf('reset-password', second)).toBe('422 LINK_INVALID');
});

test('the database holds no secret that a link could be made of', async () => {
  const person = await t.withPassword(t.tenants.acme);
  await post('forgot-password', { email: person.email });
  const secret = (await t.mailTo(person.email))?.secret ?? '';
  const links = await t.database.forTenant(t.tenants.acme.id).selectFrom('one_time_link').selectAll().execute();
  expect(links.length).toBeGreaterThan(0);
  expect(JSON.stringify(links)).not.toContain(secret);
});

test('an invited person chooses a password by the mail and may then sign in; an admitted one is told to', async () => {
  const { acme } = t.tenants;
  const person = await t.person(acme, 'employee');
  const db = t.database.forTenant(acme.id);
  await db.updateTable('employee').set({ status: 'invited' }).where('id', '=', person.id).execute();
  await t.platform.invite(ctxOf(), person.id);
  const mail = await t.mailTo(person.email);
  expect(mail?.template).toBe('invitation');
  const reset = await post('reset-password', { token: mail?.secret, password: 'a good long secret' });
  expect(reset.statusCode).toBe(200);
  expect(await statusOf(person.email)).toBe('active');
  expect(await tries(person.email, 'a good long secret')).toEqual(expect.any(String));
  await t.platform.invite(ctxOf(), person.id);
  expect(await t.mailTo(person.email)).toMatchObject({ template: 'admitted', secret: '' });
});

test.each([
  ['password123', 'PASSWORD_TOO_COMMON'],
  ['aaaaaaaaaaaa', 'PASSWORD_TOO_COMMON'],
  ['my-newcomer-pass', 'PASSWORD_IS_PERSONAL'],
  ['my weakling', 'PASSWORD_IS_PERSONAL'],
])('the password %s is refused with a reason, and the link of the mail stays good', async (password, code) => {
  const email = `weakling@n${addresses}.example`;
  await post('signup', { ...newcomer('weakling'), email });
  const answer = await confirm(email, password);
  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  expect(await statusOf(email)).toBe('unconfirmed');
  expect((await confirm(email, NEW_PASSWORD)).statusCode).toBe(200);
});

test('a password of fewer than ten characters is refused', async () => {
  const asked = newcomer('short');
  await post('signup', asked);
  expect((await confirm(asked.email, 'ninechars')).statusCode).toBe(400);
  expect(await statusOf(asked.email)).toBe('unconfirmed');
});

test('whether a link is good can be asked without using it up', async () => {
  const person = await t.withPassword(t.tenants.acme);
  await post('forgot-password', { email: person.email });
  const token = (await t.mailTo(person.email))?.secret;
  const good = await check(token);
  expect([good.statusCode, good.json()]).toEqual([200, {}]);
  expect((await check(token)).statusCode).toBe(200);
  expect((await post('reset-password', { token, password: 'another long secret' })).statusCode).toBe(200);
  expect((await check(token)).json()).toMatchObject({ code: 'LINK_USED' });
  const asked = newcomer('looker');
  await post('signup', asked);
  const confirmation = (await t.mailTo(asked.email))?.secret;
  expect((await check(confirmation, 'confirm-email')).statusCode).toBe(200);
  await confirm(asked.email, NEW_PASSWORD);
  expect((await check(confirmation, 'confirm-email')).json()).toMatchObject({ code: 'LINK_USED' });
});

test('a link that is over, made up, of another purpose, another tenant or an inactive person is told dead when asked', async () => {
  const { acme } = t.tenants;
  const person = await t.withPassword(acme);
  await post('forgot-password', { email: person.email });
  const token = (await t.mailTo(person.email))?.secret;
  const db = t.database.forTenant(acme.id);
  const setStatus = (status: string) =>
    db.updateTable('employee').set({ status }).where('id', '=', person.id).execute();
  const dead = { code: 'LINK_INVALID' };
  expect((await check('x'.repeat(43))).json()).toMatchObject(dead);
  expect((await check(token, 'confirm-email')).json()).toMatchObject(dead);
  expect((await check(token, 'set-password', 'globex')).json()).toMatchObject(dead);
  await setStatus('inactive');
  expect((await check(token)).json()).toMatchObject(dead);
  await setStatus('active');
  expect((await check(token)).statusCode).toBe(200);
  await expire();
  expect((await check(token)).json()).toMatchObject(dead);
  expect((await check('x', 'setup')).statusCode).toBe(400);
});

test('looking at links is throttled by address', async () => {
  const look = () =>
    t.call('acme', 'POST /api/identity/check-link', {
      payload: { purpose: 'set-password', token: 'x' },
      remoteAddress: '203.0.113.77',
    });
  const codes = (await Promise.all(Array.from({ length: 61 }, look))).map((a) => a.statusCode);
  expect(codes.filter((code) => code === 429)).toHaveLength(1);
});

/** An empty tenant, with the secret of its set-up link. */
async function freshTenant(slug: string) {
  const tenant = await createTenant(t.owner, { slug, name: 'My organisation', brand: 'safety' });
  const stale = secretOf(await createSetupLink(t.owner, tenant));
  return { tenant, stale, token: secretOf(await createSetupLink(t.owner, tenant)) };
}
const secretOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
const setUpBy = (token: string, firstname: string) => ({
  token,
  firstname,
  lastname: 'Adams',
  email: `${firstname}@fresh.example`.toLowerCase(),
  password: 'a good long secret',
  organisationName: `Works of ${firstname}`,
  facilityName: 'North yard',
  timeZone: 'Europe/Rome',
});

test('the set-up link names the organisation and makes its first administrator and their facility, once', async () => {
  const { tenant, stale, token } = await freshTenant('fresh');
  const look = (secret: string) => t.call('fresh', `GET /api/identity/setup?token=${secret}`);
  expect((await look(token)).json()).toEqual({ tenantName: 'My organisation' });
  expect((await look(stale)).statusCode).toBe(422);
  const asked = setUpBy(token, 'Ada');
  expect((await post('setup', { ...asked, timeZone: 'Europe/Atlantis' }, 'fresh')).json().code).toBe(
    'TIME_ZONE_UNKNOWN',
  );
  expect((await post('setup', { ...asked, organisationName: ' ' }, 'fresh')).statusCode).toBe(400);
  expect((await post('setup', asked, 'fresh')).statusCode).toBe(201);
  const db = t.database.forTenant(tenant.id);
  const person = await db
    .selectFrom('employee as e')
    .innerJoin('role as r', 'r.id', 'e.role_id')
    .select(['e.id', 'e.status', 'r.key', 'e.facility_id'])
    .executeTakeFirstOrThrow();
  expect(person).toMatchObject({ status: 'active', key: 'administrator' });
  expect(await db.selectFrom('facility').selectAll().execute()).toMatchObject([
    { id: person.facility_id, name: 'North yard', default_owner_id: person.id, default_approver_id: person.id },
  ]);
  expect((await t.call('fresh', 'GET /api/tenant/scheme')).json()).toMatchObject({
    name: 'Works of Ada',
    needsSetup: false,
  });
  expect((await db.selectFrom('session').selectAll().execute()).length).toBe(0);
  expect((await look(token)).json().code).toBe('SETUP_DONE');
  const later = secretOf(await createSetupLink(t.owner, tenant));
  expect((await look(later)).json().code).toBe('SETUP_DONE');
});

test('of two who set up at once with the same link one wins and the other is told that it is done', async () => {
  const { tenant, token } = await freshTenant('contested');
  const contenders = [setUpBy(token, 'Ada'), setUpBy(token, 'Ben')];
  const answers = await Promise.all(contenders.map((asked) => post('setup', asked, 'contested')));
  expect(answers.map((a) => a.statusCode).sort()).toEqual([201, 422]);
  expect(answers.find((a) => a.statusCode === 422)?.json()).toMatchObject({
    code: 'SETUP_DONE',
    message: 'This organisation has been set up already. Sign in instead.',
  });
  const winner = contenders[answers.findIndex((a) => a.statusCode === 201)];
  const db = t.database.forTenant(tenant.id);
  const people = await db.selectFrom('employee').select(['email', 'status']).execute();
  expect(people).toEqual([{ email: winner?.email, status: 'active' }]);
  expect(await db.selectFrom('credential').select('employee_id').execute()).toHaveLength(1);
  expect(await db.selectFrom('facility').select('name').execute()).toHaveLength(1);
  expect((await t.call('contested', 'GET /api/tenant/scheme')).json().name).toBe(winner?.organisationName);
});

import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authorization, beginSignIn, embeddedClient, makeBrowser, signIn } from '../../testing/browser.ts';
import type { Person } from '../../testing/test-app.ts';
import { invitePerson } from './commands/invite-person.ts';
import { type IdentityTest, PASSWORD, startIdentityTest } from './identity.fixture.ts';
import { createLink } from './one-time-links.ts';

const ISSUER = 'https://login.globex.example';

let t: IdentityTest;
let administrator: Person;
const globex = () => t.tenants.globex;
const db = () => t.database.forTenant(globex().id);

beforeAll(async () => {
  t = await startIdentityTest();
  administrator = await t.person(globex(), 'administrator');
});
afterAll(() => t.close());
beforeEach(async () => {
  await db().deleteFrom('identity_issuer').execute();
  await db().insertInto('identity_issuer').values({ issuer: ISSUER, client_id: 'web', straight: true }).execute();
});

let networks = 0;
const post = (path: string, payload: object) => {
  networks += 1;
  return t.call('globex', `POST /api/identity/${path}`, {
    payload,
    language: 'en',
    remoteAddress: `192.0.2.${networks}`,
  });
};
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const CLOSED = [403, 'LOCAL_SIGN_IN_CLOSED'];
const name = (person: Person | null, as = administrator) =>
  t.call('globex', 'PUT /api/management/sign-in/emergency', { as, payload: { employeeId: person?.id ?? null } });
/** Returns the response to a right password. */
const submit = async (person: Person) => {
  const browser = makeBrowser();
  const interaction = await beginSignIn(browser, t.origin(globex()), authorization(embeddedClient(t.origin(globex()))));
  const answer = await browser.ask(interaction, { method: 'POST', body: { email: person.email, password: PASSWORD } });
  const { code, message } = answer.json();
  return { status: answer.status, code, message, form: await browser.ask(`${interaction}/details`) };
};
const linkOf = (person: Person, purpose: 'set-password' | 'confirm-email' = 'set-password') =>
  createLink(db(), { purpose, employeeId: person.id, hours: 1 });

test('a tenant that goes straight to its own provider refuses passwords and shows no form', async () => {
  const person = await t.withPassword(globex());
  const refused = await submit(person);
  expect([refused.status, refused.code]).toEqual(CLOSED);
  expect([refused.form.status, refused.form.json()['code']]).toEqual(CLOSED);
  // the same tenant accepts them when its provider is offered next to passwords
  await db().updateTable('identity_issuer').set({ straight: false }).execute();
  expect(await submit(person)).toMatchObject({ status: 200, form: { status: 200 } });
});

test('a tenant that goes straight to its own provider sends no link for a password and accepts none', async () => {
  const person = await t.withPassword(globex());
  const before = await db().selectFrom('mail').select('id').execute();
  expect(codeOf(await post('forgot-password', { email: person.email }))).toEqual(CLOSED);
  const newcomer = { email: 'new@globex.example', firstname: 'New', lastname: 'Comer' };
  expect(codeOf(await post('signup', newcomer))).toEqual(CLOSED);
  expect(await db().selectFrom('mail').select('id').execute()).toEqual(before);
  const token = await linkOf(person);
  expect(codeOf(await post('check-link', { purpose: 'set-password', token }))).toEqual(CLOSED);
  expect(codeOf(await post('reset-password', { token, password: 'a brand new secret' }))).toEqual(CLOSED);
  const unconfirmed = await t.person(globex(), 'employee');
  await db().updateTable('employee').set({ status: 'unconfirmed' }).where('id', '=', unconfirmed.id).execute();
  const confirm = { token: await linkOf(unconfirmed, 'confirm-email'), password: 'a brand new secret' };
  expect(codeOf(await post('confirm-email', confirm))).toEqual(CLOSED);
});

test('a person who is invited to a tenant with its own provider gets a mail to sign in, without a link for a password', async () => {
  const person = await t.person(globex(), 'employee');
  const ctx = { tenant: globex(), tx: db(), language: 'en', origin: t.origin(globex()) } as never;
  await invitePerson(ctx, t.platform.mail, person.id);
  expect(await t.mailTo(person.email, globex())).toMatchObject({ template: 'admitted', secret: '' });
});

test('a sign-in from before the tenant had its own provider cannot be resumed', async () => {
  const person = await t.withPassword(globex());
  await db().deleteFrom('identity_issuer').execute();
  const { id_token } = await t.signIn(person, globex());
  expect((await t.exchange(id_token, globex())).status).toBe(200);
  await db().insertInto('identity_issuer').values({ issuer: ISSUER, client_id: 'web', straight: true }).execute();
  const refused = await t.exchange(id_token, globex());
  expect([refused.status, refused.json()['code']]).toEqual(CLOSED);
});

test('an administrator names one person who may still sign in with a password; no other person may, and it is logged', async () => {
  const [person, other] = [await t.withPassword(globex()), await t.withPassword(globex())];
  const scheme = async () => (await t.call('globex', 'GET /api/tenant/scheme')).json<Scheme>().signIn;
  expect(await scheme()).toMatchObject({ isEmbedded: false, emergency: null });
  const named = await name(person);
  expect(named.json<SignInSettings>()).toMatchObject({
    current: { issuer: ISSUER },
    emergency: { employeeId: person.id },
  });
  expect(named.json<SignInSettings>().emergencyAddress).toMatch(/\/signin\?emergency$/);
  expect((await scheme()).emergency).toMatchObject({ clientId: 'safety-qube-web' });

  expect(await submit(other)).toMatchObject({
    status: 422,
    code: 'CREDENTIALS_WRONG',
    message: expect.stringContaining('Only the person named for emergencies signs in here'),
    form: { status: 200 },
  });
  const { id_token } = await signIn(makeBrowser(), t.origin(globex()), person.email, PASSWORD);
  expect((await t.exchange(id_token, globex())).status).toBe(200);
  const actions = await db()
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'change'])
    .where('action', 'in', ['signIn.emergencyChanged', 'session.startedInEmergency', 'session.started'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(actions).toMatchObject([
    { action: 'session.startedInEmergency' },
    { action: 'signIn.emergencyChanged', actor_id: administrator.id, change: { employeeId: [null, person.id] } },
  ]);

  // Only that one person gets a link, and the response does not reveal who that is.
  const asked = await Promise.all([person, other].map(({ email }) => post('forgot-password', { email })));
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  expect(await t.mailTo(person.email, globex())).toMatchObject({ template: 'set-password' });
  expect(await t.mailTo(other.email, globex())).toBeUndefined();
  expect(codeOf(await post('reset-password', { token: await linkOf(other), password: 'a brand new secret' }))).toEqual(
    CLOSED,
  );

  await name(null);
  expect(await submit(person)).toMatchObject({ status: 403, code: 'LOCAL_SIGN_IN_CLOSED' });
});

test('only users who may edit roles name a person, and only a person who could sign in', async () => {
  expect((await name(administrator, await t.person(globex(), 'ehsManager'))).statusCode).toBe(403);
  const gone = await t.person(globex(), 'employee');
  await db().updateTable('employee').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  expect(codeOf(await name(gone))).toEqual([422, 'EMERGENCY_PERSON']);
  expect((await name(await t.person(t.tenants.acme, 'employee'))).statusCode).toBe(404);
  await db().updateTable('identity_issuer').set({ straight: false }).execute();
  expect(codeOf(await name(administrator))).toEqual([422, 'EMERGENCY_NOT_NEEDED']);
});

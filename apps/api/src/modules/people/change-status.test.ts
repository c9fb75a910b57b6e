import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become, logOf } from './people.factory.ts';

const t = useTestApp();
let administrator: Person;
let manager: Person;

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  manager = await t.person(t.tenants.acme, 'ehsManager');
});

const put = (person: Pick<Person, 'id'>, status: string, as: Person) =>
  t.call('acme', `PUT /api/aum/um/status?employeeId=${person.id}&status=${status}`, { as });
const isSignedIn = async (as: Person) => (await t.call('acme', 'GET /api/rp/mine', { as })).statusCode === 200;
const mailTo = (address: string) =>
  t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('mail')
    .select(['template', 'language'])
    .where('to_address', '=', address)
    .execute();
const withStatus = async (status: string, language: string | null = null) => {
  const person = await t.person(t.tenants.acme, 'employee');
  await become(t, t.tenants.acme, person, { status, selected_language: language });
  return person;
};

test('a person who signed up is admitted by an administrator, notified by mail in their language, and logged', async () => {
  const person = await withStatus('pending', 'fr');
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.insertInto('credential').values({ employee_id: person.id, password_hash: 'x' }).execute();
  expect(await isSignedIn(person)).toBe(false);
  expect((await put(person, 'active', manager)).json()).toMatchObject({ status: 'active', version: 2 });
  expect(await isSignedIn(person)).toBe(true);
  expect(await mailTo(person.email)).toEqual([{ template: 'admitted', language: 'fr' }]);
  expect(await logOf(t, t.tenants.acme, 'employee', person.id)).toEqual([
    { action: 'employee.admitted', actor_id: manager.id, change: { status: ['pending', 'active'] } },
  ]);
});

test('deactivation ends a person’s sessions at once, and activation does not restore them', async () => {
  const person = await withStatus('active');
  expect(await isSignedIn(person)).toBe(true);
  expect((await put(person, 'inactive', manager)).json()).toMatchObject({ status: 'inactive' });
  expect(await isSignedIn(person)).toBe(false);
  expect((await put(person, 'active', manager)).json()).toMatchObject({ status: 'active' });
  expect(await isSignedIn(person)).toBe(false);
  const actions = (await logOf(t, t.tenants.acme, 'employee', person.id)).map((line) => line.action);
  expect(actions).toEqual(['employee.deactivated', 'employee.activated']);
});

test('asking for the status that a person has changes nothing and mails nobody', async () => {
  const person = await withStatus('active');
  expect((await put(person, 'active', manager)).json()).toMatchObject({ status: 'active', version: 1 });
  expect(await mailTo(person.email)).toEqual([]);
});

test('an invited person becomes active by accepting, not by an administrator; the invitation can be withdrawn', async () => {
  const person = await withStatus('invited');
  const early = await put(person, 'active', manager);
  expect([early.statusCode, early.json().code]).toEqual([422, 'STATUS_IMPOSSIBLE']);
  expect((await put(person, 'inactive', manager)).statusCode).toBe(200);
});

test('a service account is activated again without a mail, as it has no password', async () => {
  const machine = await withStatus('inactive');
  await become(t, t.tenants.acme, machine, { is_service_account: true });
  expect((await put(machine, 'active', manager)).json()).toMatchObject({ status: 'active' });
  expect(await mailTo(machine.email)).toEqual([]);
});

test('users cannot deactivate themselves', async () => {
  await t.person(t.tenants.acme, 'administrator');
  const own = await put(administrator, 'inactive', administrator);
  expect([own.statusCode, own.json().code]).toEqual([422, 'NOT_YOURSELF']);
  expect(await isSignedIn(administrator)).toBe(true);
});

test('admission and deactivation require the privilege to edit people, and are refused for people above the caller', async () => {
  const person = await withStatus('pending');
  expect((await put(person, 'active', await t.person(t.tenants.acme, 'employee'))).statusCode).toBe(404);
  expect((await put(person, 'active', await t.person(t.tenants.acme, 'auditor'))).statusCode).toBe(403);
  const upwards = await put(administrator, 'inactive', manager);
  expect([upwards.statusCode, upwards.json().code]).toEqual([403, 'ROLE_ABOVE_YOURS']);
  expect((await put(person, 'active', manager)).statusCode).toBe(200);
  expect((await put(manager, 'inactive', administrator)).statusCode).toBe(200);
  expect((await put(manager, 'active', administrator)).statusCode).toBe(200);
});

test('a role limited to facilities admits only the people of those', async () => {
  const { acme } = t.tenants;
  const [north, south] = [await addFacility(t, acme, 'North'), await addFacility(t, acme, 'South')];
  const limited = await t.person(acme, 'ehsManager', { facilityIds: [north] });
  const [here, there] = [await withStatus('pending'), await withStatus('pending')];
  await become(t, acme, here, { facility_id: north });
  await become(t, acme, there, { facility_id: south });
  expect((await put(there, 'active', limited)).statusCode).toBe(404);
  expect((await put(here, 'active', limited)).statusCode).toBe(200);
});

test('another tenant’s person cannot be admitted', async () => {
  const stranger = await t.person(t.tenants.globex, 'employee');
  expect((await put(stranger, 'inactive', administrator)).statusCode).toBe(404);
  const own = await t.call('globex', `PUT /api/aum/um/status?employeeId=${stranger.id}&status=inactive`, {
    as: await t.person(t.tenants.globex, 'administrator'),
  });
  expect(own.statusCode).toBe(200);
});

test('a question to the administrators reaches each active one by mail, in their language', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  await become(t, t.tenants.acme, worker, { firstname: 'Ida', lastname: 'Berg' });
  await become(t, t.tenants.acme, administrator, { selected_language: 'it' });
  const gone = await t.person(t.tenants.acme, 'administrator', { email: 'gone@acme.example' });
  await become(t, t.tenants.acme, gone, { status: 'inactive' });
  const ask = (query: string, as?: Person) =>
    t.call('acme', 'POST /api/contact/admin', { payload: { query }, ...(as && { as }) });
  expect((await ask('Please add <b>Dock 4</b> $t(mail.footer) {{email}}', worker)).statusCode).toBe(202);
  const mails = await t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('mail')
    .selectAll()
    .where('template', '=', 'contact-admin')
    .execute();
  const toAdministrator = mails.find((mail) => mail.to_address === administrator.email);
  expect(toAdministrator).toMatchObject({ language: 'it', reply_to: worker.email });
  expect(toAdministrator?.text).toContain('Please add <b>Dock 4</b> $t(mail.footer) {{email}}');
  expect(toAdministrator?.text).toContain('Ida Berg');
  expect(toAdministrator?.html).not.toContain('<b>Dock');
  const addresses = mails.map((mail) => mail.to_address);
  expect(addresses).not.toContain(gone.email);
  expect(addresses).not.toContain(manager.email);
  expect((await ask('', worker)).statusCode).toBe(400);
  expect((await ask('Hello')).statusCode).toBe(401);
});

test('the sixth question of a person within an hour has to wait', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const ask = () => t.call('acme', 'POST /api/contact/admin', { as: worker, payload: { query: 'Again' } });
  for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(202);
  const sixth = await ask();
  expect(sixth.statusCode).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500);
});

import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, become, logOf, roleId } from './people.factory.ts';

const t = useTestApp();
let administrator: Person;
let north: number;
let south: number;
let roles: { employee: number; ehsManager: number; administrator: number };

beforeAll(async () => {
  const { acme } = t.tenants;
  administrator = await t.person(acme, 'administrator');
  north = await addFacility(t, acme, 'North');
  south = await addFacility(t, acme, 'South');
  roles = {
    employee: await roleId(t, acme, 'employee'),
    ehsManager: await roleId(t, acme, 'ehsManager'),
    administrator: await roleId(t, acme, 'administrator'),
  };
});

const invite = (change: object, as = administrator) =>
  t.call('acme', 'POST /api/aum/um/employee', {
    as,
    payload: { email: 'new@acme.example', firstname: 'New', lastname: 'Hand', roleId: roles.employee, ...change },
  });
const mailTo = (address: string) =>
  t.database.forTenant(t.tenants.acme.id).selectFrom('mail').selectAll().where('to_address', '=', address).execute();

test('a person is invited by a mail in their language with a link to choose a password', async () => {
  const answer = await invite({
    email: 'Luz@acme.example',
    selectedLanguage: 'es',
    facilityId: north,
    jobTitle: 'Welder',
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    email: 'Luz@acme.example',
    status: 'invited',
    jobTitle: 'Welder',
    facilityName: 'North',
    roleName: 'Employee',
    version: 1,
  });
  const [mail, ...more] = await mailTo('Luz@acme.example');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ template: 'invitation', language: 'es' });
  expect(mail?.text).toMatch(/resetpassword\?token=[\w-]{43}/);
  expect(await logOf(t, t.tenants.acme, 'employee', answer.json().id)).toMatchObject([
    { action: 'employee.invited', actor_id: administrator.id, change: { roleId: [null, roles.employee] } },
  ]);
});

test('an address has one account, whatever its case, and a refused invitation sends no mail', async () => {
  expect((await invite({ email: 'twice@acme.example' })).statusCode).toBe(201);
  const again = await invite({ email: 'TWICE@acme.example' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'EMAIL_TAKEN']);
  expect(await mailTo('TWICE@acme.example')).toEqual([]);
  const elsewhere = await t.call('globex', 'POST /api/aum/um/employee', {
    as: await t.person(t.tenants.globex, 'administrator'),
    payload: {
      email: 'twice@acme.example',
      firstname: 'Same',
      lastname: 'Address',
      roleId: await roleId(t, t.tenants.globex, 'employee'),
    },
  });
  expect(elsewhere.statusCode).toBe(201);
});

test('an address of an unconfirmed sign-up can be invited, and the password of the sign-up is deleted', async () => {
  const { acme } = t.tenants;
  const stranger = await t.person(acme, 'employee', { email: 'mine@acme.example' });
  await become(t, acme, stranger, { status: 'unconfirmed' });
  const db = t.database.forTenant(acme.id);
  await db.insertInto('credential').values({ employee_id: stranger.id, password_hash: 'x' }).execute();
  const answer = await invite({ email: 'mine@acme.example' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().id).not.toBe(stranger.id);
  expect(await db.selectFrom('credential').selectAll().execute()).toEqual([]);
});

test('without a mail server the link of an invitation is made for those who may give the rights of the person', async () => {
  const { acme } = t.tenants;
  const link = (id: number, as: Person) => t.call('acme', `POST /api/aum/um/${id}/invitation`, { as });
  const { id } = (await invite({ email: 'link@acme.example' })).json();
  const made = await link(id, administrator);
  expect(made.statusCode).toBe(201);
  const path = /\/resetpassword\?token=([\w-]{43})$/;
  expect(made.json().link).toMatch(path);
  // The newest link works, and only that one.
  const [mail] = await mailTo('link@acme.example');
  const check = (text: string) =>
    t.call('acme', 'POST /api/identity/check-link', {
      payload: { purpose: 'set-password', token: path.exec(text.trim())?.[1] },
    });
  expect((await check(made.json().link)).statusCode).toBe(200);
  expect((await check(/\S+resetpassword\S+/.exec(mail?.text ?? '')?.[0] ?? '')).statusCode).toBe(422);
  expect((await logOf(t, acme, 'employee', id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['employee.invited', administrator.id],
    ['employee.invited', administrator.id],
  ]);

  const above = (await invite({ email: 'above@acme.example', roleId: roles.administrator })).json();
  const manager = await t.person(acme, 'ehsManager');
  expect((await link(above.id, manager)).json().code).toBe('ROLE_ABOVE_YOURS');
  expect((await link(id, await t.person(acme, 'auditor'))).statusCode).toBe(403);
  // A role with the same rights elsewhere is one that they could not give.
  const local = await t.person(acme, 'administrator', { facilityIds: [north] });
  const supervisor = { roleId: await roleId(t, acme, 'supervisor'), facilityId: north };
  const wide = await invite({ email: 'wide@acme.example', ...supervisor });
  expect((await link(wide.json().id, local)).json().code).toBe('SCOPE_ABOVE_YOURS');
  const here = await invite({ email: 'here@acme.example', ...supervisor, scopeFacilityIds: [north] });
  expect((await link(here.json().id, local)).statusCode).toBe(201);
  const worker = await invite({ email: 'worker@acme.example', facilityId: north });
  expect((await link(worker.json().id, local)).statusCode).toBe(201);
  const active = await t.person(acme, 'employee');
  expect((await link(active.id, administrator)).json().code).toBe('STATUS_IMPOSSIBLE');
});

test('inviting requires the privilege to create people, in the facility that the person joins', async () => {
  expect((await invite({}, await t.person(t.tenants.acme, 'auditor'))).statusCode).toBe(403);
  const limited = await t.person(t.tenants.acme, 'ehsManager', { facilityIds: [north] });
  const at = (facilityId: number | null, scopeFacilityIds: number[] | null, email: string) =>
    invite({ facilityId, scopeFacilityIds, email }, limited);
  expect((await at(south, [north], 'a@acme.example')).statusCode).toBe(403);
  expect((await at(null, [north], 'b@acme.example')).statusCode).toBe(403);
  expect((await at(north, [north], 'c@acme.example')).json()).toMatchObject({ scopeFacilityIds: [north] });
});

test('nobody may grant a role with a privilege that they lack, or over facilities that theirs does not reach', async () => {
  const manager = await t.person(t.tenants.acme, 'ehsManager');
  const above = await invite({ roleId: roles.administrator, email: 'd@acme.example' }, manager);
  expect([above.statusCode, above.json().code]).toEqual([403, 'ROLE_ABOVE_YOURS']);
  expect((await invite({ roleId: roles.ehsManager, email: 'e@acme.example' }, manager)).statusCode).toBe(201);
  const limited = await t.person(t.tenants.acme, 'ehsManager', { facilityIds: [north] });
  for (const scopeFacilityIds of [null, [north, south]]) {
    const wide = await invite({ facilityId: north, scopeFacilityIds, email: 'f@acme.example' }, limited);
    expect([wide.statusCode, wide.json().code]).toEqual([403, 'SCOPE_ABOVE_YOURS']);
  }
});

test('a role, facility, unit or language that the tenant does not have is refused', async () => {
  const { acme, globex } = t.tenants;
  const theirs = await addFacility(t, globex, 'Theirs');
  const unit = await addUnit(t, acme, { facility_id: south, level: 'department', name: 'Stores' });
  const codes = await Promise.all(
    [
      { roleId: await roleId(t, globex, 'employee') },
      { facilityId: theirs },
      { scopeFacilityIds: [north, theirs] },
      { facilityId: north, unitId: unit },
      { selectedLanguage: 'tlh' },
    ].map(async (change) => (await invite({ email: 'g@acme.example', ...change })).json().code),
  );
  expect(codes).toEqual([
    'ROLE_UNKNOWN',
    'FACILITY_UNKNOWN',
    'FACILITY_UNKNOWN',
    'UNIT_UNKNOWN',
    'LANGUAGE_NOT_SUPPORTED',
  ]);
  const good = await invite({ email: 'g@acme.example', facilityId: south, unitId: unit, selectedLanguage: 'zh' });
  expect(good.json()).toMatchObject({ unitId: unit });
});

test('a service account is active at once and gets no mail', async () => {
  const answer = await invite({ email: 'robot@acme.example', isServiceAccount: true });
  expect(answer.json()).toMatchObject({ status: 'active', isServiceAccount: true });
  expect(await mailTo('robot@acme.example')).toEqual([]);
});

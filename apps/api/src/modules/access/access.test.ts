import type { MyAccess, PrivilegeEffect, Role } from '@safety-qube/contract/schemas/access';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { SEEDED_ROLE_PRIVILEGES } from '@safety-qube/domain/seeded-roles';
import { beforeAll, expect, test } from 'vitest';
import { type Document, operationsOf } from '../../testing/isolation/operations.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
let manager: Person;
let plant: number;
let role: Record<string, number>;

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  manager = await t.person(t.tenants.acme, 'ehsManager');
  const db = t.database.forTenant(t.tenants.acme.id);
  const facility = { name: 'Plant', time_zone: 'UTC' };
  plant = (await db.insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow()).id;
  const roles = await db.selectFrom('role').select(['key', 'id']).execute();
  role = Object.fromEntries(roles.map((r) => [r.key, r.id]));
});

const send = (request: string, as: Person, payload?: object) =>
  t.call('acme', request, { as, ...(payload && { payload }) });
const put = (roleId: number | undefined, privilege: string, granted: boolean, as = administrator) =>
  send(`PUT /api/rp/${roleId}/${privilege}/${granted}`, as);
const mine = async (as: Person): Promise<MyAccess> => (await send('GET /api/rp/mine', as)).json();
const createRole = async (payload: object): Promise<Role> =>
  (await send('POST /api/rp', administrator, payload)).json();
const logOf = (id: number) =>
  t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'change'])
    .where('entity', '=', 'role')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

test('the matrix lists every privilege, and every role with its privileges', async () => {
  const matrix = (await send('GET /api/rp/', administrator)).json();
  expect(matrix.privileges).toHaveLength(PRIVILEGES.length);
  expect(matrix.privileges[0]).toEqual({
    code: 'hazard.approveClose',
    group: 'Hazards',
    label: 'Approve/Close',
    ours: false,
    isPlanned: false,
    help: 'Approve or reject how a hazard was resolved, and close it as not valid.',
    operations: expect.arrayContaining(['POST /api/hazards/{id}/approve: Workflow action of hazards: approve']),
  });
  expect(matrix.roles.map((r: Role) => r.name)).toEqual([
    'Administrator',
    'EHS Manager',
    'EHS Member',
    'Supervisor',
    'Employee',
    'Auditor',
    'Integration',
  ]);
  expect(matrix.roles[0]).toMatchObject({ isFixed: true, people: 1 });
  expect(matrix.roles[0].privileges).toHaveLength(PRIVILEGES.length);
  expect(matrix.roles[4].seeded.toSorted()).toEqual(SEEDED_ROLE_PRIVILEGES.employee.toSorted());
  expect(matrix.abilities).toEqual({ create: true, edit: true, delete: true });
});

test('the matrix can be read only with the privilege to read roles over the whole tenant', async () => {
  expect((await send('GET /api/rp', await t.person(t.tenants.acme, 'auditor'))).json().abilities).toEqual({
    create: false,
    edit: false,
    delete: false,
  });
  expect((await send('GET /api/rp', await t.person(t.tenants.acme, 'employee'))).statusCode).toBe(403);
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [plant] });
  expect((await send('GET /api/rp', limited)).statusCode).toBe(403);
});

test('every user reads their own permissions and reach', async () => {
  const worker = await t.person(t.tenants.acme, 'employee', { facilityIds: [plant] });
  expect(await mine(worker)).toEqual({
    roleId: role['employee'],
    roleName: 'Employee',
    permissions: {
      'hazard.raise': true,
      'incident.raise': true,
      'issue.raise': true,
      'inspection.perform': true,
      'document.viewAll': true,
    },
    facilityIds: [plant],
  });
  expect((await mine(administrator)).facilityIds).toBeNull();
  expect((await t.call('acme', 'GET /api/rp/mine')).statusCode).toBe(401);
});

test('a role can be granted by users who hold all of its privileges', async () => {
  const names = (await send('GET /api/rp/names', manager)).json();
  const grantable = Object.fromEntries(names.map((n: { key: string; grantable: boolean }) => [n.key, n.grantable]));
  expect(grantable).toMatchObject({ administrator: false, ehsManager: true, employee: true });
  expect((await send('GET /api/rp/names', await t.person(t.tenants.acme, 'employee'))).statusCode).toBe(403);
});

test('granting or removing a privilege takes effect on the next request, and is logged', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  expect((await mine(worker)).permissions['task.all']).toBeUndefined();
  const granted = await put(role['employee'], 'task.all', true);
  expect(granted.json()).toMatchObject({ key: 'employee', privileges: expect.arrayContaining(['task.all']) });
  expect((await mine(worker)).permissions['task.all']).toBe(true);
  await put(role['employee'], 'task.all', true);
  expect((await put(role['employee'], 'task.all', false)).json().privileges).not.toContain('task.all');
  expect((await mine(worker)).permissions['task.all']).toBeUndefined();
  expect(await logOf(role['employee'] ?? 0)).toEqual([
    { action: 'role.privilegeGranted', actor_id: administrator.id, change: { 'task.all': [false, true] } },
    { action: 'role.privilegeTaken', actor_id: administrator.id, change: { 'task.all': [true, false] } },
  ]);
});

test('roles can be changed only by users who hold the privilege over the whole tenant', async () => {
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [plant] });
  for (const as of [manager, limited, await t.person(t.tenants.acme, 'auditor')]) {
    expect((await put(role['auditor'], 'hazard.raise', true, as)).statusCode).toBe(403);
    expect((await send('POST /api/rp', as, { name: 'Mine' })).statusCode).toBe(403);
    expect((await send(`PATCH /api/rp/${role['auditor']}`, as, { name: 'Mine' })).statusCode).toBe(403);
    expect((await send(`DELETE /api/rp/${role['auditor']}`, as)).statusCode).toBe(403);
  }
  expect((await put(role['auditor'], 'hazard.raise', true)).statusCode).toBe(200);
});

test('the administrator’s role cannot be changed', async () => {
  const taken = await put(role['administrator'], 'hazard.raise', false);
  expect(taken.statusCode).toBe(422);
  expect(taken.json()).toMatchObject({ code: 'ROLE_FIXED' });
  const renamed = await send(`PATCH /api/rp/${role['administrator']}`, administrator, { name: 'Boss' });
  expect(renamed.json()).toMatchObject({ code: 'ROLE_FIXED' });
  expect((await mine(administrator)).permissions['hazard.raise']).toBe(true);
});

test('an unknown privilege and another tenant’s role are a 404', async () => {
  const theirs = await t.database
    .forTenant(t.tenants.globex.id)
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'employee')
    .executeTakeFirstOrThrow();
  expect((await put(role['employee'], 'hazard.fly', true)).statusCode).toBe(404);
  expect((await put(theirs.id, 'task.all', true)).statusCode).toBe(404);
  expect((await send(`PATCH /api/rp/${theirs.id}`, administrator, { name: 'Mine' })).statusCode).toBe(404);
  expect((await send(`DELETE /api/rp/${theirs.id}`, administrator)).statusCode).toBe(404);
  expect((await send('POST /api/rp', administrator, { name: 'Mine', copyOf: theirs.id })).statusCode).toBe(404);
  const stranger = await t.person(t.tenants.globex, 'administrator');
  expect((await t.call('globex', `PUT /api/rp/${theirs.id}/task.all/true`, { as: stranger })).statusCode).toBe(200);
});

test('a role can be added, empty or as a copy, and renamed; a name can be used once, whatever its case', async () => {
  const copy = await createRole({ name: 'Shift lead', copyOf: role['supervisor'] });
  expect(copy).toMatchObject({ key: null, seeded: null, isFixed: false, people: 0 });
  expect(copy.privileges.toSorted()).toEqual(SEEDED_ROLE_PRIVILEGES.supervisor.toSorted());
  const empty = await send('POST /api/rp', administrator, { name: 'Visitor' });
  expect(empty.statusCode).toBe(201);
  expect(empty.json().privileges).toEqual([]);
  const taken = await send('POST /api/rp', administrator, { name: 'shift LEAD' });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'ROLE_NAME_TAKEN']);
  const renamed = await send(`PATCH /api/rp/${copy.id}`, administrator, { name: 'Visitor' });
  expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'ROLE_NAME_TAKEN']);
  expect((await send(`PATCH /api/rp/${copy.id}`, administrator, { name: 'Shift leader' })).json().name).toBe(
    'Shift leader',
  );
  expect((await logOf(copy.id)).map((line) => line.action)).toEqual(['role.created', 'role.renamed']);
  const same = await t.call('globex', 'POST /api/rp', {
    as: await t.person(t.tenants.globex, 'administrator'),
    payload: { name: 'Visitor' },
  });
  expect(same.statusCode).toBe(201);
});

test('a role can be deleted once no person has it, a seeded one never', async () => {
  const { id } = await createRole({ name: 'Short lived' });
  const person = await t.person(t.tenants.acme, 'employee');
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('employee').set({ role_id: id }).where('id', '=', person.id).execute();
  const used = await send(`DELETE /api/rp/${id}`, administrator);
  expect([used.statusCode, used.json().code, used.json().data]).toEqual([422, 'ROLE_IN_USE', { people: 1 }]);
  expect(used.json().message).toContain('1');
  await db
    .updateTable('employee')
    .set({ role_id: role['employee'] ?? 0 })
    .where('id', '=', person.id)
    .execute();
  expect((await send(`DELETE /api/rp/${id}`, administrator)).statusCode).toBe(200);
  expect((await send(`DELETE /api/rp/${id}`, administrator)).statusCode).toBe(404);
  const seeded = await send(`DELETE /api/rp/${role['integration']}`, administrator);
  expect([seeded.statusCode, seeded.json().code]).toEqual([422, 'ROLE_SEEDED']);
});

test('users can neither grant, remove nor copy a privilege that they lack', async () => {
  const { id } = await createRole({ name: 'Keeper of roles' });
  for (const privilege of ['management.role.edit', 'management.role.create', 'hazard.raise'])
    await put(id, privilege, true);
  const keeper = await t.person(t.tenants.acme, 'employee');
  const db = t.database.forTenant(t.tenants.acme.id);
  await db.updateTable('employee').set({ role_id: id }).where('id', '=', keeper.id).execute();
  t.sessions.forget(t.tenants.acme.id);
  for (const granted of [true, false]) {
    const above = await put(id, 'management.user.edit', granted, keeper);
    expect([above.statusCode, above.json().code]).toEqual([403, 'PRIVILEGE_ABOVE_YOURS']);
  }
  const copied = await send('POST /api/rp', keeper, { name: 'Second boss', copyOf: role['administrator'] });
  expect([copied.statusCode, copied.json().code]).toEqual([403, 'ROLE_ABOVE_YOURS']);
  expect((await put(role['integration'], 'hazard.raise', false, keeper)).statusCode).toBe(200);
  expect((await send('POST /api/rp', keeper, { name: 'Same again', copyOf: id })).statusCode).toBe(201);
});

test('a seeded role has its name in the reader’s language until the tenant renames it', async () => {
  const names = async (language: string): Promise<string[]> => {
    const { roles } = (await t.call('acme', 'GET /api/rp', { as: administrator, language })).json<{ roles: Role[] }>();
    return roles.map((r) => r.name);
  };
  expect(await names('en')).toContain('Integration');
  expect(await names('fr-FR')).toContain('Intégration');
  await send(`PATCH /api/rp/${role['integration']}`, administrator, { name: 'Robots' });
  expect(await names('fr-FR')).toContain('Robots');
});

test('taking a privilege shows how many people lose it, and how many records they would no longer see', async () => {
  const { acme } = t.tenants;
  const db = t.database.forTenant(acme.id);
  const viewer = await createRole({ name: `Viewer ${Date.now()}` });
  await put(viewer.id, 'hazard.viewAll', true);
  const [one, other] = [await t.person(acme, 'employee', { facilityIds: [plant] }), await t.person(acme, 'employee')];
  const effect = async (privilege = 'hazard.viewAll') => {
    const { left, confidentialLeft, ...rest } = (
      await send(`GET /api/rp/${viewer.id}/${privilege}/effect`, administrator)
    ).json<PrivilegeEffect>();
    expect([left, confidentialLeft]).toEqual([0, 0]);
    return rest;
  };
  expect(await effect()).toEqual({ people: 0, records: 0, openRecords: 0 });
  const elsewhere = { name: `Elsewhere ${Date.now()}`, time_zone: 'UTC' };
  const { id: site } = await db.insertInto('facility').values(elsewhere).returning('id').executeTakeFirstOrThrow();
  const raise = async (facilityId: number) =>
    (await send('POST /api/hazards', administrator, { facilityId, category: 'other', description: 'A hole' })).json();
  const [here, there] = [await raise(plant), await raise(site)];
  const hidden = await raise(plant);
  await db.updateTable('record').set({ is_confidential: true }).where('id', '=', hidden.id).execute();
  await db.updateTable('employee').set({ role_id: viewer.id }).where('id', '=', one.id).execute();
  expect(await effect()).toEqual({ people: 1, records: 1, openRecords: 1 });
  await db.updateTable('employee').set({ role_id: viewer.id }).where('id', '=', other.id).execute();
  expect(await effect()).toEqual({ people: 2, records: 2, openRecords: 2 });
  t.sessions.forget(acme.id);
  for (const { id } of [here, there]) expect((await send(`GET /api/hazards/${id}`, other)).statusCode).toBe(200);
  await put(viewer.id, 'hazard.viewAll', false);
  for (const { id } of [here, there]) expect((await send(`GET /api/hazards/${id}`, other)).statusCode).toBe(404);
  expect(await effect('hazard.raise')).toEqual({ people: 2 });
  expect((await send(`GET /api/rp/${viewer.id}/nothing/effect`, administrator)).statusCode).toBe(404);
});

test.each(LANGUAGES)('each privilege that acts says in %s what it permits, and no other one', async (language) => {
  const answer = await t.call('acme', 'GET /api/rp', { as: administrator, language });
  const { privileges } = answer.json() as { privileges: { code: string; isPlanned: boolean; help: string | null }[] };
  const acting = privileges.filter(({ isPlanned }) => !isPlanned);
  expect(acting.filter(({ help }) => !help?.match(/\p{L}.*[.。]$/u)).map(({ code }) => code)).toEqual([]);
  expect(new Set(acting.map(({ help }) => help)).size).toBe(acting.length);
  expect(privileges.filter(({ isPlanned, help }) => isPlanned && help !== null)).toEqual([]);
});

test('no privilege that an operation requires is marked as one of a part that is not there yet', async () => {
  const { privileges } = (await send('GET /api/rp', administrator)).json();
  const planned = privileges
    .filter((one: { isPlanned: boolean }) => one.isPlanned)
    .map(({ code }: { code: string }) => code);
  expect(planned).toContain('riskAssessment.schedule');
  const demanded = new Set(operationsOf(t.app.swagger() as Document).map(({ privilege }) => privilege));
  expect(planned.filter((code: string) => demanded.has(code))).toEqual([]);
});

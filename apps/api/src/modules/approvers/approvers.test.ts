import type { ApproverEffect, ApproverGrid, ApproverItem } from '@safety-qube/contract/schemas/approvers';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, become, logOf } from '../people/people.factory.ts';
import { hazardCalls, personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let admin: Person;
let worker: Person;
let [north, south] = [0, 0];
let n = 0;
beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  worker = await t.person(acme(), 'employee');
});
beforeEach(async () => {
  n += 1;
  north = await addFacility(t, acme(), `North ${n}`);
  south = await addFacility(t, acme(), `South ${n}`);
  await db().deleteFrom('approver').execute();
  await db().updateTable('facility').set({ is_active: false }).where('id', 'not in', [north, south]).execute();
});

async function call<T = ApproverItem>(request: string, payload?: object, as = admin) {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<T & { code: string }>() };
}
const add = async (line: object, as = admin): Promise<ApproverItem> => {
  const { status, body } = await call('POST /api/approvers', { type: 'hazard', ...line }, as);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const person = () => personWith(t, acme(), []);
const raise = (more: object) => hazardCalls(t, acme()).raise(worker, { facilityId: north, ...more });
const peopleOf = ({ people }: Hazard, relation: string) =>
  people.filter((one) => one.relation === relation).map(({ employeeId }) => employeeId);
const grid = async (query = '') =>
  (await call<ApproverGrid>(`GET /api/approvers/grid?type=hazard&page=1&size=50${query}`)).body;
const effect = async (query: string) => (await call<ApproverEffect>(`GET /api/approvers/effect?${query}`)).body;

test('a line is added, changed on the version that was read, and deleted; each is logged', async () => {
  const [anna, ben] = [await person(), await person()];
  const line = await add({ employeeId: anna.id, facilityId: north, category: 'electricity' });
  expect(line).toMatchObject({ employeeId: anna.id, roleId: null, people: 1, version: 1, abilities: { edit: true } });
  const again = await call('POST /api/approvers', {
    ...{ type: 'hazard', employeeId: anna.id, facilityId: north, category: 'electricity' },
  });
  expect([again.status, again.body.code]).toEqual([409, 'APPROVER_LINE_TAKEN']);
  const changed = await call(`PATCH /api/approvers/${line.id}`, { deputyId: ben.id, version: 1 });
  expect(changed.body).toMatchObject({ deputyId: ben.id, version: 2 });
  const stale = await call(`PATCH /api/approvers/${line.id}`, { deputyId: null, version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  expect((await call(`DELETE /api/approvers/${line.id}`)).status).toBe(200);
  expect((await call(`GET /api/approvers/${line.id}`)).status).toBe(404);
  expect((await logOf(t, acme(), 'approver', line.id)).map(({ action }) => action)).toEqual([
    ...['approver.created', 'approver.changed', 'approver.removed'],
  ]);
});

test('what a tenant does not have is refused, and so is a line for nobody, for both, or with its own deputy', async () => {
  const anna = await person();
  const left = await person();
  await become(t, acme(), left, { status: 'inactive' });
  const department = await addUnit(t, acme(), { facility_id: south, level: 'department', name: 'Paint' });
  const area = await addUnit(t, acme(), { facility_id: south, level: 'location', name: 'Booth' });
  const refused = async (line: object) => (await call('POST /api/approvers', { type: 'hazard', ...line })).body.code;
  expect(await refused({})).toBe('APPROVER_SUBJECT');
  expect(await refused({ employeeId: anna.id, roleId: anna.roleId })).toBe('APPROVER_SUBJECT');
  expect(await refused({ employeeId: left.id })).toBe('PERSON_UNKNOWN');
  expect(await refused({ employeeId: anna.id, deputyId: left.id })).toBe('PERSON_UNKNOWN');
  expect(await refused({ employeeId: anna.id, deputyId: anna.id })).toBe('APPROVER_DEPUTY_SAME');
  expect(await refused({ employeeId: anna.id, category: 'ghosts' })).toBe('CATEGORY_UNKNOWN');
  expect(await refused({ employeeId: anna.id, riskLevel: 'ghostly' })).toBe('RISK_LEVEL_UNKNOWN');
  expect(await refused({ employeeId: anna.id, eventType: 'nearMiss' })).toBe('FIELD_NOT_USED');
  expect(await refused({ employeeId: anna.id, type: 'incident', riskLevel: 'high' })).toBe('FIELD_NOT_USED');
  expect(await refused({ employeeId: anna.id, facilityId: north, departmentId: department })).toBe('UNIT_UNKNOWN');
  expect(await refused({ employeeId: anna.id, departmentId: area })).toBe('UNIT_UNKNOWN');
  expect((await call('POST /api/approvers', { type: 'task', employeeId: anna.id })).status).toBe(400);
  const here = await add({ employeeId: anna.id, facilityId: south, departmentId: department });
  expect(here).toMatchObject({ facilityId: south, departmentId: department });
});

test('nobody names approvers of what they may not approve themselves, or outside the facilities of their role', async () => {
  const anna = await person();
  const all = ['management.approver.create', 'management.approver.read', 'management.approver.edit'] as const;
  const clerk = await personWith(t, acme(), all);
  const limited = await personWith(t, acme(), [...all, 'hazard.approveClose'], [north]);
  const line = { type: 'hazard', employeeId: anna.id };
  expect((await call('POST /api/approvers', { ...line, facilityId: north }, clerk)).status).toBe(403);
  expect((await call('POST /api/approvers', line, limited)).status).toBe(403);
  expect((await call('POST /api/approvers', { ...line, facilityId: south }, limited)).status).toBe(403);
  const own = await add({ employeeId: anna.id, facilityId: north }, limited);
  expect((await call(`PATCH /api/approvers/${own.id}`, { facilityId: south }, limited)).status).toBe(403);
  const there = await add({ employeeId: anna.id, facilityId: south });
  expect((await call(`GET /api/approvers/${there.id}`, undefined, limited)).status).toBe(404);
  const seen = await call<{ items: ApproverItem[] }>('GET /api/approvers?page=1&size=10', undefined, limited);
  expect(seen.body.items.map(({ id }) => id)).toEqual([own.id]);
});

test('the grid shows who a new record gets, for every line, and marks where nobody is named', async () => {
  const holder = await personWith(t, acme(), ['hazard.approveClose']);
  const [anna, ben, cleo, dora, emil] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const department = await addUnit(t, acme(), { facility_id: north, level: 'department', name: 'Paint' });
  expect((await grid()).holes).toBe((await grid()).categories.length * 2);
  await add({ employeeId: anna.id, facilityId: north });
  await add({ employeeId: ben.id, category: 'electricity' });
  await add({ employeeId: cleo.id, category: 'electricity' });
  await add({ employeeId: dora.id, departmentId: department });
  await add({ employeeId: emil.id, riskLevel: 'high' });
  const all = await grid();
  const cellOf = (facilityId: number, category: string, of = all) => {
    const column = of.categories.findIndex(({ value }) => value === category);
    return of.outcomes[of.rows.find((row) => row.facilityId === facilityId)?.cells[column] ?? -1];
  };
  for (const category of ['electricity', 'other']) {
    const cell = cellOf(north, category);
    const raised = await raise({ category });
    expect(raised.ownerId).toBe(cell?.owner.employeeIds[0]);
    expect(peopleOf(raised, 'ehsMember').toSorted()).toEqual(cell?.approvers.employeeIds.toSorted());
  }
  expect(cellOf(north, 'electricity')).toMatchObject({ owner: { by: 'line' }, isHole: false });
  expect(cellOf(north, 'electricity')?.approvers.employeeIds).toEqual([cleo.id]);
  expect(cellOf(north, 'other')?.approvers).toMatchObject({ by: 'right' });
  expect(cellOf(north, 'other')?.approvers.employeeIds).toContain(holder.id);
  expect(cellOf(south, 'other')?.isHole).toBe(true);
  expect(all.holes).toBe(all.categories.length - 1);
  expect((await grid('&holes=true')).rows.map(({ facilityId }) => facilityId)).toEqual([south]);
  // What the grid has no column for decides in the same way.
  expect((await raise({ departmentId: department })).ownerId).toBe(dora.id);
  expect((await raise({ departmentId: department, risk: { likelihood: 4, severity: 4 } })).ownerId).toBe(emil.id);
  const high = await grid('&riskLevel=high');
  expect(cellOf(north, 'other', high)?.owner.employeeIds).toEqual([emil.id]);
});

test('a role names its holders who reach the place, and the deputy comes where none of them may approve', async () => {
  await personWith(t, acme(), ['hazard.approveClose']);
  const [one, other] = [await personWith(t, acme(), ['hazard.raise']), await personWith(t, acme(), [], [south])];
  await become(t, acme(), other, { role_id: one.roleId });
  const deputy = await person();
  const owner = await person();
  await db().updateTable('facility').set({ default_owner_id: owner.id }).execute();
  await add({ roleId: one.roleId, deputyId: deputy.id, facilityId: north });
  expect(peopleOf(await raise({}), 'ehsMember')).toEqual([one.id]);
  expect(peopleOf(await raise({ team: [one.id] }), 'ehsMember')).toEqual([deputy.id]);
  await become(t, acme(), one, { status: 'inactive' });
  expect(peopleOf(await raise({}), 'ehsMember')).toEqual([deputy.id]);
  await become(t, acme(), one, { status: 'active' });
  const raised = await raise({});
  const again = await hazardCalls(t, acme()).act(admin, raised.id, 'assign', { team: [one.id] });
  expect(peopleOf(again.json<Hazard>(), 'ehsMember')).toEqual([one.id, deputy.id].toSorted((a, b) => a - b));
});

test('a group names its people who reach the place, as they are when a record is raised', async () => {
  await personWith(t, acme(), ['hazard.approveClose']);
  const owner = await person();
  await db().updateTable('facility').set({ default_owner_id: owner.id }).execute();
  const [here, away, changed] = [await person(), await personWith(t, acme(), [], [south]), await person()];
  for (const one of [here, away]) await become(t, acme(), one, { job_title: 'Safety delegate' });
  const rule = { name: `Delegates ${n}`, kind: 'rule', jobs: ['Safety delegate'] };
  const { body: group } = await call<{ id: number }>('POST /api/management/groups', rule);
  const line = await add({ groupId: group.id, facilityId: north });
  expect(line).toMatchObject({ groupId: group.id, roleId: null, people: 2 });
  expect(peopleOf(await raise({}), 'ehsMember')).toEqual([here.id]);
  await become(t, acme(), changed, { job_title: 'safety DELEGATE' });
  const both = [here.id, changed.id].toSorted((a, b) => a - b);
  expect(peopleOf(await raise({}), 'ehsMember').toSorted((a, b) => a - b)).toEqual(both);
  await become(t, acme(), here, { job_title: 'Driver' });
  expect(peopleOf(await raise({}), 'ehsMember')).toEqual([changed.id]);
  const cells = await grid();
  const cell = cells.outcomes[cells.rows.find(({ facilityId }) => facilityId === north)?.cells[0] ?? -1];
  expect(cell?.approvers).toMatchObject({ by: 'line', employeeIds: [changed.id], lineIds: [line.id] });
  const planned = await effect(`type=hazard&groupId=${group.id}&facilityId=${south}`);
  expect(planned.moved).toBe(cells.categories.length);
  const effects = await call<{ lines: number; rules: number }>('POST /api/management/groups/effect', {
    id: group.id,
    ...rule,
  });
  expect(effects.body).toMatchObject({ lines: 1, rules: 0 });
  // Out of use, it means nobody: the next ones approve, and nobody names it again.
  expect((await call(`DELETE /api/management/groups/${group.id}`)).status).toBe(200);
  expect(peopleOf(await raise({}), 'ehsMember')).not.toContain(changed.id);
  expect((await call('POST /api/approvers', { type: 'hazard', groupId: group.id })).body.code).toBe('GROUP_UNKNOWN');
  expect((await call('POST /api/approvers', { type: 'hazard', groupId: 2_000_000_001 })).body.code).toBe(
    'GROUP_UNKNOWN',
  );
});

test('nobody comes into a group that approves by the hand of somebody who could not make them an approver', async () => {
  const clerk = await personWith(t, acme(), ['management.userGroup.edit', 'management.userGroup.read']);
  const made = { name: `Approvers ${n}`, kind: 'people', memberIds: [worker.id] };
  const { body: group } = await call<{ id: number }>('POST /api/management/groups', made);
  const join = () => call(`PATCH /api/management/groups/${group.id}`, { memberIds: [worker.id, clerk.id] }, clerk);
  await add({ groupId: group.id });
  expect([(await join()).status, (await join()).body.code]).toEqual([403, 'GROUP_GIVES_RIGHTS']);
  expect((await call(`PATCH /api/management/groups/${group.id}`, { name: `Renamed ${n}` }, clerk)).status).toBe(200);
  await db().deleteFrom('approver').execute();
  expect((await join()).status).toBe(200);
});

test('nobody comes into a group by a fact that its rule names, unless who writes it could make them an approver', async () => {
  const clerk = await personWith(t, acme(), ['management.user.edit', 'management.user.read', 'management.user.create']);
  const jobTitle = `Delegate ${n}`;
  const made = { name: `Delegates ${n}`, kind: 'rule', jobs: [jobTitle] };
  const { body: group } = await call<{ id: number }>('POST /api/management/groups', made);
  const { id } = await person();
  const become = async (as: Person) => {
    const { body } = await call<{ version: number }>(`GET /api/aum/um/${id}`, undefined, as);
    return call<{ code: string }>('PATCH /api/aum/um/employee', { id, version: body.version, jobTitle }, as);
  };
  await add({ groupId: group.id });
  const line = { email: `delegate-${n}@acme.example`, firstname: 'Del', lastname: 'Egate', jobTitle };
  const { id: roleId, name: role } = await db()
    .selectFrom('role as r')
    .innerJoin('employee as e', (join) => join.onRef('e.tenant_id', '=', 'r.tenant_id').onRef('e.role_id', '=', 'r.id'))
    .select(['r.id', 'r.name'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow();
  const invited = await call<{ code: string }>('POST /api/aum/um/employee', { ...line, roleId }, clerk);
  const imported = await call<{ code: string }>(
    'POST /api/aum/um/employee/bulk',
    { people: [{ ...line, role }] },
    clerk,
  );
  for (const refused of [await become(clerk), invited, imported])
    expect([refused.status, refused.body.code]).toEqual([403, 'GROUP_GIVES_RIGHTS']);
  expect((await become(admin)).status).toBe(200);
});

test('the effect of a change counts sites with categories, reports that would move, and names new holes', async () => {
  const holder = await personWith(t, acme(), ['hazard.approveClose']);
  const [anna, ben] = [await person(), await person()];
  const line = await add({ employeeId: anna.id, facilityId: north, category: 'electricity' });
  await raise({ category: 'electricity' });
  await raise({ category: 'other' });
  const hidden = await raise({ category: 'electricity' });
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', hidden.id).execute();
  const none = await effect(`id=${line.id}&type=hazard&employeeId=${anna.id}&facilityId=${north}&category=electricity`);
  expect(none).toMatchObject({ moved: 0, movedReports: 0, holeCount: 0 });
  const gone = await effect(`id=${line.id}&isRemoved=true`);
  expect(gone).toMatchObject({
    ...{ moved: 1, movedReports: 1, movedConfidential: 1, openRecords: 1, holeCount: 1 },
    holes: [{ facilityId: north, category: 'electricity' }],
  });
  const more = await effect(`type=hazard&employeeId=${ben.id}&facilityId=${north}`);
  expect(more).toMatchObject({ holeCount: 0, movedReports: 2 });
  const reader = await personWith(t, acme(), ['management.approver.read']);
  const seen = await call<ApproverEffect>(`GET /api/approvers/effect?id=${line.id}&isRemoved=true`, undefined, reader);
  expect(seen.body).not.toHaveProperty('movedConfidential');
  expect(holder.id).toBeGreaterThan(0);
});

test('lines of a department go along when it is merged, and come back', async () => {
  const anna = await person();
  const [paint, print] = [
    await addUnit(t, acme(), { facility_id: north, level: 'department', name: 'Paint' }),
    await addUnit(t, acme(), { facility_id: south, level: 'department', name: 'Print' }),
  ];
  const line = await add({ employeeId: anna.id, departmentId: paint });
  const use = await call<{ counts: { approvers: number } }>(`GET /api/fm/department/${paint}/use`);
  expect(use.body.counts.approvers).toBe(1);
  expect((await call(`DELETE /api/fm/department/${paint}`)).status).toBe(409);
  const merged = await call<{ moveId: number }>(`DELETE /api/fm/department/${paint}?moveTo=${print}`);
  const at = async () => {
    const { facilityId, departmentId } = (await call(`GET /api/approvers/${line.id}`)).body;
    return { facilityId, departmentId };
  };
  expect(await at()).toEqual({ facilityId: south, departmentId: print });
  expect((await call(`POST /api/fm/moves/${merged.body.moveId}/undo`)).status).toBe(200);
  expect(await at()).toEqual({ facilityId: north, departmentId: paint });
});

test('approvers of a record are changed where the tenant allows it, and never to oneself', async () => {
  const [anna, ben] = [await person(), await person()];
  await db().updateTable('facility').set({ default_owner_id: admin.id, default_approver_id: anna.id }).execute();
  const raised = await raise({});
  const assign = (ehsMembers: number[], as = admin) =>
    hazardCalls(t, acme()).act(as, raised.id, 'assign', { team: [worker.id], ehsMembers });
  expect((await assign([ben.id])).json()).toMatchObject({ code: 'FIELD_NOT_USED' });
  const value = JSON.stringify(true);
  await db().insertInto('config_entry').values({ name: 'enable_approver_modification', value }).execute();
  const boss = await t.person(acme(), 'administrator');
  expect((await assign([boss.id], boss)).json()).toMatchObject({ code: 'APPROVER_SELF' });
  const changed = (await assign([ben.id])).json<Hazard>();
  expect(peopleOf(changed, 'ehsMember')).toEqual([ben.id]);
  await db().deleteFrom('config_entry').where('name', '=', 'enable_approver_modification').execute();
});

import type { GroupEffect, UserGroup } from '@safety-qube/contract/schemas/groups';
import type { SeededRole } from '@safety-qube/domain/seeded-roles';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, become, roleId } from '../people/people.factory.ts';
import { readPeopleOfGroups } from './group-people.queries.ts';

const t = useTestApp();
let administrator: Person;
let north: number;
let south: number;
let packing: number;
let gate: number;
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  const { acme } = t.tenants;
  north = await addFacility(t, acme, 'North');
  south = await addFacility(t, acme, 'South');
  packing = await addUnit(t, acme, { facility_id: north, level: 'department', name: 'Packing' });
  gate = await addUnit(t, acme, { facility_id: north, level: 'location', name: 'Gate', parent_id: packing });
  administrator = await t.person(acme, 'administrator');
});

const call = async (request: string, payload?: object, as = administrator) => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), entry: Number(answer.headers['audit-entry']) };
};
let made = 0;
const name = () => {
  made += 1;
  return `Group ${made}`;
};
async function add(group: object): Promise<UserGroup> {
  const { status, body } = await call('POST /api/management/groups', { name: name(), ...group });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}
/** The people whom a group means, as forms and other rules read them. */
const meant = async (...ids: number[]): Promise<number[]> =>
  [...(await readPeopleOfGroups(db(), ids)).keys()].sort((a, b) => a - b);
const person = async (change: Parameters<typeof become>[3] = {}, role: SeededRole = 'employee') => {
  const one = await t.person(t.tenants.acme, role);
  if (Object.keys(change).length) await become(t, t.tenants.acme, one, change);
  return one.id;
};

test('a group by rule means those to whom each part applies, by facility, unit, role, job, employment and language', async () => {
  const facts = {
    facility_id: north,
    unit_id: gate,
    job_title: 'Élagueur',
    employment: 'contractor',
    selected_language: 'fr',
  } as const;
  const all = await person(facts, 'supervisor');
  const rule = {
    kind: 'rule',
    unitIds: [packing],
    roleIds: [await roleId(t, t.tenants.acme, 'supervisor')],
    jobs: ['éLAGUEUR'],
    employments: ['contractor', 'visitor'],
    languages: ['fr'],
  };
  for (const other of [
    { facility_id: south, unit_id: null },
    { unit_id: null },
    { job_title: 'Driver' },
    { employment: 'employee' } as const,
    { selected_language: null },
    { status: 'inactive' },
    { is_service_account: true },
  ])
    await person({ ...facts, ...other }, 'supervisor');
  await person(facts);
  const group = await add(rule);
  expect([group.people, await meant(group.id)]).toEqual([1, [all]]);
  const wider = await add({ ...rule, unitIds: [], facilityIds: [north, south], jobs: [] });
  expect(wider.people).toBe(4);
});

test('a rule is true after every change of a person, and of the tree of places', async () => {
  const department = await addUnit(t, t.tenants.acme, { facility_id: north, level: 'department', name: 'Stores' });
  const group = await add({ kind: 'rule', facilityIds: [south], unitIds: [department] });
  const before = await meant(group.id);
  const someone = await person({ facility_id: north });
  expect(await meant(group.id)).toEqual(before);
  await call('PATCH /api/aum/um/employee', { id: someone, unitId: department });
  expect(await meant(group.id)).toEqual([...before, someone]);
  await call(`PUT /api/aum/um/status?employeeId=${someone}&status=inactive`);
  expect(await meant(group.id)).toEqual(before);
  const closing = await addFacility(t, t.tenants.acme, 'Closing');
  const named = await add({ kind: 'rule', facilityIds: [closing] });
  const there = await person({ facility_id: closing });
  expect((await call(`DELETE /api/fm/facility/${closing}`)).body.data.counts).toMatchObject({ groups: 1, people: 1 });
  expect((await call(`DELETE /api/fm/facility/${closing}?moveTo=${south}`)).status).toBe(200);
  expect((await call(`GET /api/management/groups/${named.id}`)).body.facilityIds).toEqual([south]);
  expect(await meant(named.id)).toContain(there);
});

test('a group by hand means those who were chosen and are still here', async () => {
  const [one, other, gone] = [await person(), await person(), await person()];
  const group = await add({ kind: 'people', memberIds: [one, other, gone], jobs: ['ignored'] });
  expect(group).toMatchObject({ memberIds: [one, other, gone], jobs: [], people: 3 });
  await become(t, t.tenants.acme, { id: gone }, { status: 'inactive' });
  expect(await meant(group.id)).toEqual([one, other]);
  const groups = await readPeopleOfGroups(db(), [group.id, (await add({ kind: 'people', memberIds: [one] })).id]);
  expect(groups.get(one)?.size).toBe(2);
});

test('before a change its effect is counted: who comes, who goes, and the first of them by name', async () => {
  const jobs = ['Rigger'];
  const stays = await person({ job_title: 'Rigger', firstname: 'Zed', employment: 'visitor' });
  await person({ job_title: 'Rigger', firstname: 'Abe' });
  const comes = await person({ job_title: 'Slinger', firstname: 'Mia', employment: 'visitor' });
  const group = await add({ kind: 'rule', jobs });
  const draft = { id: group.id, kind: 'rule', jobs: ['Rigger', 'slinger'], employments: ['visitor'] };
  const { status, body } = await call('POST /api/management/groups/effect', draft);
  const effect: GroupEffect = body;
  expect([status, { ...effect, first: effect.first.map(({ id }) => id) }]).toEqual([
    200,
    { people: 2, gained: 1, lost: 1, forms: 0, lines: 0, rules: 0, records: 0, first: [comes, stays] },
  ]);
  expect((await call(`GET /api/management/groups/${group.id}`)).body.people).toBe(2);
});

test('bad rules are refused: without a part, with a taken name, and with what is not of the tenant', async () => {
  const stranger = await t.person(t.tenants.globex, 'employee');
  const elsewhere = await addFacility(t, t.tenants.globex, 'Elsewhere');
  const taken = await add({ kind: 'people' });
  const refused = async (group: object) => {
    const { status, body } = await call('POST /api/management/groups', { name: name(), ...group });
    return [status, body.code];
  };
  expect(await refused({ kind: 'rule' })).toEqual([422, 'GROUP_RULE_EMPTY']);
  expect(await refused({ kind: 'rule', memberIds: [administrator.id] })).toEqual([422, 'GROUP_RULE_EMPTY']);
  expect(await refused({ kind: 'people', name: taken.name.toUpperCase() })).toEqual([409, 'GROUP_NAME_TAKEN']);
  expect(await refused({ kind: 'people', memberIds: [stranger.id] })).toEqual([422, 'PERSON_UNKNOWN']);
  expect(await refused({ kind: 'rule', facilityIds: [elsewhere] })).toEqual([422, 'FACILITY_UNKNOWN']);
  expect(await refused({ kind: 'rule', unitIds: [999_999] })).toEqual([422, 'UNIT_UNKNOWN']);
  expect(await refused({ kind: 'rule', roleIds: [999_999] })).toEqual([422, 'ROLE_UNKNOWN']);
  expect(await refused({ kind: 'rule', languages: ['xx'] })).toEqual([422, 'LANGUAGE_NOT_SUPPORTED']);
  expect(await refused({ kind: 'rule', employments: ['boss'] })).toEqual([400, 'INVALID_INPUT']);
});

test('a group that is deleted means nobody, frees its name, and comes back by the log with all that it had', async () => {
  const someone = await person();
  const group = await add({ kind: 'people', memberIds: [someone] });
  const { entry } = await call(`DELETE /api/management/groups/${group.id}`);
  expect(await meant(group.id)).toEqual([]);
  expect(
    (await call('GET /api/management/groups?page=1&size=100')).body.items.map(({ id }: UserGroup) => id),
  ).not.toContain(group.id);
  const next = await add({ kind: 'people', name: group.name });
  const undone = await call(`POST /api/management/audit/${entry}/undo`);
  expect([undone.status, undone.body.code]).toEqual([409, 'GROUP_NAME_TAKEN']);
  await call(`PATCH /api/management/groups/${next.id}`, { name: name() });
  expect((await call(`POST /api/management/audit/${entry}/undo`)).status).toBe(200);
  expect(await meant(group.id)).toEqual([someone]);
});

test('a role that the rule of a group names is not deleted', async () => {
  const { body: role } = await call('POST /api/rp', { name: 'Fire wardens', privileges: [] });
  await add({ kind: 'rule', roleIds: [role.id] });
  const { status, body } = await call(`DELETE /api/rp/${role.id}`);
  expect([status, body.code]).toEqual([422, 'ROLE_IN_GROUP']);
});

test('groups are for those with the privileges of groups in the whole organisation; everybody reads their names', async () => {
  const worker = await t.person(t.tenants.acme, 'employee');
  const limited = await t.person(t.tenants.acme, 'ehsManager', { facilityIds: [north] });
  for (const as of [worker, limited])
    expect((await call('POST /api/management/groups', { name: name(), kind: 'people' }, as)).status).toBe(403);
  expect((await call('GET /api/management/groups?page=1&size=5', undefined, worker)).status).toBe(403);
  const group = await add({ kind: 'people' });
  expect((await call('GET /api/management/groups/names', undefined, worker)).body).toContainEqual({
    id: group.id,
    name: group.name,
  });
});

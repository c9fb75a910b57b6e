import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import type { UnitLevel } from '@safety-qube/domain/place-levels';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit, become } from '../people/people.factory.ts';
import { hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let worker: Person;
let n = 0;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const h = () => hazardCalls(t, acme());

const raise = (as: Person, more: object) =>
  h().call(as, 'POST /api/hazards', { facilityId, category: 'other', description: 'A hole in the floor', ...more });
async function refusalOf(more: object, as = worker): Promise<[number, string]> {
  const before = await count();
  const answer = await raise(as, more);
  expect(await count()).toEqual(before);
  return [answer.statusCode, answer.json().code];
}
/** Rows that a refusal must not leave; a number may have been taken, because numbers have gaps. */
const count = async () => ({
  records: await db()
    .selectFrom('record')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirst(),
});
const configure = (name: string, value: boolean) =>
  db()
    .insertInto('config_entry')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((same) => same.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
const approver = (who: Person, facility_id: number | null, category: string | null) =>
  db().insertInto('approver').values({ type: 'hazard', employee_id: who.id, facility_id, category }).execute();
const peopleOf = ({ people }: Hazard, relation: string): number[] =>
  people.filter((person) => person.relation === relation).map(({ employeeId }) => employeeId);

beforeAll(async () => {
  worker = await t.person(acme(), 'employee');
});
beforeEach(async () => {
  n += 1;
  facilityId = await addFacility(t, acme(), `Facility ${n}`);
  await db().deleteFrom('approver').execute();
  await db().deleteFrom('config_entry').where('name', '<>', 'localisation_config').execute();
});

// The first two tests need a tenant in which nobody may approve everywhere; in those after them somebody may.
test('raising is refused if nobody may approve', async () => {
  expect(await refusalOf({})).toEqual([422, 'NOBODY_RESPONSIBLE']);
});

test('a person who may approve only in other facilities gets no part in a record here', async () => {
  const elsewhere = await addFacility(t, acme(), `Elsewhere ${n}`);
  const away = await personWith(t, acme(), ['hazard.approveClose'], [elsewhere]);
  expect(await refusalOf({})).toEqual([422, 'NOBODY_RESPONSIBLE']);
  const here = await personWith(t, acme(), ['hazard.approveClose'], [facilityId]);
  const raised = await h().raise(worker, { facilityId });
  expect(raised.ownerId).toBe(here.id);
  expect(raised.people.map(({ employeeId }) => employeeId)).not.toContain(away.id);
});

test('the owner is the one chosen, else the approver of the category, else the facility’s default, else the tenant’s', async () => {
  const add = () => personWith(t, acme(), []);
  const [chosen, ofCategory, ofFacility, ofTenant, holder] = [
    await add(),
    await add(),
    await add(),
    await add(),
    await personWith(t, acme(), ['hazard.approveClose']),
  ];
  const ownerOf = async (more: object = {}) => (await h().raise(worker, { facilityId, ...more })).ownerId;
  expect(await ownerOf()).toBe(holder.id);
  await approver(ofTenant, null, null);
  expect(await ownerOf()).toBe(ofTenant.id);
  await db().updateTable('facility').set({ default_owner_id: ofFacility.id }).where('id', '=', facilityId).execute();
  expect(await ownerOf()).toBe(ofFacility.id);
  await approver(ofCategory, null, 'other');
  expect(await ownerOf()).toBe(ofCategory.id);
  expect(await ownerOf({ category: 'electricity' })).toBe(ofFacility.id);
  expect(await ownerOf({ ownerId: chosen.id })).toBe(chosen.id);
  // A deactivated person is skipped.
  await become(t, acme(), ofCategory, { status: 'inactive' });
  expect(await ownerOf()).toBe(ofFacility.id);
  expect(await refusalOf({ ownerId: ofCategory.id })).toEqual([422, 'PERSON_UNKNOWN']);
});

test('EHS members are approvers without another relation to the record; if all have one, the next approver up', async () => {
  const owner = await personWith(t, acme(), []);
  const first = await personWith(t, acme(), []);
  const second = await personWith(t, acme(), []);
  const top = await personWith(t, acme(), []);
  await db()
    .updateTable('facility')
    .set({ default_owner_id: owner.id, default_approver_id: second.id })
    .where('id', '=', facilityId)
    .execute();
  await approver(first, facilityId, 'other');
  await approver(top, null, null);
  const ehsOf = async (more: object, as = worker) =>
    peopleOf((await raise(as, { ownerId: owner.id, ...more })).json() as Hazard, 'ehsMember');
  expect(await ehsOf({})).toEqual([first.id]);
  expect(await ehsOf({ team: [first.id] })).toEqual([second.id]);
  expect(await ehsOf({ team: [first.id], ownerId: second.id })).toEqual([top.id]);
  expect(await ehsOf({ category: 'electricity' })).toEqual([second.id]);
  const raiser = await personWith(t, acme(), ['hazard.raise']);
  await approver(raiser, facilityId, 'electricity');
  expect(await ehsOf({ category: 'electricity' }, raiser)).toEqual([second.id]);
});

test('the raiser needs the right in the facility, and everything referred to has to exist in the tenant', async () => {
  const elsewhere = await addFacility(t, acme(), `Elsewhere ${n}`);
  const auditor = await t.person(acme(), 'auditor');
  expect(await refusalOf({}, auditor)).toEqual([403, 'FORBIDDEN']);
  const local = await personWith(t, acme(), ['hazard.raise'], [elsewhere]);
  expect(await refusalOf({}, local)).toEqual([403, 'FORBIDDEN']);
  expect(await refusalOf({ facilityId: 999_999 })).toEqual([422, 'FACILITY_UNKNOWN']);
  expect(await refusalOf({ category: 'nothing' })).toEqual([422, 'CATEGORY_UNKNOWN']);
  expect(await refusalOf({ priority: 9 })).toEqual([422, 'PRIORITY_UNKNOWN']);
  expect(await refusalOf({ team: [worker.id, 999_999] })).toEqual([422, 'PERSON_UNKNOWN']);
  expect(await refusalOf({ risk: { likelihood: 6, severity: 1 } })).toEqual([422, 'RISK_UNKNOWN']);
  expect(await refusalOf({ attachmentIds: [999_999] })).toEqual([422, 'ATTACHMENT_UNKNOWN']);
  await db().updateTable('facility').set({ is_active: false }).where('id', '=', facilityId).execute();
  expect(await refusalOf({})).toEqual([422, 'FACILITY_UNKNOWN']);
});

test('a place is a facility and units of it, each nested in the one above', async () => {
  const unit = (level: UnitLevel, name: string, more: object = {}) =>
    addUnit(t, acme(), { facility_id: facilityId, level, name, ...more });
  const department = await unit('department', 'Stores');
  const other = await unit('department', 'Workshop');
  const location = await unit('location', 'Rack', { parent_id: department });
  const subarea = await unit('subarea', 'Bay', { parent_id: location });
  const closed = await unit('department', 'Closed', { is_active: false });
  const elsewhere = await addFacility(t, acme(), `Elsewhere ${n}`);
  const foreign = await addUnit(t, acme(), { facility_id: elsewhere, level: 'department', name: 'Stores' });

  const raised = await h().raise(worker, {
    facilityId,
    departmentId: department,
    locationId: location,
    subareaId: subarea,
  });
  expect(raised).toMatchObject({ facilityId, departmentId: department, locationId: location, subareaId: subarea });
  for (const place of [
    { departmentId: closed },
    { departmentId: foreign },
    { departmentId: location },
    { departmentId: other, locationId: location },
    { locationId: location },
    { departmentId: department, subareaId: subarea },
    { departmentId: 999_999 },
  ])
    expect([place, await refusalOf(place)]).toEqual([place, [422, 'UNIT_UNKNOWN']]);

  // Moved to another facility, it loses the units of the first.
  const administrator = await t.person(acme(), 'administrator');
  const edit = (version: number, change: object) =>
    h().call(administrator, `PATCH /api/hazards/${raised.id}`, change, version);
  expect((await edit(1, { locationId: foreign })).json().code).toBe('UNIT_UNKNOWN');
  expect((await edit(1, { departmentId: other })).json().code).toBe('UNIT_UNKNOWN');
  expect((await edit(1, { facilityId: elsewhere })).json()).toMatchObject({
    facilityId: elsewhere,
    departmentId: null,
    locationId: null,
    subareaId: null,
  });
});

const field = (facility_id: number | null, options: object[]) =>
  db()
    .insertInto('custom_field')
    .values({
      type: 'hazard',
      key: 'category',
      label: 'Category',
      kind: 'choice',
      required: true,
      position: 1,
      facility_id,
      options: JSON.stringify(options),
    })
    .execute();
const option = (value: string, more: object = {}) => ({
  id: 1,
  value,
  label: value,
  isActive: true,
  order: 1,
  ...more,
});

test('a facility’s own categories replace the tenant’s, also for records that are moved there', async () => {
  const administrator = await t.person(acme(), 'administrator');
  const elsewhere = await addFacility(t, acme(), `Elsewhere ${n}`);
  await field(facilityId, [option('own'), option('gone', { isActive: false })]);
  expect((await h().raise(worker, { facilityId, category: 'own' })).category).toBe('own');
  expect(await refusalOf({ category: 'other' })).toEqual([422, 'CATEGORY_UNKNOWN']);
  expect(await refusalOf({ category: 'gone' })).toEqual([422, 'CATEGORY_UNKNOWN']);
  const raised = await h().raise(worker, { facilityId: elsewhere, category: 'other' });
  const move = (change: object) => h().call(administrator, `PATCH /api/hazards/${raised.id}`, change, 1);
  expect((await move({ facilityId })).json().code).toBe('CATEGORY_UNKNOWN');
  expect((await move({ facilityId, category: 'own' })).json()).toMatchObject({ facilityId, category: 'own' });
});

test('a record of a confidential category is visible to its people and the roles of the rule, whether raised or edited so', async () => {
  const owner = await personWith(t, acme(), []);
  const viewer = await personWith(t, acme(), ['hazard.viewAll']);
  const keeper = await personWith(t, acme(), []);
  const administrator = await t.person(acme(), 'administrator');
  await field(facilityId, [option('open'), option('secret')]);
  const role_ids = [keeper.roleId, 999_999];
  await db().insertInto('confidentiality_rule').values({ type: 'hazard', category: 'secret', role_ids }).execute();
  const raised = await h().raise(worker, { facilityId, category: 'secret', ownerId: owner.id });
  expect(raised).toMatchObject({ isConfidential: true, confidentialRoleIds: [keeper.roleId] });
  const statusFor = async (who: Person, id: number) => (await h().call(who, `GET /api/hazards/${id}`)).statusCode;
  expect([
    await statusFor(viewer, raised.id),
    await statusFor(keeper, raised.id),
    await statusFor(owner, raised.id),
  ]).toEqual([404, 200, 200]);
  const open = await h().raise(worker, { facilityId, category: 'open', ownerId: owner.id });
  expect([await statusFor(viewer, open.id), await statusFor(keeper, open.id)]).toEqual([200, 404]);
  const edited = await h().call(administrator, `PATCH /api/hazards/${open.id}`, { category: 'secret' }, 1);
  expect(edited.json()).toMatchObject({ isConfidential: true, confidentialRoleIds: [keeper.roleId] });
  expect([await statusFor(viewer, open.id), await statusFor(keeper, open.id)]).toEqual([404, 200]);
});

test('fields that the configuration switches off are refused when raising, editing and assigning', async () => {
  const owner = await personWith(t, acme(), ['hazard.editInProgress', 'hazard.viewAll']);
  const fields = {
    owner: { ownerId: owner.id },
    invest_team: { team: [owner.id] },
    duedate: { dueOn: '2030-01-01' },
    priority: { priority: 2 },
  };
  for (const [name, body] of Object.entries(fields)) {
    expect((await raise(worker, { ownerId: owner.id, ...body })).statusCode).toBe(201);
    await configure(`enable_haz_show_${name}`, false);
    expect([name, await refusalOf(body)]).toEqual([name, [422, 'FIELD_NOT_USED']]);
    await configure(`enable_haz_show_${name}`, true);
    // Whether the form shows the field makes no difference to the API.
    await configure(`haz_show_${name}_on_create`, false);
    expect((await raise(worker, { ownerId: owner.id, ...body })).statusCode).toBe(201);
  }
  const raised = await h().raise(worker, { facilityId, ownerId: owner.id });
  await configure('enable_haz_show_duedate', false);
  await configure('enable_haz_show_priority', false);
  for (const change of [{ dueOn: '2030-01-01' }, { priority: 1 }]) {
    const edit = await h().call(owner, `PATCH /api/hazards/${raised.id}`, change, 1);
    expect([edit.statusCode, edit.json().code]).toEqual([422, 'FIELD_NOT_USED']);
    const assign = await h().act(owner, raised.id, 'assign', { team: [owner.id], ...change });
    expect([assign.statusCode, assign.json().code]).toEqual([422, 'FIELD_NOT_USED']);
  }
  expect((await h().raise(worker, { facilityId, ownerId: owner.id, immediateDanger: true })).priority).toBeNull();
  expect((await h().act(owner, raised.id, 'assign', { team: [owner.id] })).statusCode).toBe(200);
});

test('a number may be typed if the configuration allows it, is unique, and never blocks the next generated one', async () => {
  const owner = await personWith(t, acme(), []);
  const typed = (number: string) => raise(worker, { ownerId: owner.id, number });
  expect(await refusalOf({ number: 'A-1' })).toEqual([422, 'NUMBER_NOT_ALLOWED']);
  await configure('allow_custom_id_creation', true);
  expect((await typed('A-1')).json()).toMatchObject({ number: 'A-1' });
  const taken = await typed('A-1');
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'NUMBER_TAKEN']);
  for (const number of ['', ' ', '-1', 'a b', 'x'.repeat(41), '<b>'])
    expect([number, (await typed(number)).statusCode]).toEqual([number, 400]);

  const next = async () => (await h().raise(worker, { facilityId, ownerId: owner.id })).number;
  const last = Number((await next()).slice('HAZ-'.length));
  const at = (step: number) => `HAZ-${String(last + step).padStart(6, '0')}`;
  for (const step of [1, 2, 4]) expect((await typed(at(step))).statusCode).toBe(201);
  expect(await next()).toBe(at(3));
  expect(await next()).toBe(at(5));
});

test('the first generated number of a type skips one that was typed before', async () => {
  const { globex } = t.tenants;
  const side = t.database.forTenant(globex.id);
  const away = await addFacility(t, globex, 'Reno');
  const raiser = await t.person(globex, 'administrator');
  await side
    .insertInto('config_entry')
    .values({ name: 'allow_custom_id_creation', value: JSON.stringify(true) })
    .execute();
  const numberOf = async (more: object) =>
    (await hazardCalls(t, globex).raise(raiser, { facilityId: away, ownerId: raiser.id, ...more })).number;
  await numberOf({ number: 'HAZ-000001' });
  expect(await numberOf({})).toBe('HAZ-000002');
  expect(await numberOf({})).toBe('HAZ-000003');
});

test('numbers are consecutive, also when many records are raised at once; a refused report leaves no gap', async () => {
  const owner = await personWith(t, acme(), []);
  const raised = await Promise.all(
    Array.from({ length: 20 }, () => h().raise(worker, { facilityId, ownerId: owner.id })),
  );
  await raise(worker, { ownerId: owner.id, category: 'nothing' });
  const after = await h().raise(worker, { facilityId, ownerId: owner.id });
  const numbers = [...raised, after].map(({ number }) => Number(number.slice(4))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 21 }, (_, index) => (numbers[0] as number) + index));
});

test('a hazard is rated by the tenant’s matrix, and gets the priority of its rating or the chosen one', async () => {
  const owner = await personWith(t, acme(), []);
  const rated = async (more: object) => {
    const { risk, priority } = await h().raise(worker, { facilityId, ownerId: owner.id, ...more });
    return [risk?.score, risk?.level, priority];
  };
  const risk = (likelihood: number, severity: number) => ({ risk: { likelihood, severity } });
  expect(await rated(risk(1, 5))).toEqual([5, 'low', 4]);
  expect(await rated(risk(2, 5))).toEqual([10, 'medium', 3]);
  expect(await rated(risk(3, 4))).toEqual([12, 'high', 2]);
  expect(await rated(risk(4, 5))).toEqual([20, 'extreme', 1]);
  expect(await rated({ ...risk(1, 1), immediateDanger: true })).toEqual([1, 'low', 1]);
  expect(await rated({ ...risk(5, 5), priority: 4 })).toEqual([25, 'extreme', 4]);
  expect(await rated({})).toEqual([undefined, undefined, 3]);
});

test('a raiser edits a report while it is open, its owner afterwards; an edit does not make an editor the owner', async () => {
  const owner = await personWith(t, acme(), []);
  const assigner = await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign']);
  const editor = await personWith(t, acme(), ['hazard.viewAll', 'hazard.editInProgress', 'hazard.editClosed']);
  const raised = await h().raise(worker, { facilityId, ownerId: owner.id });
  const edit = async (as: Person, change: object) => {
    const { version } = await h().get(as, raised.id);
    return h().call(as, `PATCH /api/hazards/${raised.id}`, change, version);
  };
  expect((await edit(worker, { title: 'A deep hole' })).json()).toMatchObject({ title: 'A deep hole', version: 2 });
  expect((await edit(worker, { ownerId: worker.id })).statusCode).toBe(403);
  expect((await edit(assigner, { ownerId: assigner.id })).json()).toMatchObject({ ownerId: assigner.id });
  expect((await edit(assigner, { ownerId: owner.id })).json()).toMatchObject({ ownerId: owner.id });
  await h().act(owner, raised.id, 'assign', { team: [editor.id] });
  expect((await edit(worker, { title: 'A hole' })).statusCode).toBe(403);
  expect((await edit(editor, { title: 'A wide hole' })).statusCode).toBe(200);
  expect((await edit(editor, { ownerId: editor.id })).statusCode).toBe(403);
  expect((await edit(owner, { title: 'A hole' })).statusCode).toBe(200);
  await db()
    .updateTable('record')
    .set({ status: 'Closed', closed_at: new Date() })
    .where('id', '=', raised.id)
    .execute();
  expect((await edit(owner, { title: 'No hole' })).statusCode).toBe(403);
  expect((await edit(editor, { title: 'No hole' })).statusCode).toBe(200);
  const administrator = await t.person(acme(), 'administrator');
  expect((await edit(administrator, { ownerId: administrator.id })).json().code).toBe('STATUS_FORBIDS');
});

test('an edit with the same values changes nothing, and the history keeps the old and new values of others', async () => {
  const owner = await personWith(t, acme(), []);
  const raised = await h().raise(worker, { facilityId, ownerId: owner.id, risk: { likelihood: 1, severity: 1 } });
  const same = await h().call(
    worker,
    `PATCH /api/hazards/${raised.id}`,
    {
      description: raised.description,
      category: 'other',
      facilityId,
      ownerId: owner.id,
      risk: { likelihood: 1, severity: 1 },
    },
    1,
  );
  expect(same.json()).toMatchObject({ version: 1 });
  const change = { title: 'Two holes', category: 'electricity', risk: { likelihood: 2, severity: 3 }, fyi: [owner.id] };
  const edited = await h().call(worker, `PATCH /api/hazards/${raised.id}`, change, 1);
  expect(edited.json()).toMatchObject({ version: 2, title: 'Two holes', isFYIMember: false });
  const [latest] = (await h().call(worker, `GET /api/records/${raised.id}/history`)).json();
  expect(latest).toMatchObject({
    action: 'edited',
    actorId: worker.id,
    change: {
      title: ['A hole in the floor', 'Two holes'],
      category: ['other', 'electricity'],
      likelihood: [1, 2],
      severity: [1, 3],
      riskScore: [1, 6],
      riskLevel: ['low', 'medium'],
      fyi: [[], [owner.id]],
    },
  });
});

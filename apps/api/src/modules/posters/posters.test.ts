import type { Facility } from '@safety-qube/contract/schemas/organisation';
import type { Poster } from '@safety-qube/contract/schemas/posters';
import type { Privilege } from '@safety-qube/domain/privileges';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { findVisitOf } from './came-by.ts';
import { addAsset, addUnit, publishForm } from './posters.factory.ts';

const t = useTestApp();
let admin: Person;
let facilityId: number;
let departmentId: number;
let form: number;
let checklist: number;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const call = (request: string, payload?: object, as = admin) =>
  t.call('acme', request, { as, ...(payload && { payload }) });
const create = (target: object, templateIds = [form], as = admin) =>
  call('POST /api/posters', { targets: [target], templateIds }, as);
async function created(target: object, templateIds = [form]): Promise<Poster> {
  const answer = await create(target, templateIds);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().posters[0];
}
const stateOf = async (id: number): Promise<Poster['state']> => (await call(`GET /api/posters/${id}`)).json().state;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  departmentId = await addUnit(t, acme(), facilityId, 'department');
  const sections = [{ ...section('s', [question('short-text', 'what')]), askedOf: 'reporter' as const }];
  form = await publishForm(t, admin, 'incident', template(sections, { eventTypes: ['nearMiss'], lists: [] }));
  checklist = await publishForm(t, admin, 'inspection', template([section('s', [question('short-text', 'what')])]));
});

test('a poster at a place makes its forms available there, with a code and an address of its own', async () => {
  const poster = await created({ facilityId, departmentId }, [form, checklist]);
  expect(poster).toMatchObject({
    place: { facilityId, departmentId, locationId: null, subareaId: null },
    forms: [
      { templateId: form, module: 'incident' },
      { templateId: checklist, module: 'inspection' },
    ],
    state: 'inUse',
    abilities: { edit: true },
  });
  const scheduled = (await call('GET /api/schedules?module=incident')).json();
  expect(scheduled).toMatchObject([{ id: poster.forms[0]?.scheduleId, facilityId, departmentId }]);
  expect(poster.address).toBe(`http://acme.localhost:3000/qr-code?utm_source=qr_code#${poster.code}`);
  const another = await created({ facilityId, departmentId });
  expect(another.forms[0]?.scheduleId).toBe(poster.forms[0]?.scheduleId);
  expect(another.code).not.toBe(poster.code);
  expect(another.address).toBe(
    `http://acme.localhost:3000/incidents/raise-incident/execute/template/${another.forms[0]?.scheduleId}?utm_source=qr_code#${another.code}`,
  );
});

test('a poster of a task is called like the task for who may see it, and found by that', async () => {
  const task = (
    await call('POST /api/tasks', { facilityId, description: 'Grease the crane hook', ownerId: admin.id })
  ).json();
  const { id, task: named } = await created({ taskId: task.id }, []);
  expect(named).toEqual({ number: task.number, title: 'Grease the crane hook' });
  const keeper = await personWith(t, acme(), ['management.poster.read']);
  const found = async (as: Person, search: string) =>
    (await call(`GET /api/posters?page=1&size=10&search=${search}`, undefined, as)).json().items;
  expect(await found(admin, 'crane')).toMatchObject([{ id, task: named }]);
  expect(await found(keeper, 'crane')).toEqual([]);
  expect((await call(`GET /api/posters/${id}`, undefined, keeper)).json()).toMatchObject({
    taskId: task.id,
    task: null,
  });
});

test('a poster of an asset is at the place of the asset, and one of a task at that of the task', async () => {
  const assetId = await addAsset(t, acme(), facilityId, departmentId);
  const ofAsset = await created({ assetId });
  expect(ofAsset).toMatchObject({ assetId, place: { facilityId, departmentId } });
  const { id: taskId } = (
    await call('POST /api/tasks', { facilityId, description: 'Mend the gate', ownerId: admin.id })
  ).json();
  const ofTask = await created({ taskId }, []);
  expect(ofTask).toMatchObject({ taskId, forms: [], state: 'inUse', place: { facilityId } });
  expect(ofTask.address).toContain(`/task/${taskId}?utm_source=qr_code#`);
  for (const [target, forms] of [
    [{ taskId }, [form]],
    [{ facilityId }, []],
  ] as const)
    expect((await create(target, [...forms])).json().code).toBe('POSTER_FORMS');
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', taskId).execute();
  expect((await create({ taskId }, [])).json().code).toBe('POSTER_TASK_REFUSED');
  expect(await stateOf(ofTask.id)).toBe('ended');
});

test('a poster follows its asset within the facility, also out of a unit that is not in use any more', async () => {
  const [before, after] = [
    await addUnit(t, acme(), facilityId, 'department'),
    await addUnit(t, acme(), facilityId, 'department'),
  ];
  const location = await addUnit(t, acme(), facilityId, 'location');
  await db().updateTable('org_unit').set({ parent_id: after }).where('id', '=', location).execute();
  const assetId = await addAsset(t, acme(), facilityId, before);
  const { id, place } = await created({ assetId });
  expect(place).toMatchObject({ departmentId: before, locationId: null });
  const read = async () => (await call(`GET /api/posters/${id}`)).json();
  await db().updateTable('asset').set({ unit_id: location }).where('id', '=', assetId).execute();
  await db().updateTable('org_unit').set({ is_active: false }).where('id', '=', before).execute();
  expect(await read()).toMatchObject({
    state: 'inUse',
    place: { facilityId, departmentId: after, locationId: location, subareaId: null },
  });
  const { cameBy } = (await findVisitOf(db(), { kind: 'poster', id, generation: 1 })) ?? {};
  expect(cameBy?.place).toEqual({ facilityId, departmentId: after, locationId: location, subareaId: null });
  for (const [unit, name] of [
    [before, 'Boilerhouse'],
    [after, 'Paintshop'],
  ] as const)
    await db().updateTable('org_unit').set({ name }).where('id', '=', unit).execute();
  const found = async (search: string) => {
    const answer = await call(`GET /api/posters?page=1&size=10&search=${search}`);
    return answer.json().items.map((one: Poster) => one.id);
  };
  expect([await found('paintshop'), await found('boilerhouse')]).toEqual([[id], []]);
  // A unit above it that is not in use ends it as well.
  for (const unit of [after, location]) {
    await db().updateTable('org_unit').set({ is_active: false }).where('id', '=', unit).execute();
    expect((await read()).state).toBe('ended');
    await db().updateTable('org_unit').set({ is_active: true }).where('id', '=', unit).execute();
    expect((await read()).state).toBe('inUse');
  }
});

test('one call creates posters for hundreds of places, and schedules a form at each once', async () => {
  const level = 'location' as const;
  const names = Array.from({ length: 400 }, (_, index) => ({ facility_id: facilityId, level, name: `Area ${index}` }));
  const areas = await db().insertInto('org_unit').values(names).returning('id').execute();
  const targets = areas.map(({ id }) => ({ facilityId, locationId: id }));
  const made = await call('POST /api/posters', { targets: [...targets, ...targets.slice(0, 5)], templateIds: [form] });
  expect(made.statusCode).toBe(201);
  const posters: Poster[] = made.json().posters;
  expect(posters.map(({ place }) => place.locationId)).toEqual([...areas, ...areas.slice(0, 5)].map(({ id }) => id));
  expect(new Set(posters.map(({ code }) => code)).size).toBe(405);
  expect(new Set(posters.map(({ forms }) => forms[0]?.scheduleId)).size).toBe(400);
});

test('creating a poster needs the right to schedule its forms as well', async () => {
  const rights: Privilege[] = ['management.poster.create', 'management.poster.read'];
  const maker = await personWith(t, acme(), rights);
  const refused = await create({ facilityId }, [form], maker);
  expect([refused.statusCode, refused.json().data]).toEqual([403, { privilege: 'incident.form.edit' }]);
  const both = await personWith(t, acme(), [...rights, 'incident.form.edit']);
  expect((await create({ facilityId }, [form], both)).statusCode).toBe(201);
});

test('posters are read and edited within the facilities of a role', async () => {
  const elsewhere = await addFacility(t, acme(), 'Lyon Works');
  const mine = await created({ facilityId: elsewhere });
  const theirs = await created({ facilityId });
  const keeper = await personWith(
    t,
    acme(),
    ['management.poster.create', 'management.poster.read', 'management.poster.edit', 'incident.form.edit'],
    [elsewhere],
  );
  const page = (await call('GET /api/posters?page=1&size=50', undefined, keeper)).json();
  expect(page.items.map(({ id }: Poster) => id)).toEqual([mine.id]);
  expect(page).toMatchObject({ total: 1, abilities: { create: true } });
  expect((await call(`GET /api/posters/${theirs.id}`, undefined, keeper)).statusCode).toBe(404);
  expect((await call(`DELETE /api/posters/${theirs.id}`, undefined, keeper)).statusCode).toBe(404);
  expect((await create({ facilityId }, [form], keeper)).statusCode).toBe(403);
});

test('a renewed poster has another code, a withdrawn one is not renewed', async () => {
  const poster = await created({ facilityId });
  const renewed = (await call(`POST /api/posters/${poster.id}/renew`)).json();
  expect(renewed.code).not.toBe(poster.code);
  expect(renewed.address).toContain(renewed.code);
  await db().updateTable('poster').set({ generation: 255 }).where('id', '=', poster.id).execute();
  expect((await call(`POST /api/posters/${poster.id}/renew`)).json().code).toBe('POSTER_RENEWED_TOO_OFTEN');
  const withdrawn = await call(`DELETE /api/posters/${poster.id}`);
  expect(withdrawn.json()).toMatchObject({ state: 'withdrawn', abilities: { edit: false } });
  expect((await call(`POST /api/posters/${poster.id}/renew`)).json().code).toBe('POSTER_WITHDRAWN');
  const rest = (await call('GET /api/posters?page=1&size=100&inUse=true')).json().items;
  expect(rest.map(({ id }: Poster) => id)).not.toContain(poster.id);
  const actions = await db()
    .selectFrom('audit_entry')
    .select('action')
    .where('entity', '=', 'poster')
    .where('entity_id', '=', String(poster.id))
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['poster.created', 'poster.renewed', 'poster.withdrawn']);
});

test('a poster ends with its place, its asset or its last form', async () => {
  const unit = await addUnit(t, acme(), facilityId, 'department');
  const assetId = await addAsset(t, acme(), facilityId);
  const [atUnit, ofAsset, ofForms] = [
    await created({ facilityId, departmentId: unit }),
    await created({ assetId }),
    await created({ facilityId }, [form, checklist]),
  ];
  expect(await Promise.all([atUnit, ofAsset, ofForms].map(({ id }) => stateOf(id)))).toEqual(Array(3).fill('inUse'));
  await db().updateTable('org_unit').set({ is_active: false }).where('id', '=', unit).execute();
  const retired = db().selectFrom('asset_status').select('id').where('key', '=', 'retired');
  await db().updateTable('asset').set({ status_id: retired }).where('id', '=', assetId).execute();
  const [first, second] = ofForms.forms;
  await call(`DELETE /api/schedules/${first?.scheduleId}`);
  expect(await stateOf(atUnit.id)).toBe('ended');
  expect(await stateOf(ofAsset.id)).toBe('ended');
  expect((await call(`GET /api/posters/${ofForms.id}`)).json()).toMatchObject({ state: 'inUse', forms: [second] });
  await call(`DELETE /api/schedules/${second?.scheduleId}`);
  expect(await stateOf(ofForms.id)).toBe('ended');
});

test('everybody gets the code of each facility, which is the same for all, and its emergency number', async () => {
  const worker = await t.person(acme(), 'employee');
  const facilities = async (as: Person): Promise<Facility[]> =>
    (await call('GET /api/fm/facility/fetch', undefined, as)).json();
  const codes = (await facilities(worker)).map(({ reportCode }) => reportCode);
  expect(new Set(codes).size).toBe(codes.length);
  expect((await facilities(admin)).map(({ reportCode }) => reportCode)).toEqual(codes);
  const set = (emergencyNumber: string | null) =>
    call('POST /api/fm/facility/create', { id: facilityId, emergencyNumber });
  expect((await set('+1 (617) 555-0100')).json()).toMatchObject({ emergencyNumber: '+1 (617) 555-0100' });
  expect((await facilities(worker)).find(({ id }) => id === facilityId)?.emergencyNumber).toBe('+1 (617) 555-0100');
  expect((await set('call the guard')).statusCode).toBe(400);
  await set(null);
  expect((await facilities(worker)).find(({ id }) => id === facilityId)?.emergencyNumber).toBeNull();
});

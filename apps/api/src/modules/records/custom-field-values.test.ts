import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addUnattachedFile, hazardCalls } from './records.factory.ts';

const t = useTestApp();
let administrator: Person;
let manager: Person;
let worker: Person;
let plant: number;

const db = () => t.database.forTenant(t.tenants.acme.id);
const h = () => hazardCalls(t, t.tenants.acme);
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  manager = await t.person(t.tenants.acme, 'ehsManager');
  worker = await t.person(t.tenants.acme, 'employee');
  const facility = { name: 'Plant', time_zone: 'UTC', default_owner_id: manager.id };
  const { id } = await db().insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow();
  plant = id;
});
beforeEach(async () => {
  await db().deleteFrom('field_value').execute();
  await db().deleteFrom('custom_field').where('is_own', '=', true).execute();
});

async function field(body: object): Promise<FieldItem> {
  const answer = await t.call('acme', 'POST /api/cf', {
    as: administrator,
    payload: { type: 'hazard', label: 'Field', ...body },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const raise = (fields: object = {}, as = worker, more: object = {}) =>
  h().call(as, 'POST /api/hazards', { description: 'A hole', category: 'other', facilityId: plant, fields, ...more });
const raised = async (fields: object, as = worker): Promise<Hazard> => {
  const answer = await raise(fields, as);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
};
const refused = (answer: { statusCode: number; json: () => { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const OPTIONS = [{ label: 'Red' }, { label: 'Blue' }];

test('a value of each kind is written with the record, read with it, listed and filtered by, and edited with its history', async () => {
  const kinds = {
    text: ['Permit 7', 'Permit 8'],
    'long-text': ['A long story', 'Another story'],
    number: [12.5, 3],
    date: ['2026-11-05', '2026-12-05'],
    moment: ['2026-11-05T08:30:00.000Z', '2026-12-05T08:30:00.000Z'],
    'yes-no': [true, false],
    choice: ['red', 'blue'],
    choices: [['red', 'blue'], ['blue']],
    person: [manager.id, worker.id],
  } as const;
  const filters = {
    number: '10..13',
    date: '2026-11-01..2026-11-30',
    moment: '2026-11-05..2026-11-05',
    'yes-no': 'yes',
    choice: 'red',
    choices: 'red',
    person: String(manager.id),
  } as const;
  for (const [kind, [first, second]] of Object.entries(kinds)) {
    const isChosen = kind === 'choice' || kind === 'choices';
    const { id } = await field({ kind, label: `Kind ${kind}`, ...(isChosen && { options: OPTIONS }) });
    const hazard = await raised({ [id]: first });
    expect([kind, hazard.fields?.[id]]).toEqual([kind, first]);
    const other = await raised({});
    expect(other.fields).toBeUndefined();
    const list = async (query: string) =>
      (await h().call(administrator, `GET /api/hazards?${query}`)).json().items as Hazard[];
    const listed = await list(`fieldIds=${id}`);
    expect(listed.find((one) => one.id === hazard.id)?.fields).toEqual({ [id]: first });
    expect((await list('tab=all')).every((one) => one.fields === undefined)).toBe(true);
    const wanted = filters[kind as keyof typeof filters];
    const filterKind = kind === 'choices' ? 'choice' : kind;
    if (wanted) expect((await list(`field=${id}.${filterKind}:${wanted}`)).map((one) => one.id)).toEqual([hazard.id]);
    const changed = await h().call(manager, `PATCH /api/hazards/${hazard.id}`, { fields: { [id]: second } }, 1);
    expect([kind, changed.json().fields?.[id]]).toEqual([kind, second]);
    const history: HistoryEntry[] = (await h().call(manager, `GET /api/records/${hazard.id}/history`)).json();
    expect(history[0]?.change).toEqual({ [`field${id}`]: [first, second] });
    if (wanted) expect(await list(`field=${id}.${filterKind}:${wanted}`)).toEqual([]);
    const cleared = await h().call(manager, `PATCH /api/hazards/${hazard.id}`, { fields: { [id]: null } }, 2);
    expect(cleared.json().fields).toBeUndefined();
  }
});

test('values that a field cannot have are refused with its name, and nothing is written', async () => {
  const number = await field({ kind: 'number', label: 'Depth' });
  const choice = await field({
    kind: 'choice',
    label: 'Colour',
    options: [...OPTIONS, { label: 'Old', isActive: false }],
  });
  const person = await field({ kind: 'person', label: 'Witness' });
  const other = await t.person(t.tenants.globex, 'employee');
  const before = await db().selectFrom('record').select('id').execute();
  const wrong = [
    { [number.id]: 'deep' },
    { [number.id]: 1e13 },
    { [choice.id]: 'green' },
    { [choice.id]: 'old' },
    { [choice.id]: ['red'] },
    { [person.id]: other.id + 1000 },
  ];
  for (const fields of wrong) {
    const answer = await raise(fields);
    expect([fields, answer.statusCode]).toEqual([fields, expect.toSatisfy((code) => code === 422 || code === 400)]);
  }
  expect((await raise({ [choice.id]: 'green' })).json().message).toBe('Colour: this value is not possible.');
  expect(refused(await raise({ 999999: 'x' }))).toEqual([422, 'FIELD_UNKNOWN']);
  expect(refused(await raise({ category: 'x' }))).toEqual([400, 'INVALID_INPUT']);
  expect(await db().selectFrom('record').select('id').execute()).toEqual(before);
});

test('a value is required when it is reported, or before a status, and not of a field that is not shown', async () => {
  const permit = await field({ kind: 'yes-no', label: 'Hot work', required: true });
  const number = await field({
    kind: 'text',
    label: 'Permit',
    required: true,
    shownWhen: { fieldId: permit.id, when: { operator: 'is', value: 'yes' } },
  });
  const cause = await field({ kind: 'text', label: 'Cause', requiredFrom: 'Resolution Implemented' });
  const missing = await raise({});
  expect(refused(missing)).toEqual([422, 'FIELDS_MISSING']);
  expect(missing.json()).toMatchObject({ message: 'Fill in first: Hot work', data: { fieldIds: [permit.id] } });
  expect(refused(await raise({ [permit.id]: true }))).toEqual([422, 'FIELDS_MISSING']);
  // What is not shown is not asked for, and not stored either.
  const hidden = await raised({ [permit.id]: false, [number.id]: 'P1' });
  expect(hidden.fields).toEqual({ [permit.id]: false });
  expect(
    refused(await h().call(manager, `PATCH /api/hazards/${hidden.id}`, { fields: { [permit.id]: null } }, 1)),
  ).toEqual([422, 'FIELDS_MISSING']);
  await h().act(manager, hidden.id, 'assign', { team: [manager.id] });
  const photo = await addUnattachedFile(t, t.tenants.acme, manager);
  const done = { what: 'Filled the hole', rootCause: 'Rain', attachmentIds: [photo] };
  const early = await h().act(manager, hidden.id, 'implement', done);
  expect([early.statusCode, early.json().message]).toEqual([422, 'Fill in first: Cause']);
  const { version } = await h().get(manager, hidden.id);
  await h().call(manager, `PATCH /api/hazards/${hidden.id}`, { fields: { [cause.id]: 'Rain' } }, version);
  expect((await h().act(manager, hidden.id, 'implement', done)).statusCode).toBe(200);
});

test('a default is used where nothing was entered, and a value that is to differ is refused for a second record', async () => {
  const colour = await field({ kind: 'choice', label: 'Colour', options: OPTIONS, defaultValue: 'blue' });
  const permit = await field({ kind: 'text', label: 'Permit', isUnique: true });
  expect((await raised({})).fields).toEqual({ [colour.id]: 'blue' });
  expect((await raised({ [colour.id]: null })).fields).toBeUndefined();
  const first = await raised({ [permit.id]: 'A-1' });
  expect(refused(await raise({ [permit.id]: ' a-1 ' }))).toEqual([409, 'FIELD_VALUE_TAKEN']);
  const second = await raised({ [permit.id]: 'A-2' });
  expect(
    refused(await h().call(manager, `PATCH /api/hazards/${second.id}`, { fields: { [permit.id]: 'A-1' } }, 1)),
  ).toEqual([409, 'FIELD_VALUE_TAKEN']);
  expect((await h().get(manager, first.id)).fields).toMatchObject({ [permit.id]: 'A-1' });
  const loose = await field({ kind: 'text', label: 'Loose' });
  await raised({ [loose.id]: 'same' });
  await raised({ [loose.id]: 'same' });
  const strict = { type: 'hazard', id: loose.id, isUnique: true };
  expect(refused(await h().call(administrator, 'POST /api/cf', strict))).toEqual([409, 'FIELD_VALUES_REPEAT']);
});

test('a field for some roles is nowhere for anybody else: record, list, filter, history, search, and it is not required of them', async () => {
  const { id: role_id } = await db()
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'administrator')
    .executeTakeFirstOrThrow();
  const cost = await field({ kind: 'number', label: 'Cost', roleIds: [role_id], required: true });
  const note = await field({ kind: 'text', label: 'Secret', roleIds: [role_id] });
  const plain = await field({ kind: 'text', label: 'Plain' });
  const hazard = await raised({ [cost.id]: 5, [note.id]: 'zyxword', [plain.id]: 'wvuword' }, administrator);
  expect(hazard.fields).toEqual({ [cost.id]: 5, [note.id]: 'zyxword', [plain.id]: 'wvuword' });
  await h().call(administrator, `PATCH /api/hazards/${hazard.id}`, { fields: { [cost.id]: 6 } }, 1);
  const seen = await h().get(manager, hazard.id);
  expect(seen.fields).toEqual({ [plain.id]: 'wvuword' });
  const of = async (as: Person, query: string) =>
    (await h().call(as, `GET /api/hazards?${query}`)).json().items as Hazard[];
  expect((await of(manager, `fieldIds=${cost.id},${plain.id}`))[0]?.fields).toEqual({ [plain.id]: 'wvuword' });
  expect(await of(manager, `field=${cost.id}.number:1..9`)).toEqual([]);
  expect((await of(administrator, `field=${cost.id}.number:1..9`)).map(({ id }) => id)).toEqual([hazard.id]);
  const history: HistoryEntry[] = (await h().call(manager, `GET /api/records/${hazard.id}/history`)).json();
  expect(history.flatMap(({ change }) => Object.keys(change))).toEqual([]);
  expect((await of(administrator, 'search=wvuword')).map(({ id }) => id)).toEqual([hazard.id]);
  expect(await of(administrator, 'search=zyxword')).toEqual([]);
  expect(refused(await raise({ [cost.id]: 5 }))).toEqual([422, 'FIELD_UNKNOWN']);
  expect((await raise({})).statusCode).toBe(201);
  const exported = async (as: Person) =>
    (await h().call(as, 'GET /api/exports/now?type=hazard&format=csv&query=')).body;
  expect([(await exported(administrator)).includes('Cost'), (await exported(manager)).includes('Cost')]).toEqual([
    true,
    false,
  ]);
});

test('the search finds words of fields, also after they and the title have changed', async () => {
  const { id } = await field({ kind: 'long-text', label: 'Story' });
  const hazard = await raised({ [id]: 'quokka in the yard' });
  const found = async (word: string) =>
    ((await h().call(manager, `GET /api/hazards?search=${word}`)).json().items as Hazard[]).map((one) => one.id);
  expect(await found('quokka')).toEqual([hazard.id]);
  await h().call(manager, `PATCH /api/hazards/${hazard.id}`, { title: 'Another title' }, 1);
  expect(await found('quokka')).toEqual([hazard.id]);
  await h().call(manager, `PATCH /api/hazards/${hazard.id}`, { fields: { [id]: 'wombat' } }, 2);
  expect([await found('quokka'), await found('wombat')]).toEqual([[], [hazard.id]]);
});

test('a field of a facility is filled in there alone, and values of an archived field stay readable', async () => {
  const { id } = await db()
    .insertInto('facility')
    .values({ name: 'Depot', time_zone: 'UTC', default_owner_id: manager.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const here = await field({ kind: 'text', label: 'Zone', facilityId: id });
  expect(refused(await raise({ [here.id]: 'A' }))).toEqual([422, 'FIELD_UNKNOWN']);
  const hazard = await raise({ [here.id]: 'A' }, worker, { facilityId: id });
  expect(hazard.json().fields).toEqual({ [here.id]: 'A' });
  await h().call(administrator, `DELETE /api/cf/hazard/${here.id}`);
  expect((await h().get(worker, hazard.json().id)).fields).toEqual({ [here.id]: 'A' });
  expect(refused(await raise({ [here.id]: 'B' }, worker, { facilityId: id }))).toEqual([422, 'FIELD_UNKNOWN']);
});

test('what fields show and require follows a change of them at once, for a record that was read just before', async () => {
  const { id: role_id } = await db()
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'administrator')
    .executeTakeFirstOrThrow();
  const change = (fieldId: number, to: object) =>
    h().call(administrator, 'POST /api/cf', { type: 'hazard', id: fieldId, ...to });
  const note = await field({ kind: 'text', label: 'Note' });
  const { id } = await raised({ [note.id]: 'Wet' });
  const shown = async () => (await h().get(manager, id)).fields;
  expect(await shown()).toEqual({ [note.id]: 'Wet' });
  await change(note.id, { roleIds: [role_id] });
  expect(await shown()).toBeUndefined();
  await change(note.id, { roleIds: [] });
  expect(await shown()).toEqual({ [note.id]: 'Wet' });
  const cause = await field({ kind: 'text', label: 'Cause' });
  const assign = () => h().act(manager, id, 'assign', { team: [manager.id] });
  await change(cause.id, { requiredFrom: 'Assigned' });
  expect(refused(await assign())).toEqual([422, 'FIELDS_MISSING']);
  await change(cause.id, { requiredFrom: null });
  expect((await assign()).statusCode).toBe(200);
});

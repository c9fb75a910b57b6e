import type { CustomField, FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import { beforeAll, expect, test } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
let worker: Person;
let plant: number;
let depot: number;

const db = () => t.database.forTenant(t.tenants.acme.id);
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  worker = await t.person(t.tenants.acme, 'employee');
  const rows = [
    { name: 'Plant', time_zone: 'UTC' },
    { name: 'Depot', time_zone: 'UTC' },
  ];
  const added = await db().insertInto('facility').values(rows).returning('id').execute();
  [plant, depot] = added.map(({ id }) => id) as [number, number];
});

const call = (request: string, payload?: object, as = administrator, language = 'en') =>
  t.call('acme', request, { as, language, ...(payload && { payload }) });
async function save(body: object, as = administrator): Promise<FieldItem> {
  const answer = await call('POST /api/cf', { type: 'hazard', kind: 'text', ...body }, as);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}
const refusal = async (body: object, as = administrator) => {
  const answer = await call('POST /api/cf', { type: 'hazard', kind: 'text', label: 'Any', ...body }, as);
  return [answer.statusCode, answer.json().code ?? answer.body];
};
const anyRole = async (): Promise<number> =>
  (await db().selectFrom('role').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
const listed = async (path: string, as = worker, language = 'en'): Promise<CustomField[]> =>
  (await call(`GET /api/cf/${path}`, undefined, as, language)).json();

test('a field is added, changed on the version that was read, and archived, and every change is undone by its line', async () => {
  const field = await save({
    label: 'Permit number',
    unit: null,
    help: { en: 'As on the permit', fr: 'Comme sur le permis' },
  });
  expect(field).toMatchObject({ key: 'permit-number', kind: 'text', isOwn: true, isActive: true, version: 1 });
  const renamed = await call('POST /api/cf', { type: 'hazard', id: field.id, label: 'Permit', version: 1 });
  expect(renamed.json()).toMatchObject({ label: 'Permit', version: 2 });
  const stale = await call('POST /api/cf', { type: 'hazard', id: field.id, label: 'Pass', version: 1 });
  expect([stale.statusCode, stale.json().code, stale.json().data.current.label]).toEqual([409, 'STALE', 'Permit']);
  await call(`POST /api/management/audit/${renamed.headers['audit-entry']}/undo`);
  expect((await listed('hazards')).find(({ id }) => id === field.id)).toMatchObject({
    label: 'Permit number',
    help: 'As on the permit',
    kind: 'text',
  });
  expect((await listed('hazards', worker, 'fr')).find(({ id }) => id === field.id)?.help).toBe('Comme sur le permis');
  const archived = await call(`DELETE /api/cf/hazard/${field.id}`);
  expect(archived.statusCode).toBe(200);
  expect((await listed('hazards')).find(({ id }) => id === field.id)?.isActive).toBe(false);
  await call(`POST /api/management/audit/${archived.headers['audit-entry']}/undo`);
  expect((await listed('hazards')).find(({ id }) => id === field.id)?.isActive).toBe(true);
  expect((await call(`DELETE /api/cf/incident/${field.id}`)).statusCode).toBe(404);
});

test('options keep their values, are numbered in their order, and have labels by language', async () => {
  const field = await save({
    label: 'Colour',
    kind: 'choice',
    options: [
      { id: 'new-1', label: 'Green', order: 2 },
      { id: 'new-2', label: 'Red', order: 1, labels: { fr: 'Rouge' } },
    ],
  });
  expect(field.options.map(({ id, value, order }) => [id, value, order])).toEqual([
    [1, 'red', 1],
    [2, 'green', 2],
  ]);
  const again = await save({
    id: field.id,
    kind: 'choice',
    options: [
      { id: 2, label: 'Lime' },
      { value: 'red', label: 'Red' },
      { label: 'Red', isActive: false },
    ],
  });
  expect(again.options.map(({ value, label }) => [value, label])).toEqual([
    ['green', 'Lime'],
    ['red', 'Red'],
    ['red-2', 'Red'],
  ]);
  const seen = (await listed('hazards', worker, 'fr')).find(({ id }) => id === field.id);
  expect(seen?.options.map(({ label }) => label)).toEqual(['Lime', 'Rouge', 'Red']);
});

test('what a field cannot have is refused by name, in the language of the caller', async () => {
  const options = Array.from({ length: 10_000 }, (_, n) => ({ label: `Option ${n}` }));
  expect(await refusal({ kind: 'choice', options })).toEqual([422, 'FIELD_OPTIONS_TOO_MANY']);
  const italian = await call(
    'POST /api/cf',
    { type: 'hazard', kind: 'choice', label: 'Any', options },
    administrator,
    'it',
  );
  expect(italian.json().message).toBe('Un campo può avere al massimo 200 opzioni.');
  expect(await refusal({ kind: 'choice' })).toEqual([422, 'FIELD_NEEDS_OPTIONS']);
  expect(await refusal({ options: [{ label: 'One' }] })).toEqual([422, 'FIELD_HAS_NO_OPTIONS']);
  expect(await refusal({ requiredFrom: 'Done' })).toEqual([422, 'FIELD_STATUS_UNKNOWN']);
  expect(await refusal({ kind: 'number', isUnique: true })).toEqual([422, 'FIELD_KIND_FORBIDS']);
  expect(await refusal({ isUnique: true, defaultValue: 'same' })).toEqual([422, 'FIELD_KIND_FORBIDS']);
  expect(await refusal({ kind: 'number', defaultValue: 'many' })).toEqual([422, 'FIELD_DEFAULT_INVALID']);
  expect(await refusal({ facilityId: 999_999 })).toEqual([422, 'FACILITY_UNKNOWN']);
  expect(await refusal({ roleIds: [999_999] })).toEqual([422, 'ROLE_UNKNOWN']);
  expect(await refusal({ key: 'category' })).toEqual([409, 'FIELD_KEY_TAKEN']);
  expect(await refusal({ kind: 'colour' })).toEqual([400, 'INVALID_INPUT']);
  expect(await refusal({}, worker)).toEqual([403, 'FORBIDDEN']);
  const first = await save({ label: 'First' });
  const shownWhen = (fieldId: number) => ({ fieldId, when: { operator: 'answered' } });
  const second = await save({ label: 'Second', shownWhen: shownWhen(first.id) });
  expect(await refusal({ id: first.id, label: 'First', shownWhen: shownWhen(second.id) })).toEqual([
    422,
    'FIELD_CIRCLE',
  ]);
  expect(await refusal({ id: first.id, kind: 'date' })).toEqual([422, 'FIELD_KIND_FIXED']);
});

test('a category gets an instruction and is critical by its option, which cannot be removed while records have it', async () => {
  const category = (await listed('hazards')).find(({ key }) => key === 'category') as CustomField;
  const options = category.options.map(({ id, label }) => ({ id, label }));
  const [first] = category.options;
  await call('POST /api/hazards', { facilityId: plant, description: 'A hole', category: first?.value }, administrator);
  expect(await refusal({ id: category.id, kind: 'choice', label: 'Category', options: options.slice(1) })).toEqual([
    422,
    'OPTION_IN_USE',
  ]);
  const critical = { ...options[0], isCritical: true, alertMinutes: 7, instruction: { en: 'Keep away.' } };
  const changed = await save({
    id: category.id,
    kind: 'choice',
    label: 'Category',
    options: [critical, ...options.slice(1)],
  });
  expect(changed.options[0]).toMatchObject({ value: first?.value, isCritical: true, alertMinutes: 7 });
  expect((await listed(`hazards/${plant}`)).find(({ key }) => key === 'category')?.options[0]?.instruction).toBe(
    'Keep away.',
  );
  const use = (await call(`GET /api/custom-fields/${category.id}/use`)).json();
  expect(use).toEqual({ records: 1, options: { [String(first?.value)]: 1 } });
  // Confidential records are counted for those who may know of them.
  const keeper = await personWith(t, t.tenants.acme, ['management.customField.read']);
  const own = await save({ label: 'Depth', kind: 'choice', options: [{ label: 'Deep' }] });
  const [option] = own.options;
  const values = { [own.id]: option?.value };
  const second = { facilityId: plant, description: 'A hole', category: first?.value, fields: values };
  const { id: hidden } = (await call('POST /api/hazards', second)).json();
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', hidden).execute();
  const counted = async (id: number, as: Person) =>
    (await call(`GET /api/custom-fields/${id}/use`, undefined, as)).json();
  for (const [id, value, open] of [
    [category.id, first?.value, 1],
    [own.id, option?.value, 0],
  ] as const) {
    expect(await counted(id, administrator)).toEqual({ records: open + 1, options: { [String(value)]: open + 1 } });
    expect(await counted(id, keeper)).toEqual({ records: open, options: open ? { [String(value)]: open } : {} });
  }
  // The name of the product stays as it is in every language, and the field itself stays.
  expect((await listed('hazards', worker, 'fr')).find(({ key }) => key === 'category')?.label).toBe('Catégorie');
  expect((await call(`DELETE /api/cf/hazard/${category.id}`)).json().code).toBe('FIELD_PART_OF_PRODUCT');
});

test('a facility has a field of its own in place of the general one; its fields are copied to another facility and back', async () => {
  const general = await save({ label: 'Zone' });
  const own = await save({ label: 'Zone of the plant', key: 'zone', facilityId: plant });
  const dependent = await save({
    label: 'Row',
    facilityId: plant,
    shownWhen: { fieldId: own.id, when: { operator: 'answered' } },
  });
  const labels = async (path: string) => (await listed(path)).filter(({ isOwn }) => isOwn).map(({ label }) => label);
  expect(await labels(`hazards/${plant}`)).toEqual(expect.arrayContaining(['Zone of the plant', 'Row']));
  expect(await labels(`hazards/${plant}`)).not.toContain('Zone');
  expect(await labels(`hazards/${depot}`)).toContain(general.label);
  expect((await call('GET /api/cf/hazard/import/configured/facility')).json()).toEqual([{ id: plant, name: 'Plant' }]);
  const answer = await call(`PUT /api/cf/hazard/import/${plant}/${depot}`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { copied: 2, kept: 0 }]);
  const copies = (await listed(`hazards/${depot}`)).filter(({ facilityId }) => facilityId === depot);
  const zone = copies.find(({ key }) => key === 'zone');
  expect(copies.find(({ key }) => key === dependent.key)?.shownWhen?.fieldId).toBe(zone?.id);
  expect((await call(`PUT /api/cf/hazard/import/${plant}/${depot}`)).json()).toEqual({ copied: 0, kept: 2 });
  expect((await call(`PUT /api/cf/hazard/import/${plant}/${plant}`)).json().code).toBe('FIELDS_SAME_FACILITY');
  expect((await call(`PUT /api/cf/task/import/${plant}/${depot}`)).json().code).toBe('FIELDS_NONE_TO_COPY');
  const undone = await call(`POST /api/management/audit/${answer.headers['audit-entry']}/undo`);
  expect(undone.statusCode).toBe(200);
  expect((await listed(`hazards/${depot}`)).filter(({ facilityId }) => facilityId === depot)).toEqual([]);
});

test('a field for some roles is listed for people with these alone', async () => {
  const role = await db().selectFrom('role').select('id').where('key', '=', 'administrator').executeTakeFirstOrThrow();
  const field = await save({ label: 'Cost', kind: 'number', unit: 'USD', roleIds: [role.id] });
  const has = async (path: string, as: Person) => (await listed(path, as)).some(({ id }) => id === field.id);
  expect([await has('hazards', administrator), await has('hazards', worker)]).toEqual([true, false]);
  expect([await has(`hazards/${plant}`, administrator), await has(`hazards/${plant}`, worker)]).toEqual([true, false]);
  expect((await call(`GET /api/custom-fields/${field.id}`, undefined, worker)).statusCode).toBe(404);
});

test('the calls of the specification for roles: they are listed for everybody, added without rights, renamed and deleted', async () => {
  const added = await call('POST /api/cf', { type: 'role', label: 'Fire warden' });
  expect(added.json()).toMatchObject({ label: 'Fire warden', isActive: true });
  const { id } = added.json();
  expect((await call('GET /api/cf/roles', undefined, worker)).json()).toContainEqual(expect.objectContaining({ id }));
  expect(await db().selectFrom('role_privilege').where('role_id', '=', id).select('privilege').execute()).toEqual([]);
  expect((await call('POST /api/cf', { type: 'role', id, label: 'Warden' })).json().label).toBe('Warden');
  expect((await call('POST /api/cf', { type: 'role', label: 'Cook' }, worker)).statusCode).toBe(403);
  expect((await call(`DELETE /api/cf/role/${id}`)).statusCode).toBe(200);
});

test('inspection categories, risk assessment and types of HSE files are lists of options that everybody signed in reads', async () => {
  const paths = { inspection: 'inspection', riskassessment: 'riskassessment', hsefiletype: 'hse/file/type' };
  for (const [type, path] of Object.entries(paths)) {
    expect(await listed(path)).toEqual([]);
    const options = [
      { label: 'Scaffold', order: 2, labels: { fr: 'Échafaudage' } },
      { label: 'Crane', order: 1 },
    ];
    const list = await save({ type, kind: 'choice', label: 'Kinds', labels: { fr: 'Sortes' }, options });
    const changed = await save({
      ...{ type, kind: 'choice', id: list.id },
      options: [
        { value: 'crane', label: 'Crane', isActive: false },
        { value: 'scaffold', label: 'Scaffolding' },
      ],
    });
    expect(changed.version).toBe(2);
    const [seen, ...others] = await listed(path, worker, 'fr');
    expect(others).toEqual([]);
    expect([
      seen?.label,
      seen?.options.map(({ id, value, label, isActive, order }) => [id, value, label, isActive, order]),
    ]).toEqual([
      'Sortes',
      [
        [1, 'crane', 'Crane', false, 1],
        [2, 'scaffold', 'Échafaudage', true, 2],
      ],
    ]);
    const only = { type, label: 'Other', options: [{ label: 'One' }] };
    expect(await refusal({ ...only, kind: 'choices' })).toEqual([422, 'FIELD_LIST_ONLY']);
    expect(await refusal({ type, kind: 'text' })).toEqual([422, 'FIELD_LIST_ONLY']);
    expect(await refusal({ ...only, kind: 'choice', requiredFrom: 'Open' })).toEqual([422, 'FIELD_STATUS_UNKNOWN']);
    expect(await refusal({ ...only, kind: 'choice', facilityId: plant })).toEqual([422, 'FIELD_LIST_ONLY']);
    expect(await refusal({ ...only, kind: 'choice' }, worker)).toEqual([403, 'FORBIDDEN']);
  }
});

test('hostile definitions: a name that is a formula or turns the text around, two administrators, ids of others, a field onto itself', async () => {
  const name = '=HYPERLINK("x")\u202egpj\u0007\u2066';
  const field = await save({
    label: name,
    labels: { ar: `حقل${'\u202e'} خفي` },
    kind: 'choice',
    options: [{ label: '\u202eder' }],
  });
  expect([field.label, field.labels, field.options[0]?.label]).toEqual([
    '=HYPERLINK("x") gpj',
    { ar: 'حقل  خفي' },
    'der',
  ]);
  const second = await t.person(t.tenants.acme, 'administrator');
  const body = { type: 'hazard', id: field.id, version: 1 };
  const answers = await Promise.all([
    call('POST /api/cf', { ...body, label: 'First' }),
    call('POST /api/cf', { ...body, label: 'Second' }, second),
  ]);
  const won = answers.find(({ statusCode }) => statusCode === 200)?.json();
  const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect([lost.code, lost.data.current.label]).toEqual(['STALE', won.label]);
  const other = await t.person(t.tenants.globex, 'administrator');
  const theirs = (
    await t.call('globex', 'POST /api/cf', { as: other, payload: { type: 'hazard', kind: 'text', label: 'Theirs' } })
  ).json();
  expect(await refusal({ id: theirs.id, label: 'Mine' })).toEqual([404, 'NOT_FOUND']);
  expect(await refusal({ type: 'task', id: field.id, kind: 'choice' })).toEqual([404, 'NOT_FOUND']);
  expect(await refusal({ shownWhen: { fieldId: theirs.id, when: { operator: 'answered' } } })).toEqual([
    ...[422, 'FIELD_UNKNOWN'],
  ]);
  expect(
    await refusal({ id: field.id, shownWhen: { fieldId: field.id, when: { operator: 'answered' } }, kind: 'choice' }),
  ).toEqual([...[422, 'FIELD_CIRCLE']]);
  // An id that no option has is that of a new one: it cannot reach the option of another field.
  const again = await save({
    id: field.id,
    kind: 'choice',
    options: [
      { id: 1, label: 'One' },
      { id: 999, label: 'Two' },
    ],
  });
  expect(again.options.map(({ id, label }) => [id, label])).toEqual([
    [1, 'One'],
    [2, 'Two'],
  ]);
});

test('a facility has categories of its own, which are no other field than those of the product', async () => {
  const values = { name: 'Quay', time_zone: 'UTC' };
  const { id: quay } = await db().insertInto('facility').values(values).returning('id').executeTakeFirstOrThrow();
  const own = { key: 'category', label: 'Category of the quay', facilityId: quay };
  const options = [{ label: 'Forklifts' }];
  const raise = (category: string) => call('POST /api/hazards', { facilityId: quay, description: 'A hole', category });
  expect(await refusal({ ...own, kind: 'text' })).toEqual([422, 'FIELD_PART_OF_PRODUCT']);
  for (const more of [
    { isUnique: true },
    { requiredFrom: 'Open' },
    { isActive: false },
    { roleIds: [await anyRole()] },
  ])
    expect((await refusal({ ...own, kind: 'choice', options, ...more }))[0]).toBe(422);
  expect((await raise('other')).statusCode).toBe(201);
  const saved = await save({ ...own, kind: 'choice', options });
  expect(saved.isOwn).toBe(false);
  expect([(await raise('other')).json().code, (await raise('forklifts')).statusCode]).toEqual([
    'CATEGORY_UNKNOWN',
    201,
  ]);
  expect((await listed(`hazards/${quay}`)).filter(({ key }) => key === 'category')).toMatchObject([{ id: saved.id }]);
  expect((await call(`DELETE /api/cf/hazard/${saved.id}`)).statusCode).toBe(200);
  expect((await raise('other')).statusCode).toBe(201);
});

test('a field in place of a general one keeps its words in every language; what has a value of that there is counted before', async () => {
  const values = { name: 'Dock', time_zone: 'UTC' };
  const { id: dock } = await db().insertInto('facility').values(values).returning('id').executeTakeFirstOrThrow();
  const zone = await save({ label: 'Bay' });
  const reported = { facilityId: dock, description: 'A hole', category: 'other', fields: { [zone.id]: 'North' } };
  expect((await call('POST /api/hazards', reported)).statusCode).toBe(201);
  const [category] = (await listed('hazards')).filter(({ key, facilityId }) => key === 'category' && !facilityId);
  const used = async (id: number, at: number, as = administrator) =>
    (await call(`GET /api/custom-fields/${id}/use?facilityId=${at}`, undefined, as)).json();
  for (const id of [zone.id, category?.id as number]) {
    expect((await used(id, dock)).records).toBe(1);
    expect((await used(id, depot)).records).toBe(0);
  }
  const elsewhere = await personWith(t, t.tenants.acme, ['management.customField.read'], [plant]);
  expect((await used(zone.id, dock, elsewhere)).code).toBe('NOT_FOUND');
  const own = { type: 'hazard', kind: 'choice', key: 'category', facilityId: dock };
  const inFrench = { ...own, label: 'Catégorie', options: [{ value: 'other', label: 'Autre' }, { label: 'Quai' }] };
  expect((await call('POST /api/cf', inFrench, administrator, 'fr')).statusCode).toBe(200);
  const [there] = (await listed(`hazards/${dock}`)).filter(({ key }) => key === 'category');
  expect([there?.label, ...(there?.options ?? []).map(({ label }) => label)]).toEqual(['Category', 'Other', 'Quai']);
});

/** Two facilities, the first of which has these fields of its own; and a call that copies them to the second one. */
async function toBeCopied(type: string, ...fields: object[]) {
  const values = ['Source', 'Target'].map((what) => ({ name: `${what} of ${type}`, time_zone: 'UTC' }));
  const added = await db().insertInto('facility').values(values).returning('id').execute();
  const [source, target] = added.map(({ id }) => id);
  const saved: FieldItem[] = [];
  for (const field of fields) {
    const on = saved[0] && { shownWhen: { fieldId: saved[0].id, when: { operator: 'answered' } } };
    saved.push(await save({ type, facilityId: source, ...on, ...field }));
  }
  return { source, target: target as number, copy: () => call(`PUT /api/cf/${type}/import/${source}/${target}`) };
}

test('the undo of copied fields keeps and names those that are in use by now, with those that they depend on', async () => {
  const { target, copy } = await toBeCopied('hazard', { label: 'Dock door' }, { label: 'Seal' }, { label: 'Ramp' });
  const answer = await copy();
  expect(answer.json()).toEqual({ copied: 3, kept: 0 });
  const copies = async () => (await listed(`hazards/${target}`)).filter(({ facilityId }) => facilityId === target);
  const seal = (await copies()).find(({ label }) => label === 'Seal') as CustomField;
  const door = (await copies()).find(({ label }) => label === 'Dock door') as CustomField;
  const fields = { [door.id]: 'Open', [seal.id]: 'Torn' };
  const reported = { facilityId: target, description: 'A gap', category: 'other', fields };
  expect((await call('POST /api/hazards', reported)).statusCode).toBe(201);
  await db().deleteFrom('field_value').where('field_id', '=', door.id).execute();
  const undone = await call(`POST /api/management/audit/${answer.headers['audit-entry']}/undo`);
  expect([undone.statusCode, undone.json()]).toEqual([200, { kept: ['Seal', 'Dock door'], keptCount: 2 }]);
  expect((await copies()).map(({ label }) => label).toSorted()).toEqual(['Dock door', 'Seal']);
});

test('two administrators who copy the same fields at once add them once', async () => {
  const { copy } = await toBeCopied('task', { label: 'Crane' }, { label: 'Sling' });
  const answers = await Promise.all([copy(), copy()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers.map((one) => one.json().copied).toSorted()).toEqual([0, 2]);
});

test('copies count among the fields that a type can have', async () => {
  const { copy } = await toBeCopied('incident', { label: 'Basin' });
  const many = Array.from({ length: 49 }, (_, n) => ({
    ...{ type: 'incident', key: `many-${n}`, kind: 'text' as const, label: `Many ${n}`, position: n, is_own: true },
  }));
  await db().insertInto('custom_field').values(many).execute();
  const refused = await copy();
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'FIELDS_TOO_MANY']);
  await db().deleteFrom('custom_field').where('key', '=', 'many-0').execute();
  expect((await copy()).json()).toEqual({ copied: 1, kept: 0 });
});

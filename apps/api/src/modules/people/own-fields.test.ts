import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import type { CustomField, FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import type { UserGroup } from '@safety-qube/contract/schemas/groups';
import type { Employee } from '@safety-qube/contract/schemas/people';
import type { BulkOutcome, PeopleFile } from '@safety-qube/contract/schemas/people-bulk';
import { type FieldValue, givenOf } from '@safety-qube/domain/records/custom-fields';
import { COMPARISONS_OF, conditionOf, operandsOf } from '@safety-qube/domain/records/field-conditions';
import type { FieldKind } from '@safety-qube/domain/records/fields';
import { holds } from '@safety-qube/domain/templates/conditions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become, roleId } from './people.factory.ts';

const t = useTestApp();
let administrator: Person;
let manager: Person;
let worker: Person;
let plant: number;
let employee: number;
let made = 0;
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  manager = await t.person(t.tenants.acme, 'ehsManager');
  worker = await t.person(t.tenants.acme, 'employee');
  plant = await addFacility(t, t.tenants.acme, 'Plant');
  employee = await roleId(t, t.tenants.acme, 'employee');
});
beforeEach(async () => {
  await db().deleteFrom('person_value').execute();
  await db().deleteFrom('user_group_field').execute();
  await db().deleteFrom('custom_field').where('is_own', '=', true).execute();
});

const call = async (request: string, payload?: object, as = administrator) => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), entry: Number(answer.headers['audit-entry']) };
};
const undo = (entry: number, as = administrator) => call(`POST /api/management/audit/${entry}/undo`, undefined, as);
async function field(body: object): Promise<FieldItem> {
  const { status, body: answer } = await call('POST /api/cf', { type: 'role', kind: 'text', label: 'Field', ...body });
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return answer;
}
const newPerson = (more: object = {}) => {
  made += 1;
  return { email: `own${made}@x.example`, firstname: 'Own', lastname: String(made), roleId: employee, ...more };
};
const add = (more: object = {}, as = administrator) => call('POST /api/aum/um/employee', newPerson(more), as);
const edit = (id: number, fields: object, as = administrator) => call('PATCH /api/aum/um/employee', { id, fields }, as);
const read = async (id: number, as = administrator): Promise<Employee> =>
  (await call(`GET /api/aum/um/${id}`, undefined, as)).body;
const OPTIONS = [{ label: 'Day' }, { label: 'Night' }];

test('a value of each kind is added with a person, listed, filtered by, changed and taken back', async () => {
  const kinds = {
    text: ['B 7', 'B 8', undefined],
    'long-text': ['A long story', 'Another', undefined],
    number: [12.5, 3, 'number:10..13'],
    date: ['2026-11-05', '2026-12-05', 'date:2026-11-01..2026-11-30'],
    moment: ['2026-11-05T08:30:00.000Z', '2026-12-05T08:30:00.000Z', 'moment:2026-11-05..2026-11-05'],
    'yes-no': [true, false, 'yes-no:yes'],
    choice: ['day', 'night', 'choice:day'],
    choices: [['day', 'night'], ['night'], 'choice:day'],
    person: [manager.id, worker.id, `person:${manager.id}`],
  } as const;
  for (const [kind, [first, second, filter]] of Object.entries(kinds)) {
    const { id } = await field({
      ...{ kind, label: `Kind ${kind}` },
      ...(kind.startsWith('choice') && { options: OPTIONS }),
    });
    const { status, body: person } = await add({ fields: { [id]: first } });
    expect([kind, status, person.fields]).toEqual([kind, 201, { [id]: first }]);
    const page = async () =>
      (await call(`GET /api/v2/aum/um/1/100${filter ? `?field=${id}.${filter}` : ''}`)).body.items as Employee[];
    expect((await page()).find((one) => one.id === person.id)?.fields).toEqual({ [id]: first });
    if (filter) expect((await page()).map((one) => one.id)).toEqual([person.id]);
    expect((await call('GET /api/aum/um')).body.find((one: Employee) => one.id === person.id).fields).toEqual({
      [id]: first,
    });
    const changed = await edit(person.id, { [id]: second });
    expect([kind, changed.body.fields]).toEqual([kind, { [id]: second }]);
    if (filter) expect(await page()).toEqual([]);
    expect((await undo(changed.entry)).status).toBe(200);
    expect((await read(person.id)).fields).toEqual({ [id]: first });
    expect((await edit(person.id, { [id]: null })).body.fields).toBeUndefined();
  }
});

test('fields of people are listed for everybody; who may edit people sets values, others read their own', async () => {
  const shift = await field({ kind: 'choice', label: 'Shift', labels: { fr: 'Équipe' }, options: OPTIONS });
  expect(shift).toMatchObject({ type: 'role', kind: 'choice', isOwn: true });
  const listed: CustomField[] = (await call('GET /api/cf/people', undefined, worker)).body;
  expect(listed.map(({ id }) => id)).toEqual([shift.id]);
  // It is no user role, and a user role is no field.
  expect((await call('GET /api/cf/roles', undefined, worker)).body).not.toContainEqual(
    expect.objectContaining({ label: 'Shift' }),
  );
  expect((await edit(worker.id, { [shift.id]: 'day' }, worker)).status).toBe(403);
  expect((await edit(worker.id, { [shift.id]: 'day' })).status).toBe(200);
  expect((await read(worker.id, worker)).fields).toEqual({ [shift.id]: 'day' });
  expect((await call(`DELETE /api/cf/role/${shift.id}?kind=choice`)).status).toBe(200);
  expect((await read(worker.id)).fields).toEqual({ [shift.id]: 'day' });
  expect((await edit(worker.id, { [shift.id]: 'night' })).body.code).toBe('FIELD_UNKNOWN');
});

test('values are required of new people, kept different, shown depending on others, and refused by name', async () => {
  const badge = await field({ label: 'Badge', isUnique: true });
  const driver = await field({ kind: 'yes-no', label: 'Driver', required: true });
  const licence = await field({
    ...{ label: 'Licence', required: true },
    shownWhen: { fieldId: driver.id, when: { operator: 'is', value: 'yes' } },
  });
  const shift = await field({ kind: 'choice', label: 'Shift', options: OPTIONS, defaultValue: 'day' });
  expect(driver.requiredFrom).toBe('added');
  const missing = await add();
  expect([missing.status, missing.body.message]).toEqual([422, 'Fill in first: Driver']);
  expect((await add({ fields: { [driver.id]: true } })).body.message).toBe('Fill in first: Licence');
  const first = await add({ fields: { [driver.id]: false, [licence.id]: 'X', [badge.id]: 'A-1' } });
  expect(first.body.fields).toEqual({ [driver.id]: false, [badge.id]: 'A-1', [shift.id]: 'day' });
  expect((await edit(first.body.id, { [driver.id]: null })).body.message).toBe('Fill in first: Driver');
  const taken = await add({ fields: { [driver.id]: false, [badge.id]: ' a-1 ' } });
  expect([taken.status, taken.body.code, taken.body.message]).toEqual([
    ...[409, 'PERSON_VALUE_TAKEN', 'Badge: another person already has “a-1”.'],
  ]);
  expect((await edit(first.body.id, { [badge.id]: 'a-1' })).status).toBe(200);
  expect((await edit(first.body.id, { [shift.id]: 'dusk' })).body.message).toBe('Shift: this value is not possible.');
  expect((await add({ isServiceAccount: true })).status).toBe(201);
  const other = await t.person(t.tenants.globex, 'administrator');
  const theirs = await t.call('globex', 'POST /api/cf', {
    as: other,
    payload: { type: 'role', kind: 'text', label: 'Theirs' },
  });
  expect((await edit(worker.id, { [theirs.json().id]: 'x' })).body.code).toBe('FIELD_UNKNOWN');
});

test('many people get values by their texts: each kind, bad ones refused by line and field, and taken back as one', async () => {
  const fields = {
    badge: await field({ label: 'Badge', isUnique: true }),
    shift: await field({ kind: 'choices', label: 'Shift', labels: { it: 'Turno' }, options: OPTIONS }),
    since: await field({ kind: 'date', label: 'Since' }),
    hours: await field({ kind: 'number', label: 'Hours' }),
    driver: await field({ kind: 'yes-no', label: 'Driver' }),
    mentor: await field({ kind: 'person', label: 'Mentor' }),
  };
  await edit(worker.id, { [fields.badge.id]: 'TAKEN' });
  const rows = [
    'Email,First name,Last name,Badge,Turno,Since,Hours,Driver,Mentor',
    `imp1@x.example,Ada,One,B-1,"Day, Night",31/12/2025,7.5,yes,${manager.email}`,
    'imp2@x.example,Bea,Two,taken,,,,,',
    'imp3@x.example,Cem,Three,,Dusk,,,,',
    'imp4@x.example,Dia,Four,,,someday,,,',
    'imp5@x.example,Eva,Five,b-1,,,,,',
    'imp6@x.example,Fay,Six,,,,many,,',
    'imp7@x.example,Gil,Seven,,,,,perhaps,',
    'imp8@x.example,Hal,Eight,,,,,,nobody@x.example',
    `${worker.email},,,,Night,,,,`,
  ].join('\n');
  const send = async (query: object = {}): Promise<PeopleFile & { entry: number }> => {
    const answer = await t.call(
      'acme',
      `POST /api/aum/um/employee/file?${new URLSearchParams({ name: 'p.csv', ...query })}`,
      {
        as: administrator,
        payload: Buffer.from(rows),
        headers: { 'content-type': 'application/octet-stream' },
      },
    );
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { ...answer.json(), entry: Number(answer.headers['audit-entry']) };
  };
  const dry = await send({ dryRun: 'true' });
  expect(dry.fields).toMatchObject({ [`field${fields.badge.id}`]: 3, [`field${fields.shift.id}`]: 4 });
  const { outcome, entry } = await send();
  expect(outcome.counts).toEqual({ made: 1, changed: 1, unchanged: 0, refused: 7 });
  expect(
    outcome.lines.filter(({ result }) => result === 'refused').map(({ line, message }) => [line, message]),
  ).toEqual([
    [3, 'Badge: another person already has “taken”.'],
    [4, 'Shift: “Dusk” doesn’t exist here.'],
    [5, 'Since: “someday” can’t be used here.'],
    [6, 'Badge: another person already has “b-1”.'],
    [7, 'Hours: “many” can’t be used here.'],
    [8, 'Driver: “perhaps” can’t be used here.'],
    [9, 'Mentor: “nobody@x.example” doesn’t exist here.'],
  ]);
  const id = outcome.lines.find(({ result }) => result === 'made')?.id ?? 0;
  expect((await read(id)).fields).toEqual({
    ...{ [fields.badge.id]: 'B-1', [fields.shift.id]: ['day', 'night'], [fields.since.id]: '2025-12-31' },
    ...{ [fields.hours.id]: 7.5, [fields.driver.id]: true, [fields.mentor.id]: manager.id },
  });
  const before = { [fields.badge.id]: 'TAKEN' };
  expect((await read(worker.id)).fields).toEqual({ ...before, [fields.shift.id]: ['night'] });
  const taken = await undo(entry);
  expect(taken.status).toBe(200);
  expect([(await call(`GET /api/aum/um/${id}`)).status, (await read(worker.id)).fields]).toEqual([404, before]);
  // What was removed comes back with all of its values.
  expect((await undo(taken.entry)).status).toBe(200);
  const back = (await call('GET /api/v2/aum/um/1/5?search=imp1@x.example')).body.items[0] as Employee;
  expect(back.fields).toMatchObject({ [fields.badge.id]: 'B-1', [fields.shift.id]: ['day', 'night'] });
});

test('a line of many people sets values by the ids of fields, and refuses a field that is not there', async () => {
  const badge = await field({ label: 'Badge' });
  const people = [
    { email: worker.email, fields: { [badge.id]: 'B-9' } },
    { email: manager.email, fields: { 999999: 'x' } },
  ];
  const { body }: { body: BulkOutcome } = await call('POST /api/aum/um/employee/bulk', { people });
  expect(body.lines.map(({ result, code }) => [result, code])).toEqual([
    ['changed', null],
    ['refused', 'FIELD_UNKNOWN'],
  ]);
  expect((await call('POST /api/aum/um/employee/bulk', { people: people.slice(0, 1) })).body.counts.unchanged).toBe(1);
});

test('people who are made by lines get the defaults of fields as by hand; those who are changed do not', async () => {
  const driver = await field({ kind: 'yes-no', label: 'Driver', defaultValue: false });
  const shift = await field({ kind: 'choice', label: 'Shift', options: OPTIONS, defaultValue: 'day' });
  const licence = await field({
    ...{ label: 'Licence', defaultValue: 'none' },
    shownWhen: { fieldId: driver.id, when: { operator: 'is', value: 'yes' } },
  });
  const hidden = await field({ label: 'Hidden', defaultValue: 'secret', roleIds: [employee] });
  const line = (fields: object) => {
    const { email, firstname, lastname } = newPerson();
    return { email, firstname, lastname, fields };
  };
  const people = [
    ...[line({ [shift.id]: 'Night' }), line({ [driver.id]: 'yes' }), line({})],
    { email: worker.email, jobTitle: `Worker ${made}` },
  ];
  const { body }: { body: BulkOutcome } = await call('POST /api/aum/um/employee/bulk', { people });
  expect(body.lines.map(({ result }) => result)).toEqual(['made', 'made', 'made', 'changed']);
  const values = [];
  for (const { id } of body.lines) values.push((await read(id ?? 0)).fields ?? {});
  expect(values).toEqual([
    { [driver.id]: false, [shift.id]: 'night' },
    { [driver.id]: true, [shift.id]: 'day', [licence.id]: 'none' },
    { [driver.id]: false, [shift.id]: 'day' },
    {},
  ]);
  expect(values.some((one) => hidden.id in one)).toBe(false);
});

test('the rule of a group compares values of fields, and is true after every change of a value', async () => {
  const shift = await field({ kind: 'choice', label: 'Shift', options: OPTIONS });
  const driver = await field({ kind: 'yes-no', label: 'Driver' });
  const crew = await field({ label: 'Crew' });
  const { id: someone } = (await add({ fields: { [shift.id]: 'day', [driver.id]: true, [crew.id]: 'Élan' } })).body;
  await add({ fields: { [shift.id]: 'day', [driver.id]: false, [crew.id]: 'Élan' } });
  const rule = [
    { fieldId: shift.id, when: { operator: 'in', values: ['day', 'night'] } },
    { fieldId: driver.id, when: { operator: 'is', value: 'yes' } },
    { fieldId: crew.id, when: { operator: 'is', value: 'éLAN' } },
  ];
  const groups = 'POST /api/management/groups';
  const { status, body: group } = await call(groups, { name: 'Drivers', kind: 'rule', fields: rule });
  expect([status, group.people, group.fields]).toEqual([201, 1, rule]);
  const people = async () => ((await call(`GET /api/management/groups/${group.id}`)).body as UserGroup).people;
  const effect = await call(`${groups}/effect`, { id: group.id, kind: 'rule', fields: rule.slice(0, 1) });
  expect(effect.body).toMatchObject({ people: 2, gained: 1, lost: 0 });
  await edit(someone, { [driver.id]: false });
  expect(await people()).toBe(0);
  await edit(someone, { [driver.id]: true });
  const changed = await call(`PATCH /api/management/groups/${group.id}`, {
    fields: [{ fieldId: driver.id, when: { operator: 'is-not', value: 'yes' } }],
  });
  expect(changed.body.people).toBe(1);
  expect((await undo(changed.entry)).status).toBe(200);
  expect((await call(`GET /api/management/groups/${group.id}`)).body.fields).toEqual(rule);
  const entry: AuditEntry = (await call(`GET /api/management/audit/${changed.entry}`)).body;
  expect(entry.changes).toEqual([
    {
      ...{ label: 'Fields of people', after: 'Driver: is not Yes' },
      before: 'Shift: Day, Night, Driver: Yes, Crew: éLAN',
    },
  ]);
  const hours = await field({ kind: 'number', label: 'Hours' });
  const mentor = await field({ kind: 'person', label: 'Mentor' });
  const refused = async (fields: object[]) => (await call(groups, { name: 'Another', kind: 'rule', fields })).body.code;
  const refusedIf = (fieldId: number, when: object) => refused([{ fieldId, when }]);
  expect(await refusedIf(shift.id, { operator: 'in', values: ['dusk'] })).toBe('FIELD_VALUE_INVALID');
  expect(await refusedIf(shift.id, { operator: 'greater', value: 'day' })).toBe('FIELD_VALUE_INVALID');
  expect(await refusedIf(hours.id, { operator: 'is', value: 'seven' })).toBe('FIELD_VALUE_INVALID');
  expect(await refusedIf(hours.id, { operator: 'between', from: 9, to: 8 })).toBe('FIELD_VALUE_INVALID');
  expect(await refusedIf(hours.id, { operator: 'in', values: [] })).toBe('INVALID_INPUT');
  const stranger = await t.person(t.tenants.globex, 'employee');
  expect(await refusedIf(mentor.id, { operator: 'is', value: stranger.id })).toBe('PERSON_UNKNOWN');
  expect(await refused([rule[0] ?? {}, rule[0] ?? {}])).toBe('FIELD_UNKNOWN');
});

test('values of each kind compare in rules of groups as answers do in rules of forms', async () => {
  const day = (n: number) => `2026-11-0${n}`;
  const at = (n: number) => `${day(n)}T08:30:00.000Z`;
  /** Values of people in order, the last of whom has none, and what rules compare these with. */
  const kinds: Readonly<Record<string, readonly [readonly FieldValue[], readonly (string | number)[]]>> = {
    text: [
      ['Blue', 'Green', 'Red'],
      ['Blue', 'Green'],
    ],
    'long-text': [
      ['A story', 'Another', 'A third'],
      ['A story', 'Another'],
    ],
    number: [
      [3, 7.5, 12],
      [3, 7.5],
    ],
    date: [
      [day(1), day(2), day(3)],
      [day(1), day(2)],
    ],
    moment: [
      [at(1), at(2), at(3)],
      [at(1), at(2)],
    ],
    'yes-no': [
      [true, false, true],
      ['yes', 'no'],
    ],
    choice: [
      ['day', 'night', 'day'],
      ['day', 'night'],
    ],
    choices: [
      [['day', 'night'], ['night'], ['day']],
      ['day', 'night'],
    ],
    person: [
      [manager.id, worker.id, administrator.id],
      [manager.id, worker.id],
    ],
  };
  for (const [kind, [values, operands]] of Object.entries(kinds)) {
    const { id } = await field({
      ...{ kind, label: `Compared ${kind}` },
      ...(kind.startsWith('choice') && { options: OPTIONS }),
    });
    const jobTitle = `Compared ${kind}`;
    const people: { id: number; value: FieldValue | undefined }[] = [];
    for (const value of [...values, undefined]) {
      const { body } = await add({ jobTitle, ...(value !== undefined && { fields: { [id]: value } }) });
      people.push({ id: body.id, value });
    }
    for (const operator of COMPARISONS_OF[kind as FieldKind]) {
      const when = conditionOf(operator, operands);
      const { body } = await call('POST /api/management/groups/effect', {
        ...{ kind: 'rule', jobs: [jobTitle], fields: [{ fieldId: id, when }] },
      });
      const meant = (body.first as { id: number }[]).map((one) => one.id).sort((a, b) => a - b);
      const wanted = people.filter(({ value }) => holds(when, givenOf(value))).map((one) => one.id);
      expect([kind, operator, meant]).toEqual([kind, operator, wanted]);
      const conditions = JSON.stringify([{ fieldId: id, operator, values: operandsOf(when).map(String) }]);
      const { rows } = await sql<{ id: number }>`select e.id::int id from employee e
        where e.job_title = ${jobTitle} and app.meets_field_conditions(e, ${conditions}::jsonb) order by e.id`.execute(
        db(),
      );
      expect([kind, operator, rows.map((one) => one.id)]).toEqual([kind, operator, wanted]);
    }
  }
});

test('a rule that was logged before rules compared is undone and said as one of values', async () => {
  const driver = await field({ kind: 'yes-no', label: 'Driver' });
  const { body: group } = await call('POST /api/management/groups', {
    ...{ name: 'Logged', kind: 'rule', fields: [{ fieldId: driver.id, when: { operator: 'answered' } }] },
  });
  const changed = await call(`PATCH /api/management/groups/${group.id}`, { jobs: ['Driver'] });
  const fields = [[{ fieldId: driver.id, values: ['yes', 'no'] }], group.fields];
  await sql`update audit_entry set change = change || ${JSON.stringify({ fields })}::jsonb where id = ${changed.entry}`.execute(
    t.owner.forTenant(t.tenants.acme.id),
  );
  const entry: AuditEntry = (await call(`GET /api/management/audit/${changed.entry}`)).body;
  expect(entry.changes).toContainEqual({
    ...{ label: 'Fields of people', before: 'Driver: Yes, No', after: 'Driver: has a value' },
  });
  expect((await undo(changed.entry)).status).toBe(200);
  expect((await call(`GET /api/management/groups/${group.id}`)).body).toMatchObject({
    ...{ jobs: [], fields: [{ fieldId: driver.id, when: { operator: 'in', values: ['no', 'yes'] } }] },
  });
});

test('a field for some roles is nowhere for anybody else: person, list, filter, log, search of the log, rule', async () => {
  const pay = await field({ label: 'Pay', roleIds: [await roleId(t, t.tenants.acme, 'administrator')] });
  const { entry } = await edit(worker.id, { [pay.id]: 'zyxgrade' });
  expect((await read(worker.id)).fields).toEqual({ [pay.id]: 'zyxgrade' });
  expect((await read(worker.id, manager)).fields).toBeUndefined();
  expect((await call('GET /api/cf/people', undefined, manager)).body).toEqual([]);
  expect((await edit(worker.id, { [pay.id]: 'x' }, manager)).body.code).toBe('FIELD_UNKNOWN');
  const number = await field({ kind: 'number', label: 'Rate', roleIds: pay.roleIds });
  await edit(worker.id, { [number.id]: 5 });
  const found = async (as: Person) =>
    (await call(`GET /api/v2/aum/um/1/5?field=${number.id}.number:1..9`, undefined, as)).body.items.length;
  expect([await found(administrator), await found(manager)]).toEqual([1, 0]);
  const rule = {
    name: 'Paid',
    kind: 'rule',
    fields: [{ fieldId: pay.id, when: { operator: 'is', value: 'zyxgrade' } }],
  };
  expect((await call('POST /api/management/groups', rule, manager)).body.code).toBe('FIELD_UNKNOWN');
  const { name: _, ...draft } = rule;
  // Who would be meant would tell whose value it is.
  expect((await call('POST /api/management/groups/effect', draft, manager)).body.code).toBe('FIELD_UNKNOWN');
  expect((await call('POST /api/management/groups/effect', draft)).body).toMatchObject({ people: 1 });
  const group: UserGroup = (await call('POST /api/management/groups', { ...rule, jobs: ['Diver'] })).body;
  const one = `/api/management/groups/${group.id}`;
  expect((await call(`GET ${one}`)).body.fields).toEqual(rule.fields);
  expect((await call(`GET ${one}`, undefined, manager)).body.fields).toEqual([]);
  expect((await call(`PATCH ${one}`, { kind: 'rule', jobs: ['Welder'], fields: [] }, manager)).body.fields).toEqual([]);
  expect((await call(`GET ${one}`)).body).toMatchObject({ jobs: ['Welder'], fields: rule.fields });
  const auditor = await t.person(t.tenants.acme, 'auditor');
  const seen = async (as: Person) => (await call(`GET /api/management/audit/${entry}`, undefined, as)).body.changes;
  expect(await seen(administrator)).toEqual([{ label: 'Pay', before: null, after: 'zyxgrade' }]);
  expect(await seen(auditor)).toEqual([]);
  const searched = async (as: Person) =>
    (await call('GET /api/management/audit?search=zyxgrade&limit=10', undefined, as)).body.items.length;
  expect([await searched(administrator), await searched(auditor)]).toEqual([2, 0]); // the person and the group
});

test('a facility has fields of people of its own, which are copied to another one and give nobody a right', async () => {
  const depot = await addFacility(t, t.tenants.acme, 'Depot');
  const zone = await field({ label: 'Zone', facilityId: plant });
  const privileges = async () => db().selectFrom('role_privilege').select(['role_id', 'privilege']).execute();
  const [rights, roles] = [await privileges(), (await call('GET /api/cf/roles')).body];
  expect((await add({ facilityId: plant, fields: { [zone.id]: 'A' } })).body.fields).toEqual({ [zone.id]: 'A' });
  expect((await add({ facilityId: depot, fields: { [zone.id]: 'A' } })).body.code).toBe('FIELD_UNKNOWN');
  expect((await call(`PUT /api/cf/role/import/${plant}/${depot}`)).body).toEqual({ copied: 1, kept: 0 });
  expect((await call('GET /api/cf/role/import/configured/facility')).body.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([plant, depot]),
  );
  expect([await privileges(), (await call('GET /api/cf/roles')).body]).toEqual([rights, roles]);
});

test('values end with the name of a person who is made anonymous, and stay with a field that is not removed', async () => {
  const badge = await field({ label: 'Badge' });
  const created = await field({ label: 'Mistake' });
  const { body: person } = await add({ fields: { [badge.id]: 'B-1' } });
  expect((await call(`GET /api/custom-fields/${badge.id}/use`)).body).toEqual({ records: 1, options: {} });
  await become(t, t.tenants.acme, person, { status: 'inactive' });
  expect((await call(`PUT /api/aum/um/anonymous?employeeId=${person.id}`)).status).toBe(200);
  expect(await db().selectFrom('person_value').selectAll().execute()).toEqual([]);
  await edit(worker.id, { [created.id]: 'x' });
  const rows = await db()
    .selectFrom('audit_entry')
    .select('id')
    .where('entity', '=', 'custom_field')
    .where('entity_id', '=', String(created.id))
    .execute();
  expect((await undo(rows[0]?.id ?? 0)).body.code).toBe('FIELD_IN_USE');
});

import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { audit, type Change } from '../../platform/audit.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { KIND_OF_ENTITY, KIND_OF_PROPERTY } from './names-by-id.ts';

const t = useTestApp();
let administrator: Person;
/** A thing of each kind that the log names, with a word of its name that nothing else has. */
let things: Record<string, { id: number; word: string }>;

const db = () => t.database.forTenant(t.tenants.acme.id);
const send = (request: string, payload?: object, language = 'en') =>
  t.call('acme', request, { as: administrator, language, ...(payload && { payload }) });
const search = async (words: string, language = 'en') => {
  const path = `GET /api/management/audit?search=${encodeURIComponent(words)}&limit=100`;
  return ((await send(path, undefined, language)).json() as { items: AuditEntry[] }).items;
};
const found = async (words: string, language?: string) =>
  (await search(words, language)).map(({ entityId, action }) => `${action} ${entityId}`);

/** Writes a line that says no name. */
const log = (entity: string, entityId: number, change: Change) =>
  db()
    .transaction()
    .execute((tx) =>
      audit({ tx, actor: undefined, tenant: t.tenants.acme } as never, 'test.made', entity, entityId, change),
    );

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  const add = async (table: string, values: object): Promise<number> =>
    (
      await db()
        .insertInto(table as 'role')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const facility = await add('facility', { name: 'Fjordheim', time_zone: 'UTC' });
  const person = await t.person(t.tenants.acme, 'employee', { firstname: 'Ottokar', lastname: 'Quist' } as never);
  await db()
    .updateTable('employee')
    .set({ firstname: 'Ottokar', lastname: 'Quist' })
    .where('id', '=', person.id)
    .execute();
  const role = await add('role', { name: 'Wharfinger', names: JSON.stringify({ es: 'Muellero' }) });
  const group = await add('user_group', { name: 'Nightingales', kind: 'people' });
  const status = await db().selectFrom('asset_status').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db().updateTable('asset_status').set({ name: 'Mothballed' }).where('id', '=', status.id).execute();
  const asset = await add('asset', {
    tag: 'ZQX',
    name: 'Gantry',
    facility_id: facility,
    status_id: status.id,
    kind: 'Crane',
  });
  const template = await db().selectFrom('template').select('id').orderBy('id').executeTakeFirst();
  if (template)
    await sql`update template set draft = jsonb_set(draft, '{name}', '{"en":"Walkaround"}') where id = ${template.id}`.execute(
      db(),
    );
  things = {
    facility: { id: facility, word: 'fjordheim' },
    unit: {
      id: await add('org_unit', { name: 'Boilerhouse', level: 'department', facility_id: facility }),
      word: 'boilerhouse',
    },
    person: { id: person.id, word: 'ottokar quist' },
    role: { id: role, word: 'wharfinger' },
    group: { id: group, word: 'nightingales' },
    asset: { id: asset, word: 'gantry' },
    assetStatus: { id: status.id, word: 'mothballed' },
    ...(template && { template: { id: template.id, word: 'walkaround' } }),
  };
});

test('a line is found by the name of everything that it mentions by an id', async () => {
  let line = 900_000;
  for (const [property, kind] of Object.entries(KIND_OF_PROPERTY)) {
    const thing = things[kind];
    // A record is not told to those who may not see it.
    if (kind === 'record') continue;
    expect(thing, kind).toBeDefined();
    if (!thing) continue;
    for (const value of [thing.id, [thing.id]]) {
      line += 1;
      await log('word', line, { [property]: [null, value] });
      expect([property, await found(thing.word)]).toEqual([property, expect.arrayContaining([`test.made ${line}`])]);
    }
  }
});

test('a line is found by the name of what it is about, and of what it was merged into', async () => {
  for (const [entity, kind] of Object.entries(KIND_OF_ENTITY)) {
    const thing = things[kind];
    if (!thing) continue;
    await log(entity, thing.id, { note: [null, 'x'] });
    expect([entity, await found(thing.word)]).toEqual([entity, expect.arrayContaining([`test.made ${thing.id}`])]);
  }
  await log('facility', 910_001, { mergedInto: [null, things['facility']?.id] });
  expect(await found('fjordheim')).toContain('test.made 910001');
});

test('a line is found by the label of a field of people, and by whom the field names', async () => {
  const shape = { type: 'person', label: 'Shoe size', kind: 'number', key: 'shoe' };
  const field = await db()
    .insertInto('custom_field')
    .values({ ...shape, position: 900, is_own: true } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const mentor = await db()
    .insertInto('custom_field')
    .values({ ...shape, label: 'Mentor', kind: 'person', key: 'mentor', position: 901, is_own: true } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await log('word', 920_001, { [`field${field.id}`]: [null, 43] });
  await log('word', 920_002, { fields: [null, [{ fieldId: field.id, when: { operator: 'in', values: ['43'] } }]] });
  await log('word', 920_003, { [`field${mentor.id}`]: [null, things['person']?.id] });
  expect(new Set(await found('shoe size'))).toEqual(new Set(['test.made 920001', 'test.made 920002']));
  expect(await found('mentor')).toEqual(['test.made 920003']);
  expect(await found('ottokar')).toContain('test.made 920003');
});

test('what the product names in the language of the reader is found by that', async () => {
  const supervisor = await db()
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'supervisor')
    .executeTakeFirstOrThrow();
  await log('word', 930_001, { roleId: [null, supervisor.id] });
  expect(await found('Supervisor')).toContain('test.made 930001');
  expect(await found('preposto', 'it')).toContain('test.made 930001');
  expect(await found('preposto', 'en')).toEqual([]);
  expect(await found('Muellero')).toContain(`test.made ${things['role']?.id}`);
  const { id } = (await send('POST /api/fm/facility/create', { name: 'Kilnworks' })).json();
  const [made] = (await search('Kilnworks', 'fr')) as [AuditEntry];
  expect(await found(made.text, 'fr')).toContain(`facility.created ${id}`);
});

test('the name of somebody who was made anonymous finds nothing any more', async () => {
  const gone = await t.person(t.tenants.acme, 'employee');
  await db()
    .updateTable('employee')
    .set({ firstname: 'Zebedee', lastname: 'Vanish' })
    .where('id', '=', gone.id)
    .execute();
  await log('facility', things['facility']?.id ?? 0, { defaultOwnerId: [gone.id, null] });
  expect(await found('zebedee')).toHaveLength(1);
  await db().updateTable('employee').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  const answer = await send(`PUT /api/aum/um/anonymous?employeeId=${gone.id}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  expect(await found('zebedee')).toEqual([]);
});

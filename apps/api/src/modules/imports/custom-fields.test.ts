import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import type { Import, ImportProblem } from '@safety-qube/contract/schemas/imports';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../attachments/attachments.factory.ts';
import { importCalls, uploadImport } from './imports.factory.ts';

const t = useTestApp();
let administrator: Person;
let facilityId: number;
const i = () => importCalls(t, t.tenants.acme);
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  facilityId = await addFacility(t, t.tenants.acme);
});
beforeEach(() => t.owner.pool.query('delete from graphile_worker._private_jobs'));

async function field(body: object): Promise<FieldItem> {
  const answer = await i().call(administrator, 'POST /api/cf', { type: 'hazard', kind: 'text', ...body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
async function step(id: number, name: string): Promise<Import> {
  const answer = await i().act(administrator, id, name);
  expect([answer.statusCode, answer.body]).toEqual([202, expect.anything()]);
  await i().work(id);
  return i().get(administrator, id);
}
/** Imports rows, with columns as they are guessed by their names and values, and `fields` in any case. */
async function bring(rows: readonly string[], fields: Import['mapping']['fields'] = {}) {
  const answer = await uploadImport(t, administrator, rows.join('\n'));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  const { id, mapping } = answer.json() as Import;
  await i().map(administrator, id, { onError: 'skip', fields: { ...mapping.fields, ...fields } });
  const checked = await step(id, 'check');
  const problems: ImportProblem[] = (await i().call(administrator, `GET /api/imports/${id}/problems`)).json().items;
  const done = await step(id, 'start');
  const made = await db().selectFrom('record').select('id').where('import_id', '=', id).orderBy('id').execute();
  const records = await Promise.all(
    made.map(async (row) => (await i().call(administrator, `GET /api/hazards/${row.id}`)).json() as Hazard),
  );
  return { checked, problems, done, records };
}
const OPTIONS = [{ label: 'Day shift' }, { label: 'Night shift' }];

test('a value of each kind comes from its column; a value that a field cannot have is a problem of its line and column', async () => {
  const of = {
    permit: await field({ label: 'Permit' }),
    story: await field({ kind: 'long-text', label: 'Story' }),
    depth: await field({ kind: 'number', label: 'Depth', unit: 'm' }),
    seen: await field({ kind: 'date', label: 'Seen on' }),
    told: await field({ kind: 'moment', label: 'Told at' }),
    hot: await field({ kind: 'yes-no', label: 'Hot work' }),
    shift: await field({ kind: 'choice', label: 'Shift', options: OPTIONS }),
    weather: await field({ kind: 'choices', label: 'Weather', options: [{ label: 'Rain' }, { label: 'Ice' }] }),
    witness: await field({ kind: 'person', label: 'Witness' }),
  };
  const columns = Object.fromEntries(Object.values(of).map(({ id }, at) => [`field${id}`, { column: at + 2 }]));
  const head = 'What happened,Site,Permit,Story,Depth,Seen on,Told at,Hot work,Shift,Weather,Witness';
  const { problems, done, records } = await bring(
    [
      head,
      `A hole,Boston Yard,=1+1,Long,2.5,2026-03-02,2026-03-02 08:30,yes,Night shift,"Rain, Ice",${administrator.email}`,
      'Two,Boston Yard,,,deep,,,,,,',
      'Three,Boston Yard,,,,,,perhaps,,,',
      'Four,Boston Yard,,,,,,,,Fog,',
      'Five,Boston Yard,,,,2026-02-30,,,,,',
      `Six,Boston Yard,${'x'.repeat(201)},,,,,,,,`,
    ],
    columns,
  );
  expect(records[0]?.fields).toMatchObject({
    ...{ [of.permit.id]: '=1+1', [of.story.id]: 'Long', [of.depth.id]: 2.5, [of.seen.id]: '2026-03-02' },
    ...{ [of.hot.id]: true, [of.shift.id]: 'night-shift', [of.weather.id]: ['rain', 'ice'] },
    [of.witness.id]: administrator.id,
  });
  expect(records[0]?.fields?.[of.told.id]).toMatch(/^2026-03-0\dT\d\d:30:00\.000Z$/);
  expect(problems.map(({ line, column, value }) => [line, column, value?.slice(0, 10)])).toEqual([
    [3, 'Depth', 'deep'],
    [4, 'Hot work', 'perhaps'],
    [5, 'Weather', 'Fog'],
    [6, 'Seen on', '2026-02-30'],
    [7, 'Permit', 'xxxxxxxxxx'],
  ]);
  expect(done).toMatchObject({ state: 'done', created: 1, skipped: 5 });
});

test('a value that a record already has refuses its line alone, also when it was taken after the check', async () => {
  const { id } = await field({ label: 'Serial', isUnique: true });
  const raise = (value: string) =>
    i().call(administrator, 'POST /api/hazards', {
      ...{ description: 'Old', category: 'other', facilityId, fields: { [id]: value } },
    });
  expect((await raise('S-1')).statusCode).toBe(201);
  const rows = [
    'What happened,Site,Serial',
    'One,Boston Yard,s-1',
    'Two,Boston Yard,S-2',
    'Three,Boston Yard,s-2',
    'Four,Boston Yard,S-3',
  ];
  const { problems, done, records } = await bring(rows);
  expect(problems.map(({ line, column, value, message }) => [line, column, value, message])).toEqual([
    [2, 'Serial', 's-1', 'Another record already has this value.'],
    [4, 'Serial', 's-2', 'Another record already has this value.'],
  ]);
  expect(done).toMatchObject({ state: 'done', created: 2, skipped: 2 });
  expect(records.map(({ fields }) => fields?.[id])).toEqual(['S-2', 'S-3']);

  const uploaded = (
    await uploadImport(
      t,
      administrator,
      ['What happened,Site,Serial', 'A,Boston Yard,S-8', 'B,Boston Yard,S-9'].join('\n'),
    )
  ).json() as Import;
  await i().map(administrator, uploaded.id, { onError: 'skip' });
  expect((await step(uploaded.id, 'check')).problems).toBe(0);
  await raise('s-8');
  expect(await step(uploaded.id, 'start')).toMatchObject({ state: 'done', created: 1, skipped: 1 });
});

test('a field of a facility is filled in the rows of that facility, and refused with the reason in others', async () => {
  const yard = { name: 'Dallas Yard', time_zone: 'America/Chicago' };
  const { id: dallas } = await db().insertInto('facility').values(yard).returning('id').executeTakeFirstOrThrow();
  const gate = await field({ kind: 'number', label: 'Gate number', facilityId: dallas });
  const zone = await field({ label: 'Zone' });
  const own = await field({ label: 'Zone', key: zone.key, facilityId: dallas });
  const rows = [
    'What happened,Site,Gate number,Zone,Dallas zone',
    'One,Dallas Yard,7,,D-1',
    'Two,Boston Yard,7,,',
    'Three,Boston Yard,,B-1,',
    'Four,Dallas Yard,8,B-1,',
    'Five,Boston Yard,,,D-1',
  ];
  const columns = { [`field${gate.id}`]: 2, [`field${zone.id}`]: 3, [`field${own.id}`]: 4 };
  const fields = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { column }]));
  const { problems, done, records } = await bring(rows, fields);
  expect(problems.map(({ line, column, value, message }) => [line, column, value, message])).toEqual([
    [3, 'Gate number', '7', 'Gate number: records of this facility don’t have this field.'],
    [5, 'Zone', 'B-1', 'Zone: records of this facility don’t have this field.'],
    [6, 'Dallas zone', 'D-1', 'Zone · Dallas Yard: records of this facility don’t have this field.'],
  ]);
  expect(done).toMatchObject({ state: 'done', created: 2, skipped: 3 });
  expect(records.map((record) => record.fields)).toEqual([{ [gate.id]: 7, [own.id]: 'D-1' }, { [zone.id]: 'B-1' }]);
});

test('somebody who reaches other facilities is offered no fields of this one', async () => {
  const { id } = await field({ label: 'Boston only', facilityId });
  const elsewhere = { name: 'Elsewhere', time_zone: 'UTC' };
  const other = await db().insertInto('facility').values(elsewhere).returning('id').executeTakeFirstOrThrow();
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [other.id] });
  const offered = async (as: Person) =>
    (await i().call(as, 'GET /api/imports/fields?type=hazard')).json<{ name: string }[]>().map(({ name }) => name);
  expect(await offered(administrator)).toContain(`field${id}`);
  expect(await offered(limited)).not.toContain(`field${id}`);
});

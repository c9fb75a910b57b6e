import type { Import, ImportMapping, ImportValue } from '@safety-qube/contract/schemas/imports';
import { beforeAll, expect, test } from 'vitest';
import { readCsv } from '../../testing/read-spreadsheet.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { importCalls } from '../imports/imports.factory.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { incidentCalls, registerCalls } from './incidents.factory.ts';

const t = useTestApp();
let administrator: Person;
let yard: string;
let registers: ReturnType<typeof registerCalls>;
const acme = () => t.tenants.acme;
const i = () => importCalls(t, acme());

beforeAll(async () => {
  administrator = await t.person(acme(), 'administrator');
  registers = registerCalls(t, acme(), administrator);
  yard = String(await addFacility(t, acme(), 'Yard of Boston'));
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', Number(yard))
    .execute();
});

/** Uploads a file of incidents of the yard and keeps its suggested mapping, except for the given changes. */
const upload = (text: string, change: Partial<ImportMapping> = {}): Promise<Import> =>
  registers.upload(text, {
    ...change,
    fields: { facility: { value: yard }, category: { value: 'injury-or-illness' }, ...change.fields },
  });
const run = (item: Import): Promise<number[]> => registers.run(item);
const incident = async (id: number | undefined) =>
  (await incidentCalls(t, acme()).call(administrator, `GET /api/incidents/${id}`)).json();
const people = async (id: number | undefined) =>
  (await incidentCalls(t, acme()).investigation(administrator, id as number)).people;

test('a time of day in a column of its own is combined with the date beside it', async () => {
  const item = await upload(
    'Date of incident,Time,Description\n2024-03-02,2:30 PM,A fall\n2024-03-03,,A cut\n2024-03-04T08:00,1430,A burn\n',
  );
  expect(item.mapping.fields).toMatchObject({ occurredAt: { column: 0 }, timeOfDay: { column: 1 } });
  const [fall, cut, burn] = await Promise.all((await run(item)).map(incident));
  expect([fall.occurredAt, cut.occurredAt, burn.occurredAt]).toEqual([
    '2024-03-02T19:30:00.000Z',
    '2024-03-03T17:00:00.000Z',
    '2024-03-04T13:00:00.000Z',
  ]);
});

test('without a date beside it a time of day is combined with the date of raising, and an invalid time is reported', async () => {
  const item = await upload('Reported on,Time,Description\n2024-05-02,07:15,A spill\n');
  expect(item.mapping.fields['raisedAt']).toEqual({ column: 0 });
  expect((await incident((await run(item))[0])).raisedAt).toBe('2024-05-02T11:15:00.000Z');
  const wrong = await upload('Date,When,Description\n2024-05-02,at noon,A leak\n', {
    fields: { timeOfDay: { column: 1 } },
  });
  await i().act(administrator, wrong.id, 'check');
  await i().work(wrong.id);
  const { items } = (await i().call(administrator, `GET /api/imports/${wrong.id}/problems`)).json();
  expect(items).toMatchObject([
    { line: 2, column: 'When', value: 'at noon', message: 'Time of day: this is not a time of day.' },
  ]);
});

test('an incident without a date of raising counts as raised when it happened', async () => {
  const item = await upload('Event date,Description\n2024-05-02T07:15,A spill\n');
  expect(item.mapping.fields).toMatchObject({ occurredAt: { column: 0 }, status: { value: 'Closed' } });
  const at = '2024-05-02T11:15:00.000Z';
  expect(await incident((await run(item))[0])).toMatchObject({ occurredAt: at, raisedAt: at });
});

test('a row without a date is a problem, one with another date gets that with its time, and a file needs a column of dates', async () => {
  const { id } = await upload(
    'Happened,Reported,Time,Description\n2024-05-01,2024-05-03,08:00,A spill\n,2024-05-02,07:15,A leak\n,,09:00,A fall\n',
    { onError: 'skip' },
  );
  await i().act(administrator, id, 'check');
  await i().work(id);
  const { items } = (await i().call(administrator, `GET /api/imports/${id}/problems`)).json();
  expect(items).toEqual([
    { line: 4, column: 'Happened', value: null, message: 'Happened is empty. Every record needs it.' },
  ]);
  await i().act(administrator, id, 'start');
  await i().work(id);
  const { items: imported } = (
    await i().call(administrator, `GET /api/incidents?tab=closed&importId=${id}&sort=oldest`)
  ).json();
  expect(imported.map(({ occurredAt }: { occurredAt: string }) => occurredAt).sort()).toEqual([
    '2024-05-01T12:00:00.000Z',
    '2024-05-02T11:15:00.000Z',
  ]);
  const undated = await upload('Title\nPallet fell\n');
  const refused = await i().act(administrator, undated.id, 'check');
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'IMPORT_FIELD_MISSING']);
});

test('a death and its date are imported with the case, and that nobody died creates no case', async () => {
  const item = await upload(
    'Date of incident,Fatality,Date of death,Employment,Description\n' +
      '2024-03-02,1,2024-03-09,Contractor,Crushed\n2024-03-03,1,,employee,Struck\n2024-03-04,0,,Visitor,Nothing\n',
  );
  expect(item.mapping.fields).toMatchObject({
    died: { column: 1 },
    diedOn: { column: 2 },
    employment: { column: 3 },
  });
  const ids = await run(item);
  expect(await people(ids[0])).toMatchObject([
    {
      employment: 'contractor',
      case: {
        facts: { died: true },
        report: { harms: [{ kind: 'death', at: '2024-03-09T17:00:00.000Z', knownAt: '2024-03-09T17:00:00.000Z' }] },
      },
    },
  ]);
  expect(await people(ids[1])).toMatchObject([
    { employment: 'employee', case: { report: { harms: [{ kind: 'death', at: '2024-03-03T17:00:00.000Z' }] } } },
  ]);
  expect(await people(ids[2])).toEqual([]);
});

test('an open incident that a file calls serious stays undecided as long as its harm is not answered', async () => {
  const [id] = await run(
    await upload(
      'Date,Severity,Status,Days away,Description\n2024-03-02,Serious,Open,21,Right index fingertip amputated\n',
    ),
  );
  const { reportability, people } = await incidentCalls(t, acme()).investigation(administrator, id as number);
  expect(people).toMatchObject([{ case: { days: { away: 21 }, recordability: { recordable: 'unknown' } } }]);
  expect(reportability).toMatchObject([{ reportable: 'unknown', by: '2024-03-03T17:00:00.000Z' }]);
});

test('unknown values of nature, body part and event are reported and can be mapped', async () => {
  const item = await upload(
    'Nature of injury,Part of body,Event or exposure,Description,Date\nGebrochen,Arm links,1214,A fall,2024-03-02\n111,Foot,Sturz,A cut,2024-03-02\n',
  );
  const { values } = (await i().call(administrator, `GET /api/imports/${item.id}/values`)).json();
  const unknown = (values as ImportValue[]).filter(({ to }) => to === null).map(({ field, from }) => [field, from]);
  expect(unknown).toEqual(
    expect.arrayContaining([
      ['nature', 'Gebrochen'],
      ['bodyPart', 'Arm links'],
      ['event', 'Sturz'],
    ]),
  );
  const { fields } = await i()
    .get(administrator, item.id)
    .then(({ mapping }) => mapping);
  await i().map(administrator, item.id, {
    fields,
    translations: [
      { field: 'nature', from: 'Gebrochen', to: { value: '111' } },
      { field: 'bodyPart', from: 'Arm links', to: { value: '42' } },
      { field: 'event', from: 'Sturz', to: { none: true } },
      { field: 'bodyPart', from: 'Foot', to: { none: true } },
    ],
  });
  const ids = await run(item);
  const codes = await Promise.all(ids.map(async (id) => (await people(id))[0]?.case?.codes));
  expect(codes).toMatchObject([
    { nature: '111', bodyPart: '42', event: '1214' },
    { nature: '111', bodyPart: null, event: null },
  ]);
});

test('a kind of event that a file does not name is derived from the category, else from the injured person, else it is a near miss', async () => {
  const { id, mapping } = await registers.upload(
    'Date of incident,Incident Type,Victim,Job title,Body part,What happened\n' +
      '2024-03-01,Near miss,,,,A load swung past\n' +
      '2024-03-02,Property Damage,Ann Doe,Electrician,,A forklift hit a sprinkler line\n' +
      '2024-03-03,Environmental Release,,,,Oil on the ground\n' +
      '2024-03-04,Vehicle,Bo Li,Driver,Foot,A truck rolled back\n' +
      '2024-03-05,Line 4,Cy Fox,,,A fall\n' +
      '2024-03-06,Line 4,,,,A noise\n',
  );
  const { eventType: _, ...fields } = mapping.fields;
  await i().map(administrator, id, {
    fields: {
      ...fields,
      description: { column: 5 },
      facility: { value: yard },
      category: { column: 1 },
      injured: { column: 2 },
      jobTitle: { column: 3 },
      bodyPart: { column: 4 },
    },
    others: { category: 'create', bodyPart: 'none' },
    translations: [{ field: 'bodyPart', from: 'Foot', to: { value: '53' } }],
  });
  await i().act(administrator, id, 'check');
  await i().work(id);
  const types = ['nearMiss', 'propertyDamage', 'environmental', 'vehicle', 'injuryOrIllness', 'nearMiss'];
  expect(await i().get(administrator, id)).toMatchObject({
    problems: 0,
    derived: [
      { field: 'eventType', value: 'nearMiss', count: 2 },
      ...types.slice(1, 5).map((value) => ({ field: 'eventType', value, count: 1 })),
    ],
  });
  const ids = await run({ id } as Import);
  expect((await Promise.all(ids.map(incident))).map(({ eventType }) => eventType)).toEqual(types);
  const involved = await Promise.all(ids.map(people));
  // Nobody was injured by the forklift; the person named was involved.
  expect(involved.map(([one]) => one && [one.involvement, one.case !== null])).toEqual([
    undefined,
    ['involved', false],
    undefined,
    ['injured', true],
    ['injured', true],
    undefined,
  ]);
});

test('a kind of event that a row names is kept, and an empty cell is derived', async () => {
  const item = await upload('Happened,Type of event,Description\n2024-03-02,Security,A fall\n2024-03-03,,A cut\n');
  expect(item.mapping.fields['eventType']).toEqual({ column: 1 });
  const ids = await run(item);
  expect((await Promise.all(ids.map(incident))).map(({ eventType }) => eventType)).toEqual([
    'security',
    'injuryOrIllness',
  ]);
  expect((await i().get(administrator, item.id)).derived).toEqual([
    { field: 'eventType', value: 'injuryOrIllness', count: 1 },
  ]);
});

test('a title replaces a description that the file, or a row, does not have', async () => {
  const alone = await upload('Title,Date\nForklift hit a rack,2024-03-02\n');
  expect(alone.mapping.fields['description']).toBeUndefined();
  expect(await incident((await run(alone))[0])).toMatchObject({
    title: 'Forklift hit a rack',
    description: 'Forklift hit a rack',
  });
  const both = await upload(
    'Title,Description,Date\nPallet fell,,2024-03-02\nLamp fell,It fell on a table,2024-03-02\n',
  );
  const [pallet, lamp] = await Promise.all((await run(both)).map(incident));
  expect([pallet.description, lamp.description]).toEqual(['Pallet fell', 'It fell on a table']);
});

const FULL =
  'Reference,Date of incident,Injured person,Nature,Hospitalized,Amputation,Fatality,Date of death,Days away,Restricted days,Employment,Total cost,Description\n' +
  'EXP-1,2024-03-02,Ann Doe,111,1,1,1,2024-03-09,7,2,Contractor,1200.5 USD,Crushed\n';
/** Returns what an export shows a person of one incident, by column. */
async function exported(as: Person, search: string): Promise<Record<string, string>> {
  const [header = [], row = []] = readCsv(await registers.exported('csv', `tab=closed&search=${search}`, as));
  return Object.fromEntries(header.map((name, at) => [name, row[at] ?? '']));
}

test('an export contains what an import knows of the case and its costs, for users who may see cases', async () => {
  const [id] = await run(await upload(FULL));
  const all = await exported(administrator, 'EXP-1');
  expect(all).toMatchObject({
    'Injured person': 'Ann Doe',
    Employment: 'Contractor’s employee',
    'In-patient hospitalization': 'Yes',
    Amputation: 'Yes',
    Died: 'Yes',
    'Date of death': '2024-03-09 12:00:00',
    'Days away from work': '7',
    'Days of job transfer or restriction': '2',
    'Cost: other': '1200.5 USD',
  });
  expect(all).toHaveProperty('Recordable');
  const reader = await personWith(t, acme(), ['incident.viewAll', 'incident.extractReports']);
  const theirs = await exported(reader, 'EXP-1');
  expect(theirs['Title']).toBe('Crushed');
  for (const name of ['Injured person', 'Employment', 'Amputation', 'Days away from work', 'Recordable', 'Cost: other'])
    expect([name, theirs[name]]).toEqual([name, '']);
  await t.database
    .forTenant(acme().id)
    .updateTable('incident_case')
    .set({ privacy_reasons: ['intimateBodyPart'] })
    .where('person_id', 'in', (eb) =>
      eb
        .selectFrom('incident_person')
        .select('id')
        .where('record_id', '=', id as number),
    )
    .execute();
  expect((await exported(administrator, 'EXP-1'))['Injured person']).toBe('Privacy case');
});

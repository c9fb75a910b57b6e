import { readFileSync } from 'node:fs';
import type { Import, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { readDocument } from '../../testing/read-document.ts';
import { readCsv } from '../../testing/read-spreadsheet.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { importCalls, uploadImport } from '../imports/imports.factory.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { CUT, incidentCalls } from './incidents.factory.ts';

/** Reports of severe injuries as they are published, the first nine of the sample. */
const SAMPLE = readFileSync(new URL('../../testing/data/severe-injuries.csv', import.meta.url));
type Line = Record<string, string>;
const lines = (parse(SAMPLE, { columns: true }) as Line[]).slice(0, 9);

const t = useTestApp();
let administrator: Person;
const acme = () => t.tenants.acme;
const i = () => importCalls(t, acme());
const cell = (value = ''): string => `"${value.replaceAll('"', '""')}"`;
const csvOf = (rows: readonly Line[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((row) => row.map(cell).join(',')).join('\n');

beforeAll(async () => {
  administrator = await t.person(acme(), 'administrator');
});

/** Imports rows as incidents; returns the import and the ids in the order of the file. */
async function importRows(
  rows: readonly Line[],
  more: ImportMapping['fields'] = {},
  onError: ImportMapping['onError'] = 'stop',
): Promise<{ uploaded: Import; ids: number[] }> {
  const answer = await uploadImport(t, administrator, csvOf(rows), 'injuries.csv', {}, 'incident');
  const uploaded = answer.json() as Import;
  const column = (name: string) => ({ column: uploaded.columns.findIndex((one) => one.name === name) });
  const { number: _, ...guessed } = uploaded.mapping.fields;
  await i().map(administrator, uploaded.id, {
    fields: { ...guessed, facility: column('state'), category: { value: 'injury-or-illness' }, ...more },
    others: { facility: 'create' },
    onError,
  });
  for (const step of ['check', 'start']) {
    await i().act(administrator, uploaded.id, step);
    await i().work(uploaded.id);
  }
  const made = await t.database
    .forTenant(acme().id)
    .selectFrom('record')
    .select('id')
    .where('import_id', '=', uploaded.id)
    .orderBy('id')
    .execute();
  return { uploaded: await i().get(administrator, uploaded.id), ids: made.map(({ id }) => id) };
}

test('reports of severe injuries become incidents, each with the case of the injured person, its codes and its outcome', async () => {
  const { uploaded, ids } = await importRows(lines);
  expect(uploaded).toMatchObject({ state: 'done', created: lines.length, type: 'incident' });
  const { investigation, call } = incidentCalls(t, acme());
  for (const [index, line] of lines.entries()) {
    const id = ids[index] as number;
    const { people } = await investigation(administrator, id);
    const isAdmitted = Number(line['hospitalized']) > 0;
    expect(people).toMatchObject([
      {
        involvement: 'injured',
        name: 'Anonymous',
        case: {
          codes: {
            nature: line['nature'],
            bodyPart: line['part_of_body'],
            event: line['event'],
            source: line['source'],
            secondarySource: line['secondary_source'] || null,
          },
          recordability: { recordable: 'unknown' },
          report: { takenToHospital: isAdmitted },
        },
      },
    ]);
    expect(people[0]?.case?.report.harms.map(({ kind }) => kind)).toEqual([
      ...(Number(line['amputation']) > 0 ? ['amputation'] : []),
      ...(isAdmitted ? ['inpatient'] : []),
    ]);
    const incident = (await call(administrator, `GET /api/incidents/${id}`)).json();
    expect(incident).toMatchObject({ eventType: 'injuryOrIllness', description: line['final_narrative']?.trim() });
    expect(incident.occurredAt).toBe(incident.raisedAt);
  }
});

test('a code that the classification does not have is reported with its column and value; the title of a code counts as the code', async () => {
  const [line] = lines as [Line];
  // One of many: a column in which hardly any code is known would be of another classification.
  const rows = [{ ...line, nature: '9998', event: 'Falls, slips, trips' }, ...lines.slice(0, 40)];
  const { uploaded } = await importRows(rows);
  const { items } = (await i().call(administrator, `GET /api/imports/${uploaded.id}/problems`)).json();
  expect(items).toMatchObject([{ line: 2, column: 'nature', value: '9998' }]);
});

test('lost days and costs of a file are imported with the case, recognised by the column names of injury records', async () => {
  const [line] = lines as [Line];
  const { uploaded, ids } = await importRows([
    {
      ...line,
      dafw_num_away: '12',
      djtr_num_tr: '5',
      'Medical cost': '$1,200.50',
      'Total cost': '30',
      Currency: 'USD',
    },
    { ...line, dafw_num_away: '0', djtr_num_tr: '', 'Medical cost': '', 'Total cost': '300,75 €', Currency: '' },
  ]);
  expect(uploaded).toMatchObject({ state: 'done', created: 2 });
  const { investigation } = incidentCalls(t, acme());
  const read = async (id: number | undefined) => {
    const { people, costs } = await investigation(administrator, id as number);
    const { days, lostTime } = people[0]?.case ?? {};
    return { days, lostTime, costs: costs.map(({ kind, amount, currency }) => [kind, amount, currency]) };
  };
  expect(await read(ids[0])).toEqual({
    days: { away: 12, restricted: 5, isCapped: false },
    lostTime: [
      { kind: 'daysAway', from: '2015-01-02', to: '2015-01-13' },
      { kind: 'restricted', from: '2015-01-14', to: '2015-01-18' },
    ],
    costs: [
      ['medical', 1200.5, 'USD'],
      ['other', 30, 'USD'],
    ],
  });
  expect(await read(ids[1])).toEqual({
    days: { away: 0, restricted: 0, isCapped: false },
    lostTime: [],
    costs: [['other', 300.75, 'EUR']],
  });
});

test('days that are no number, and an amount without a currency, are reported by their line; the other rows are imported', async () => {
  const line = { ...(lines[0] as Line), final_narrative: 'Somebody slipped on the wet floor of the loading dock.' };
  const rows = [
    { ...line, away: 'a week', sum: '' },
    { ...line, away: '2', sum: '40' },
    { ...line, away: '2', sum: '40 GBP' },
  ];
  const column = (name: string) => ({ column: Object.keys(rows[0] as object).indexOf(name) });
  const { uploaded, ids } = await importRows(rows, { daysAway: column('away'), repairCost: column('sum') }, 'skip');
  const { items } = (await i().call(administrator, `GET /api/imports/${uploaded.id}/problems`)).json();
  expect(items).toMatchObject([
    { line: 2, column: 'away', value: 'a week', message: 'Days away from work: this number is not valid here.' },
    { line: 3, message: expect.stringContaining('A cost needs a currency') },
  ]);
  expect(ids).toHaveLength(1);
});

test('an export shows the codes of cases to users who may see cases, and to nobody else', async () => {
  await importRows(lines.slice(0, 1), { injured: { value: 'Ann Doe' } });
  const reader = await personWith(t, acme(), ['incident.viewAll', 'incident.extractReports']);
  const query = new URLSearchParams({
    type: 'incident',
    format: 'csv',
    query: 'tab=closed',
    columns: 'number,nature,source',
  });
  const read = async (as: Person) => {
    const answer = await t.call('acme', `GET /api/exports/now?${query}`, { as });
    return readCsv(answer.rawPayload).slice(1);
  };
  expect((await read(administrator))[0]?.slice(1)).toEqual(['111 Fractures', '5721 Co-worker']);
  expect((await read(reader))[0]?.slice(1)).toEqual(['', '']);
});

test('the document of an incident contains its investigation, as far as its reader may see it', async () => {
  const { raise, change, investigation, call } = incidentCalls(t, acme());
  const { id } = await raise(administrator, {
    facilityId: await addFacility(t, acme(), 'Boston Yard'),
    category: 'injury-or-illness',
    eventType: 'injuryOrIllness',
  });
  const person = {
    employeeId: null,
    name: 'Ann Doe',
    involvement: 'injured',
    employment: 'employee',
    supervisedByUs: null,
  };
  await change(administrator, `PATCH /api/incidents/${id}`, id, { occurredAt: '2026-11-02T09:15:00Z' });
  await change(administrator, `POST /api/incidents/${id}/people`, id, person);
  const [injured] = (await investigation(administrator, id)).people;
  const lostTime = [{ kind: 'daysAway', from: '2026-11-02', to: '2026-11-02' }];
  await change(administrator, `PUT /api/incidents/${id}/people/${injured?.id}/case`, id, { ...CUT, lostTime });
  const part = (name: string, value: unknown) =>
    change(administrator, `PUT /api/incidents/${id}/investigation/${name}`, id, { [name]: value });
  await part('timeline', [{ at: '2026-11-02T09:30:00Z', text: 'The blade slipped' }]);
  await part('causes', [
    { id: 'a', parentId: null, text: 'No guard' },
    { id: 'b', parentId: 'a', text: 'Guard on order' },
  ]);
  await part('costs', [{ kind: 'medical', amount: 1200.5, currency: 'USD', note: 'Clinic' }]);
  await part('statements', [{ personId: injured?.id, takenOn: '2026-11-03', text: 'I did not look' }]);
  const by = { regime: 'osha', what: 'notify', at: new Date().toISOString(), byId: administrator.id, how: 'phone' };
  await part('notices', [{ ...by, reference: '2026-77', note: '' }]);
  const read = async (as: Person) =>
    (await readDocument((await call(as, `GET /api/records/${id}/pdf?timeZone=UTC`)).rawPayload)).text;
  const mine = await read(administrator);
  for (const said of [
    'Injured or ill Ann Doe · Employee',
    'Not recordable',
    'Away from work Nov 02, 2026 – Nov 02, 2026',
    '1904.7(b)(5)',
    'Nature of injury or illness 132 Cuts, lacerations',
    'I did not look',
    'Nov 02, 2026, 9:30 AM The blade slipped',
    'Why 2 · Root cause Guard on order',
    'Medical care USD 1,200.50 · Clinic',
    'Happened Nov 02, 2026, 9:15 AM',
    'Is this reportable?',
    'by phone · ref. 2026-77',
    'Costs: None → Medical care · USD 1,200.50 · Clinic',
  ])
    expect(mine).toContain(said);
  const reader = await personWith(t, acme(), ['incident.viewAll']);
  expect((await call(reader, `GET /api/incidents/${id}`)).statusCode).toBe(200);
  const theirs = await read(reader);
  expect(theirs).toContain('The blade slipped');
  for (const hidden of ['I did not look', 'Not recordable', 'lacerations']) expect(theirs).not.toContain(hidden);
});

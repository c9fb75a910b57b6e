import { RECORD_TYPE_NAMES, RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { beforeAll, expect, test } from 'vitest';
import { askNow, readCsv } from './modules/exports/exports.factory.ts';
import { importCalls, uploadImport } from './modules/imports/imports.factory.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { readWorkbook } from './testing/read-spreadsheet.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

/** Fields that raising a record of each type needs besides a description and a facility. */
const RAISES: Readonly<Partial<Record<RecordType, object>>> = {
  hazard: { category: 'other', immediateDanger: true },
  incident: { category: 'near-miss', eventType: 'nearMiss', potentialSeverity: 'serious' },
  issue: { category: 'idea', danger: 'maybe' },
  task: { control: 'engineer', checklist: ['One', 'Two'] },
};
const TYPES = Object.keys(RAISES) as RecordType[];
const isImported = (type: RecordType): boolean => RECORD_TYPES[type].privileges.import !== undefined;

const t = useTestApp();
let administrator: Person;
let facilityId: number;
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  facilityId = await addFacility(t, t.tenants.acme, 'Boston Yard');
});

interface Raised {
  readonly id: number;
  readonly number: string;
  readonly title: string;
}
async function raise(type: RecordType): Promise<Raised> {
  const payload = {
    description: `The ${type} at the gate, told with "quotes"\nand two lines`,
    facilityId,
    ...RAISES[type],
  };
  const answer = await t.call('acme', `POST /api/${type}s`, { as: administrator, payload });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json() as Raised;
}
const read = async (type: RecordType, id: number) =>
  (await t.call('acme', `GET /api/${type}s/${id}`, { as: administrator })).json();

test('every record type is covered by this test', () => {
  expect([...TYPES].sort()).toEqual([...RECORD_TYPE_NAMES].sort());
});

test.each(TYPES)(
  'a list of records of type %s is exported as CSV and as Excel, with a header for every column',
  async (type) => {
    const { number, title } = await raise(type);
    const asked = { type, query: `search=${number}` };
    const csv = readCsv((await askNow(t, t.tenants.acme, administrator, asked)).rawPayload);
    expect(new Set(csv.header).size).toBe(csv.header.length);
    expect(csv.header).not.toContain('');
    expect(csv.rows.map((row) => [row[0], row[1], row.length])).toEqual([[number, title, csv.header.length]]);
    const excel = await askNow(t, t.tenants.acme, administrator, { ...asked, format: 'xlsx' });
    const { cells } = await readWorkbook(excel.rawPayload);
    expect([cells.get('A2')?.text, cells.get('B2')?.text]).toEqual([number, title]);
  },
);

test.each(TYPES)(
  'an exported list of type %s can be imported again without changes, if that type can be imported',
  async (type) => {
    const { id, number } = await raise(type);
    const file = await askNow(t, t.tenants.acme, administrator, { type, query: `search=${number}` });
    const answer = await uploadImport(t, administrator, file.rawPayload, 'again.csv', {}, type);
    if (!isImported(type)) return expect(answer.statusCode).toBe(404);
    const uploaded = answer.json() as { id: number; mapping: { fields: Record<string, object> } };
    const calls = importCalls(t, t.tenants.acme);
    const { number: _, ...fields } = uploaded.mapping.fields;
    await calls.map(administrator, uploaded.id, { fields: fields as never });
    for (const step of ['check', 'start']) {
      await calls.act(administrator, uploaded.id, step);
      await calls.work(uploaded.id);
    }
    const { items } = (await calls.call(administrator, `GET /api/imports/${uploaded.id}/problems`)).json();
    expect(items).toEqual([]);
    const [made] = await t.database
      .forTenant(t.tenants.acme.id)
      .selectFrom('record')
      .select('id')
      .where('import_id', '=', uploaded.id)
      .execute();
    const [before, after] = [await read(type, id), await read(type, made?.id ?? 0)];
    const kept = [
      'title',
      'description',
      'category',
      'priority',
      'status',
      'facilityId',
      ...Object.keys(RAISES[type] ?? {}),
    ];
    for (const name of kept) expect([name, after[name]]).toEqual([name, before[name]]);
  },
);

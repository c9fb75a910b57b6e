import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { beforeAll, expect, test } from 'vitest';
import { askNow, readCsv } from './modules/exports/exports.factory.ts';
import { importCalls, uploadImport } from './modules/imports/imports.factory.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { raiseSample } from './testing/raise-sample.ts';
import { readWorkbook } from './testing/read-spreadsheet.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const isImported = (type: RecordType): boolean => descriptorOf(type).privileges.import !== undefined;

const t = useTestApp();
let administrator: Person;
let facilityId: number;
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  facilityId = await addFacility(t, t.tenants.acme, 'Boston Yard');
});

/** What is raised: of choices the last, because the first may be what an empty field becomes. */
const sampleOf = (type: RecordType) => raiseSample(t, t.tenants.acme, type, (options) => options.at(-1));

interface Raised {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly status: string;
}
async function raise(type: RecordType): Promise<Raised> {
  const payload = { ...(await sampleOf(type)), facilityId };
  const answer = await t.call('acme', `POST /api/${descriptorOf(type).plural}`, { as: administrator, payload });
  if (answer.statusCode !== 201) throw new Error(`${type}: ${answer.body}`);
  return answer.json() as Raised;
}
/** The query of a list that contains a record, which may have been closed from the start. */
const listOf = (type: RecordType, { number, status }: Raised): string =>
  `search=${number}&tab=${descriptorOf(type).workflow.ends.includes(status) ? 'closed' : 'all'}`;
const read = async (type: RecordType, id: number) =>
  (await t.call('acme', `GET /api/${descriptorOf(type).plural}/${id}`, { as: administrator })).json();

test.each(RECORD_TYPE_NAMES)(
  'a list of records of type %s is exported as CSV and as Excel, with a header for every column',
  async (type) => {
    const raised = await raise(type);
    const { number, title } = raised;
    const asked = { type, query: listOf(type, raised) };
    const csv = readCsv((await askNow(t, t.tenants.acme, administrator, asked)).rawPayload);
    expect(new Set(csv.header).size).toBe(csv.header.length);
    expect(csv.header).not.toContain('');
    expect(csv.rows.map((row) => [row[0], row[1], row.length])).toEqual([[number, title, csv.header.length]]);
    const excel = await askNow(t, t.tenants.acme, administrator, { ...asked, format: 'xlsx' });
    const { cells } = await readWorkbook(excel.rawPayload);
    expect([cells.get('A2')?.text, cells.get('B2')?.text]).toEqual([number, title]);
  },
);

test.each(RECORD_TYPE_NAMES)(
  'an exported list of type %s can be imported again without changes, if that type can be imported',
  async (type) => {
    const raised = await raise(type);
    const { id } = raised;
    const file = await askNow(t, t.tenants.acme, administrator, { type, query: listOf(type, raised) });
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
    const kept = ['title', 'priority', 'status', 'facilityId', ...Object.keys(await sampleOf(type))];
    for (const name of kept) expect([name, after[name]]).toEqual([name, before[name]]);
  },
);

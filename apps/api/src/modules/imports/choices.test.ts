import type { Import, ImportMapping, ImportProblemGroup, SavedMapping } from '@safety-qube/contract/schemas/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFacility } from '../attachments/attachments.factory.ts';
import { importCalls, uploadImport } from './imports.factory.ts';

let t: TestApp;
let administrator: Person;
let manager: Person;
const i = () => importCalls(t, t.tenants.acme);
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  t = await startTestApp({ IMPORT_FACILITIES: '2', IMPORT_UNITS: '3', IMPORT_CATEGORIES: '1' });
  administrator = await t.person(t.tenants.acme, 'administrator');
  manager = await t.person(t.tenants.acme, 'ehsManager');
  await addFacility(t, t.tenants.acme);
});
afterAll(() => t.close());

async function upload(text: string, change: Partial<ImportMapping> = {}, as = administrator): Promise<Import> {
  const answer = await uploadImport(t, as, text);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  const uploaded = answer.json() as Import;
  if (Object.keys(change).length) expect((await i().map(as, uploaded.id, change)).statusCode).toBe(200);
  return i().get(as, uploaded.id);
}
async function step(id: number, name: string): Promise<Import> {
  const answer = await i().act(administrator, id, name);
  expect([answer.statusCode, answer.body]).toEqual([202, expect.anything()]);
  await i().work(id);
  return i().get(administrator, id);
}
const statuses = async (id: number): Promise<string[]> => {
  const rows = await db().selectFrom('record').select('status').where('import_id', '=', id).orderBy('id').execute();
  return rows.map(({ status }) => status);
};
const groups = async (id: number, as = administrator): Promise<ImportProblemGroup[]> =>
  (await i().call(as, `GET /api/imports/${id}/problem-groups`)).json();

/** The files that are queued for removal, one list per request. */
async function filesToRemove(): Promise<string[][]> {
  const { rows } = await t.owner.pool.query<{ keys: string[] }>(
    `select j.payload -> 'keys' keys from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'remove-files'`,
  );
  return rows.map(({ keys }) => keys);
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test('records of a file with old dates are imported as closed unless the user chooses otherwise, others as open', async () => {
  const old = await upload(
    `Site,Description,Date\nBoston Yard,One,${day(900)}\nBoston Yard,Two,${day(3)}\nBoston Yard,Three,${day(400)}\n`,
  );
  expect(old.mapping.fields['status']).toEqual({ value: 'Closed' });
  expect(await step(old.id, 'check')).toMatchObject({ rows: 3, closed: 3 });
  expect(await step(old.id, 'start')).toMatchObject({ created: 3, closed: 3 });
  expect(await statuses(old.id)).toEqual(['Closed', 'Closed', 'Closed']);

  const fresh = await upload(`Site,Description,Date\nBoston Yard,One,${day(9)}\n`);
  expect(fresh.mapping.fields['status']).toEqual({ value: 'Open' });
  expect(await step(fresh.id, 'check')).toMatchObject({ rows: 1, closed: 0 });

  const mapped = await upload(
    `Site,Description,Date,Status\nBoston Yard,One,${day(900)},Closed\nBoston Yard,Two,${day(800)},Open\n`,
  );
  expect(mapped.mapping.fields['status']).toEqual({ column: 3 });
  expect(await step(mapped.id, 'check')).toMatchObject({ rows: 2, closed: 1 });
  expect(await step(mapped.id, 'start')).toMatchObject({ closed: 1 });
  const report = await i().call(administrator, `GET /api/imports/${mapped.id}/report`);
  expect(report.body.split('\r\n').map((line) => line.split(',')[2])).toEqual(['Status', 'Closed', 'Open', undefined]);
});

test('when a file has dates of closing, those rows are imported as closed and the others as open', async () => {
  const item = await upload(
    `Site,Description,Date,Closed on\nBoston Yard,One,${day(900)},${day(890)}\nBoston Yard,Two,${day(800)},\n`,
  );
  expect(item.mapping.fields['status']).toBeUndefined();
  expect(await step(item.id, 'check')).toMatchObject({ rows: 2, closed: 1 });
});

test('an import that was undone can be repeated with the same file and mapping, and the file is deleted with the last import that uses it', async () => {
  const first = await upload('Site,Description\nBoston Yard,One\nNowhere,Two\n', { onError: 'skip' });
  const repeat = (id: number, as = administrator) => i().call(as, `POST /api/imports/${id}/repeat`);
  expect((await repeat(first.id)).statusCode).toBe(422);
  await step(first.id, 'check');
  await step(first.id, 'start');
  expect((await repeat(first.id)).statusCode).toBe(422);
  expect((await step(first.id, 'undo')).abilities.repeat).toBe(true);
  expect((await repeat(first.id, manager)).statusCode).toBe(422);
  const answer = await repeat(first.id);
  expect(answer.statusCode).toBe(201);
  const second = answer.json() as Import;
  expect(second).toMatchObject({
    state: 'ready',
    reached: 'check',
    fileName: first.fileName,
    columns: first.columns,
    created: 0,
    mapping: { fields: first.mapping.fields, onError: 'skip' },
  });
  expect(second.id).toBeGreaterThan(first.id);

  expect((await i().call(administrator, `DELETE /api/imports/${first.id}`)).statusCode).toBe(200);
  expect(await filesToRemove()).toEqual([]);
  await step(second.id, 'check');
  expect(await step(second.id, 'start')).toMatchObject({ state: 'done', created: 1 });
  await step(second.id, 'undo');
  expect((await i().call(administrator, `DELETE /api/imports/${second.id}`)).statusCode).toBe(200);
  expect(await filesToRemove()).toEqual([[expect.stringContaining('/imports/')]]);
});

test('problems are grouped by message and column, the most frequent first, each value with its count and first lines', async () => {
  const rows = ['Nowhere', 'Elsewhere', 'Nowhere', 'Nowhere', 'Boston Yard'].map(
    (site, n) => `${site},Row ${n},2024-01-0${n + 1}`,
  );
  const { id } = await upload(`Site,Description,Date\n${rows.join('\n')}\nBoston Yard,,31.31.2024\n`);
  await step(id, 'check');
  const site = { code: 'IMPORT_VALUE_UNKNOWN', column: 'Site', count: 4, different: 2 };
  expect(await groups(id)).toMatchObject([
    {
      ...site,
      message: 'Facility: this value is unknown. Match it.',
      values: [
        { value: 'Nowhere', count: 3, lines: [2, 4, 5] },
        { value: 'Elsewhere', count: 1, lines: [3] },
      ],
    },
    { code: 'IMPORT_DATE_NO_DAY', column: 'Date', values: [{ value: '31.31.2024', lines: [7] }] },
    { code: 'IMPORT_VALUE_MISSING', column: 'Description', count: 1, values: [{ value: null, lines: [7] }] },
  ]);
  // A user who did not upload the file sees the kinds of problems, without any text of the file.
  expect((await groups(id, manager))[0]).toMatchObject({
    ...site,
    different: 1,
    values: [{ value: null, count: 4, lines: [2, 3, 4, 5] }],
  });
});

test('a number that is in a file many times is one kind of problem', async () => {
  const rows = ['A', 'B', 'A', 'B', 'A'].map((number) => `${number},Boston Yard,Row`);
  const { id } = await upload(`Ref,Site,Description\n${rows.join('\n')}\n`);
  await step(id, 'check');
  expect(await groups(id)).toMatchObject([
    {
      message: 'This number is in the file more than once.',
      count: 3,
      different: 2,
      values: [{ value: 'A' }, { value: 'B' }],
    },
  ]);
});

test.each([
  ['facilities', 'facility', 'Site,Description\nOne,a\nTwo,b\nThree,c\n', 'IMPORT_MAKES_FACILITIES', 2],
  [
    'units',
    'location',
    `Place,Description,Site\n${[1, 2, 3, 4].map((n) => `P${n},a,Boston Yard`).join('\n')}\n`,
    'IMPORT_MAKES_UNITS',
    3,
  ],
  [
    'categories',
    'category',
    'Category,Description,Site\nOne kind,a,Boston Yard\nTwo kind,b,Boston Yard\n',
    'IMPORT_MAKES_CATEGORIES',
    1,
  ],
])(
  'a file that would create too many %s is refused in the dry run, which reports the limit',
  async (_, field, text, code, most) => {
    const { id, mapping } = await upload(text);
    await i().map(administrator, id, {
      fields: { ...mapping.fields, [field]: { column: 0 } },
      others: { [field]: 'create' },
    });
    const checked = await step(id, 'check');
    expect(checked.state).toBe('failed');
    expect(checked.failure).toContain(`more than ${most} new`);
    const { failure } = await db()
      .selectFrom('import')
      .select('failure')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(failure).toBe(code);
  },
);

test('rows with problems do not count towards what a file may create', async () => {
  const rows = ['One,', 'Two,', 'Three,', 'Four,a'].map((row) => `${row}\n`).join('');
  const { id } = await upload(`Site,Description\n${rows}`, { others: { facility: 'create' } });
  expect(await step(id, 'check')).toMatchObject({ state: 'checked', skipped: 3, makes: { facilities: 1 } });
});

test('a dry run reports what has to be created', async () => {
  const { id } = await upload('Site,Description,Location\nNew One,a,Hall\nNew Two,b,Hall\nNew One,c,HALL\n', {
    others: { facility: 'create', location: 'create' },
  });
  expect((await step(id, 'check')).makes).toEqual({ facilities: 2, units: 2, categories: 0 });
});

test('a saved mapping can be used by everybody, and replaced and deleted only by its owner', async () => {
  const mine = await upload('Site,Description\nBoston Yard,One\n');
  const theirs = await upload('Site,Description\nBoston Yard,One\n', {}, manager);
  const keep = (as: Person, importId: number, name = 'Old system') =>
    i().call(as, 'POST /api/import-mappings', { importId, name });
  const kept = (await keep(administrator, mine.id)).json() as SavedMapping;
  expect(kept.abilities).toEqual({ delete: true });
  const [seen] = (await i().call(manager, 'GET /api/import-mappings?type=hazard')).json() as SavedMapping[];
  expect(seen).toEqual({ ...kept, abilities: { delete: false } });
  const refused = await keep(manager, theirs.id);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'IMPORT_MAPPING_TAKEN']);
  expect((await i().call(manager, `DELETE /api/import-mappings/${kept.id}`)).statusCode).toBe(403);
  expect((await keep(manager, theirs.id, 'Another system')).statusCode).toBe(201);
  expect((await i().call(administrator, `DELETE /api/import-mappings/${kept.id}`)).statusCode).toBe(200);
});

test('the furthest step that a person reached is saved, and another reading of the file resets it', async () => {
  const { id } = await upload('Site,Description\nBoston Yard,One\n');
  const put = async (body: object): Promise<Import> =>
    (await i().call(administrator, `PUT /api/imports/${id}`, body, (await i().get(administrator, id)).version)).json();
  expect((await put({ reached: 'values' })).reached).toBe('values');
  expect((await put({ reached: 'columns' })).reached).toBe('values');
  const { reading } = await i().get(administrator, id);
  expect((await put({ reading: { ...reading, delimiter: ';' } })).reached).toBe('file');
});

test('a title above the table is skipped, and column names that were merged over two columns apply to both', async () => {
  const text = [
    'Hazard register 2024,,,',
    ',,,',
    'Site,Description,Found by,',
    'Boston Yard,One,Ann,Lee',
    'Boston Yard,Two,Bob,Day',
    'Boston Yard,Three,Cy,Fox',
  ].join('\n');
  const item = await upload(text);
  expect(item).toMatchObject({
    reading: { hasHeader: true, skip: 1 },
    columns: [
      { name: 'Site' },
      { name: 'Description' },
      { name: 'Found by' },
      { name: 'D', samples: ['Lee', 'Day', 'Fox'] },
    ],
  });
  expect(await step(item.id, 'check')).toMatchObject({ rows: 3, problems: 0 });
  const reading = { ...item.reading, skip: 0 };
  const { version } = await i().get(administrator, item.id);
  const other = await i().call(administrator, `PUT /api/imports/${item.id}`, { reading }, version);
  expect(other.json().columns[0].name).toBe('Hazard register 2024');
});

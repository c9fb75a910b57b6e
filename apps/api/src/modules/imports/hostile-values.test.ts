import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Import, ImportMapping, ImportProblem } from '@safety-qube/contract/schemas/imports';
import chardet from 'chardet';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../attachments/attachments.factory.ts';
import { hazardCalls } from '../records/records.factory.ts';
import { importCalls, uploadImport } from './imports.factory.ts';
import { textRow, workbookOf } from './workbook.factory.ts';

const t = useTestApp();
let administrator: Person;
let facilityId: number;
const i = () => importCalls(t, t.tenants.acme);
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  facilityId = await addFacility(t, t.tenants.acme);
});

const FIELDS: ImportMapping['fields'] = {
  facility: { column: 0 },
  description: { column: 1 },
  category: { value: 'other' },
};
async function upload(bytes: string | Buffer, change: Partial<ImportMapping> = {}, name = 'old.csv'): Promise<number> {
  const answer = await uploadImport(t, administrator, bytes, name);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  const { id } = answer.json() as Import;
  const mapped = await i().map(administrator, id, { fields: FIELDS, ...change });
  expect([mapped.statusCode, mapped.body]).toEqual([200, expect.anything()]);
  return id;
}
async function step(id: number, name: string): Promise<Import> {
  const answer = await i().act(administrator, id, name);
  expect([answer.statusCode, answer.body]).toEqual([202, expect.anything()]);
  await i().work(id);
  return i().get(administrator, id);
}
const problems = async (id: number): Promise<ImportProblem[]> =>
  (await i().call(administrator, `GET /api/imports/${id}/problems`)).json().items;
/** A text with a surrogate pair at the position where it is cut to this length. */
const halved = (most: number): string => `${'b'.repeat(most - 1)}😀 and more`;

test('a surrogate pair at the position where a text is cut neither breaks the file nor the row', async () => {
  const shown = await upload(`Site,Description\nBoston Yard,${halved(300)}\n`);
  expect((await i().get(administrator, shown)).preview[0]?.[1]).toBe(`${'b'.repeat(299)}…`);

  const wrong = await upload(`Site,Description\n${halved(200)},One\n`);
  expect(await step(wrong, 'check')).toMatchObject({ state: 'checked', skipped: 1 });
  expect((await problems(wrong))[0]?.value).toBe(`${'b'.repeat(199)}…`);

  const id = await upload(`Site,Description,Kind,Part\n${halved(120)},One,${halved(80)},${halved(120)}\n`, {
    fields: { ...FIELDS, category: { column: 2 }, department: { column: 3 } },
    others: { facility: 'create', category: 'create', department: 'create' },
  });
  await step(id, 'check');
  expect(await step(id, 'start')).toMatchObject({ state: 'done', created: 1 });
  await step(id, 'undo');
});

test('a column name that is far too long is cut, and the file is imported', async () => {
  const answer = await uploadImport(
    t,
    administrator,
    `Site,Description,${halved(200)}${'x'.repeat(300)}\nBoston Yard,One,2\n`,
  );
  const uploaded = answer.json() as Import;
  const reading = { ...uploaded.reading, hasHeader: true };
  const read = await i().call(administrator, `PUT /api/imports/${uploaded.id}`, { reading }, uploaded.version);
  expect([read.statusCode, read.json().columns?.[2]?.name]).toEqual([200, 'b'.repeat(199)]);
  await i().map(administrator, uploaded.id, { fields: FIELDS });
  await step(uploaded.id, 'check');
  expect(await step(uploaded.id, 'start')).toMatchObject({ state: 'done', created: 1 });
  await step(uploaded.id, 'undo');
});

test('a NUL far inside a file ends the check with its line, and nothing is imported', async () => {
  const rows = Array.from({ length: 600 }, (_, n) => `Boston Yard,Row ${n} ${'x'.repeat(500)}`).join('\n');
  const id = await upload(`Site,Description\n${rows}\nBoston Yard,a\0b\n`);
  expect(await step(id, 'check')).toMatchObject({
    state: 'failed',
    failure: 'Line 602 contains something that is not text. Is the encoding right?',
  });
});

test('a mapping that refers to a facility or a person of another tenant is a problem of every row', async () => {
  const theirs = await addFacility(t, t.tenants.globex);
  const stranger = await t.person(t.tenants.globex, 'administrator');
  const changes: Partial<ImportMapping>[] = [
    { fields: { ...FIELDS, facility: { value: String(theirs) } } },
    { translations: [{ field: 'facility', from: 'Elsewhere', to: { value: String(theirs) } }] },
    { fields: { ...FIELDS, owner: { value: String(stranger.id) } } },
    { fields: { ...FIELDS, raiser: { value: String(stranger.id) } } },
  ];
  for (const change of changes) {
    const site = change.translations ? 'Elsewhere' : 'Boston Yard';
    const id = await upload(`Site,Description\n${site},One\n`, change);
    const checked = await step(id, 'check');
    const isLeftEmpty = change.fields?.['raiser'] !== undefined;
    // A raiser who is not a person of this tenant is left empty, as in any old file.
    expect(checked).toMatchObject({ state: 'checked', rows: 1, skipped: isLeftEmpty ? 0 : 1 });
  }
});

test('half a surrogate pair in a workbook is refused with its line', async () => {
  const file = await workbookOf({ A: textRow(1, 'Site', 'Description') + textRow(2, 'Boston Yard', 'x_xD83D_') });
  const answer = await uploadImport(t, administrator, file, 'old.xlsx');
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'IMPORT_NOT_TEXT']);
});

test('an unknown raiser id and a time that does not exist are problems of their rows', async () => {
  const file =
    'Site,Description,Who,Raised\nBoston Yard,One,Zed,2025-01-01T10:00:00+99:99\nBoston Yard,Two,,2025-01-01T10:00:00+16:00\n';
  for (const value of ['999999', 'nobody', '']) {
    const id = await upload(file, {
      fields: { ...FIELDS, raiser: { column: 2 }, raisedAt: { column: 3 } },
      translations: [{ field: 'raiser', from: 'Zed', to: { value } }],
    });
    expect(await step(id, 'check')).toMatchObject({ state: 'checked', skipped: 2 });
    expect((await problems(id)).map(({ line, column }) => [line, column])).toEqual([
      [2, 'Raised'],
      [2, 'Who'],
      [3, 'Raised'],
    ]);
  }
});

test('rows of a workbook that declare a wrong number are read in their order', async () => {
  const row = (said: string, n: number) =>
    `<row r="${said}"><c t="inlineStr"><is><t>Boston Yard</t></is></c><c t="inlineStr"><is><t>Row ${n}</t></is></c></row>`;
  const said = ['2', '2', '99999999999', '-5', 'x', '9', '3'];
  const id = await upload(
    await workbookOf({ A: textRow(1, 'Site', 'Description') + said.map(row).join('') }),
    {},
    'old.xlsx',
  );
  await step(id, 'check');
  expect(await step(id, 'start')).toMatchObject({ state: 'done', created: 7 });
  const rows = await db().selectFrom('import_row').select('line').where('import_id', '=', id).orderBy('line').execute();
  expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 9, 10]);
  await step(id, 'undo');
});

const sheet = textRow(1, 'Site', 'Description') + textRow(2, 'Boston Yard', 'One');
const style = (format: string) =>
  `<numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`;

test('a number format that is built to make a regular expression run without end is not a date, and takes no time', async () => {
  const before = performance.now();
  const answer = await uploadImport(
    t,
    administrator,
    await workbookOf({ A: sheet }, { styles: style('['.repeat(200_000)) }),
    'old.xlsx',
  );
  expect(answer.statusCode).toBe(201);
  expect(performance.now() - before).toBeLessThan(5000);
});

test('a number format of countless zeros does not produce a text of that length', async () => {
  const number = '<row r="3"><c s="0"><v>7</v></c><c t="inlineStr"><is><t>Two</t></is></c></row>';
  const answer = await uploadImport(
    t,
    administrator,
    await workbookOf({ A: sheet + number }, { styles: style('0'.repeat(100_000)) }),
    'old.xlsx',
  );
  expect(answer.statusCode).toBe(201);
  expect((answer.json() as Import).preview[1]).toEqual(['7', 'Two']);
});

test.each([
  ['elements in each other', `<worksheet>${'<a>'.repeat(1000)}`, 'IMPORT_UNPACKS_TOO_LARGE'],
  [
    'a text without end',
    `<worksheet><sheetData><row><c t="inlineStr"><is><t>${randomBytes(13_000_000).toString('base64')}`,
    'IMPORT_UNPACKS_TOO_LARGE',
  ],
])('a workbook of %s is refused before it is held in memory', async (_, xml, code) => {
  const answer = await uploadImport(
    t,
    administrator,
    await workbookOf({ A: '' }, { parts: { 'xl/worksheets/sheet1.xml': xml } }),
    'old.xlsx',
  );
  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
});

test('long texts next to long lists of names are not compared as names, and do not block other requests', async () => {
  await db()
    .insertInto('org_unit')
    .values(
      Array.from({ length: 400 }, (_, n) => ({
        facility_id: facilityId,
        level: 'department',
        name: `Department ${n}`,
      })),
    )
    .execute();
  const rows = Array.from({ length: 30 }, (_, n) => `Boston Yard,One,${n}${'zq wx'.repeat(6000)}`);
  const id = await upload(`Site,Description,Part\n${rows.join('\n')}\nBoston Yard,One,Deprtment 7\n`, {
    fields: { ...FIELDS, department: { column: 2 } },
  });
  const before = performance.now();
  const answer = (await i().call(administrator, `GET /api/imports/${id}/values`)).json();
  expect(performance.now() - before).toBeLessThan(3000);
  expect(answer.isComplete).toBe(false);
  expect(answer.values.filter(({ field }: { field: string }) => field === 'department')).toEqual([
    { field: 'department', from: 'Deprtment 7', count: 1, to: null, guess: 'Department 7' },
  ]);
});

test('a file’s name is shown without line breaks and direction marks', async () => {
  const answer = await uploadImport(
    t,
    administrator,
    'Site,Description\nBoston Yard,One\n',
    'a\r\nX-Evil: 1\u202efdp.csv',
  );
  expect((answer.json() as Import).fileName).toBe('a X-Evil: 1 fdp.csv');
});

test('undoing an import keeps records that others were closed as duplicates of', async () => {
  const id = await upload('Site,Description\nBoston Yard,Target\nBoston Yard,Other\n');
  await step(id, 'check');
  await step(id, 'start');
  const { record_id: target } = await db()
    .selectFrom('import_row')
    .select('record_id')
    .where('import_id', '=', id)
    .where('line', '=', 2)
    .executeTakeFirstOrThrow();
  const hazards = hazardCalls(t, t.tenants.acme);
  const own = await hazards.raise(administrator, { facilityId });
  const closed = await hazards.act(administrator, own.id, 'close-duplicate', { of: target, note: 'The same' });
  expect([closed.statusCode, closed.body]).toEqual([200, expect.anything()]);
  expect(await step(id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
  expect((await hazards.get(administrator, Number(target))).title).toBe('Target');
});

test('undoing an import keeps a facility that has an approver, and removes it otherwise', async () => {
  const file = 'Site,Description,Kind\nFresh Plant,One,Fresh kind\n';
  const change: Partial<ImportMapping> = {
    fields: { ...FIELDS, category: { column: 2 } },
    others: { facility: 'create', category: 'create' },
  };
  const fresh = () =>
    db().selectFrom('facility').select('id').where('name', '=', 'Fresh Plant').where('is_active', '=', true).execute();
  for (const isKept of [false, true]) {
    const id = await upload(file, change);
    await step(id, 'check');
    await step(id, 'start');
    const [made] = await fresh();
    if (isKept)
      await db()
        .insertInto('approver')
        .values({ type: 'hazard', facility_id: made?.id ?? 0, category: 'fresh-kind', employee_id: administrator.id })
        .execute();
    await step(id, 'undo');
    expect((await fresh()).length).toBe(isKept ? 1 : 0);
    const fields = (await i().call(administrator, 'GET /api/cf/hazards')).body;
    expect(fields.includes('fresh-kind')).toBe(isKept);
  }
});

test('only the uploader reads the contents of a file: others can stop and undo the import without them', async () => {
  const other = await t.person(t.tenants.acme, 'ehsManager');
  const id = await upload('Site,Description\nBoston Yard,A secret\nSecret Yard,Two\n', { onError: 'skip' });
  await step(id, 'check');
  const seen = await i().get(other, id);
  expect(seen).toMatchObject({ preview: [], columns: [{ samples: [] }, { samples: [] }] });
  expect(seen.abilities).toMatchObject({ change: false, check: false, start: false, delete: true });
  for (const path of ['', '/problems', '/report', '/values'])
    expect((await i().call(other, `GET /api/imports/${id}${path}`)).body).not.toContain('ecret');
  expect((await i().call(administrator, `GET /api/imports/${id}/problems`)).body).toContain('Secret Yard');
  expect((await i().call(other, `GET /api/imports/${id}/values`)).statusCode).toBe(403);
  expect((await i().call(other, 'POST /api/import-mappings', { importId: id, name: 'Mine' })).statusCode).toBe(403);
  const changed = await i().call(other, `PUT /api/imports/${id}`, { mapping: seen.mapping }, seen.version);
  expect([changed.statusCode, changed.body.includes('ecret')]).toEqual([422, false]);
  expect((await i().act(other, id, 'start')).statusCode).toBe(422);
  await step(id, 'start');
  expect((await i().act(other, id, 'undo')).statusCode).toBe(202);
  await i().work(id);
  expect(await i().get(other, id)).toMatchObject({ state: 'undone', kept: 0 });
});

/** Returns the longest time, in milliseconds, for which the event loop was blocked. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let [most, last] = [0, performance.now()];
  const timer = setInterval(() => {
    most = Math.max(most, performance.now() - last);
    last = performance.now();
  }, 2);
  await work();
  await setTimeout(10);
  clearInterval(timer);
  return most;
}

test('statistics read no more of a file than takes a short time', async () => {
  const bytes = Buffer.from(Array.from({ length: 320_000 }, (_, n) => (n % 200 ? 128 + ((n * 7919) % 120) : 10)));
  const file = Buffer.concat([Buffer.from('Site,Description\nx,'), bytes]);
  const looked = vi.spyOn(chardet, 'analyse');
  await uploadImport(t, administrator, file);
  const sizes = looked.mock.calls.map(([some]) => some.length);
  looked.mockRestore();
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(32_000);
});

test('characters that unfold to many do not block the event loop when a name or a yes is read', async () => {
  const cell = '\ufdfa'.repeat(7900);
  const rows = Array.from({ length: 50 }, (_, n) => `Boston Yard,One,${n}${cell},${n}${cell},${n}${cell}`);
  const id = await upload(`Site,Description,Yes,Who,Kind\n${rows.join('\n')}\n`, {
    fields: { ...FIELDS, immediateDanger: { column: 2 }, raiser: { column: 3 }, category: { column: 4 } },
  });
  expect(await longestHold(() => step(id, 'check'))).toBeLessThan(500);
  expect((await i().get(administrator, id)).skipped).toBe(50);
});

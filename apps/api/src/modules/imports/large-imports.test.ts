import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Import, type ImportMapping } from '@safety-qube/contract/schemas/imports';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readWorkbook } from '../../platform/imports/read-workbook.ts';
import { longestBlocking, MAX_BLOCKING_MS } from '../../testing/longest-turn.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { addFacility } from '../attachments/attachments.factory.ts';
import { startImportTest, uploadImport } from './imports.factory.ts';
import { textRow, workbookOf } from './workbook.factory.ts';

const { t, administrator, i } = await startImportTest();
beforeAll(async () => {
  await addFacility(t, t.tenants.acme);
});

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
/** In a scattered order: 7,919 has no divisor in common with their number. */
const names = many(50_000, (n) => `Somebody with a rather long name, number ${(n * 7919) % 50_000}`);
const FIELDS: ImportMapping['fields'] = {
  facility: { column: 0 },
  description: { column: 1 },
  raiser: { column: 2 },
  category: { value: 'other' },
};

test('an import of many values does not block the event loop while they are listed, translated, read and checked', {
  timeout: 120_000,
}, async () => {
  const rows = names.map((name) => `Boston Yard,A hole,"${name}"\n`).join('');
  const uploaded = (await uploadImport(t, administrator, `Site,Description,Who\n${rows}`)).json() as Import;
  const path = `/api/imports/${uploaded.id}`;
  const translations = names.slice(0, 20_000).map((from) => ({ field: 'raiser', from, to: { none: true as const } }));
  const mapping = { ...uploaded.mapping, fields: FIELDS, translations };
  const payload = JSON.stringify({ mapping });
  let { version } = uploaded;
  const turns: Record<string, number> = {};
  turns['translating'] = await longestBlocking(async () => {
    const answer = await t.call('acme', `PUT ${path}`, {
      as: administrator,
      payload,
      headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
    });
    expect(answer.statusCode).toBe(200);
    version += 1;
  });
  turns['reading'] = await longestBlocking(() => i().call(administrator, `GET ${path}`));
  turns['listing values'] = await longestBlocking(() => i().call(administrator, `GET ${path}/values`));
  turns['checking'] = await longestBlocking(async () => {
    expect((await i().act(administrator, uploaded.id, 'check')).statusCode).toBe(202);
    await i().work(uploaded.id);
  });
  expect(Math.max(...Object.values(turns)), JSON.stringify(turns)).toBeLessThan(MAX_BLOCKING_MS);

  // The response is sent without another validation: it has to be exactly what the contract names.
  const read = await i().get(administrator, uploaded.id);
  expect(read).toMatchObject({ state: 'checked', rows: names.length, mapping });
  expect(Import.parse(read)).toEqual(read);
  const { values, isComplete } = (await i().call(administrator, `GET ${path}/values`)).json();
  expect([values.length, isComplete]).toEqual([5000, false]);
});

test('a report of problems in every field of many rows does not block the event loop', async () => {
  const wrong = [
    'facility',
    'raisedAt',
    'status',
    'closedAt',
    'dueOn',
    'likelihood',
    'severity',
    'immediateDanger',
  ].concat(['timeOfDay', 'priority', 'owner', 'number']);
  const rows = many(4000, (n) => `A hole,${wrong.map((name) => `${name} ?! ${n}`).join(',')}`);
  const file = `Description,${wrong.join(',')}\n${rows.join('\n')}\n`;
  const { id } = (await uploadImport(t, administrator, file)).json() as Import;
  const fields = Object.fromEntries(['description', ...wrong].map((name, column) => [name, { column }]));
  await i().map(administrator, id, { fields: { ...fields, category: { value: 'other' } } });
  await i().act(administrator, id, 'check');
  await i().work(id);
  expect(await i().get(administrator, id)).toMatchObject({ skipped: 4000, problems: 4000 * wrong.length });
  const turns: Record<string, number> = {};
  for (const what of ['report', 'problems', 'problem-groups'])
    turns[what] = await longestBlocking(() => i().call(administrator, `GET /api/imports/${id}/${what}`));
  expect(Math.max(...Object.values(turns)), JSON.stringify(turns)).toBeLessThan(MAX_BLOCKING_MS);
});

test('mappings are saved only as long as a list of them does not block the event loop', async () => {
  const uploaded = (
    await uploadImport(t, administrator, 'Site,Description,Who\nBoston Yard,A hole,Me\n')
  ).json() as Import;
  const translations = many(20_000, (n) => ({
    field: 'raiser',
    from: `${n} ${'x'.repeat(180)}`,
    to: { none: true as const },
  }));
  expect((await i().map(administrator, uploaded.id, { fields: FIELDS, translations })).statusCode).toBe(200);
  const keep = (name: string) => i().call(administrator, 'POST /api/import-mappings', { importId: uploaded.id, name });
  expect((await keep('Long')).statusCode).toBe(201);
  const refused = await keep('Too long beside it');
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'IMPORT_MAPPINGS_FULL']);
  expect((await keep('Long')).statusCode).toBe(201);
  const turn = await longestBlocking(() => i().call(administrator, 'GET /api/import-mappings?type=hazard'));
  expect(turn).toBeLessThan(MAX_BLOCKING_MS);
});

test('ten thousand people do not block the event loop while a file of their names is read', async () => {
  await sql`insert into employee (email, firstname, lastname, role_id, status)
    select 'p' || n || '@many.example', 'Pérson ' || n, 'Ñumber ' || n, (select min(id) from role), 'active'
    from generate_series(1, 10000) n`.execute(t.database.forTenant(t.tenants.acme.id));
  const file = 'Site,Description,Who\nBoston Yard,A hole,person 7 number 7\n';
  const uploaded = (await uploadImport(t, administrator, file)).json() as Import;
  await i().map(administrator, uploaded.id, { fields: FIELDS });
  const turns: Record<string, number> = {};
  turns['fields'] = await longestBlocking(() => i().call(administrator, 'GET /api/imports/fields?type=hazard'));
  turns['guesses'] = await longestBlocking(() => uploadImport(t, administrator, file));
  turns['values'] = await longestBlocking(() => i().call(administrator, `GET /api/imports/${uploaded.id}/values`));
  expect(Math.max(...Object.values(turns)), JSON.stringify(turns)).toBeLessThan(MAX_BLOCKING_MS);
});

test('merged cells of a workbook do not block the event loop, whatever their order', async () => {
  const rows = many(1000, (n) => textRow(n + 1, n % 2 ? '' : `Yard ${n}`, 'A hole')).join('');
  const ranges = many(400_000, (n) => 2 * ((n * 7919) % 400_000) + 1);
  const merged = ranges.map((row) => `<mergeCell ref="A${row}:A${row + 1}"/>`).join('');
  const xml = `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
  const file = join(await makeTestFolder(), 'merged.xlsx');
  await writeFile(file, await workbookOf({ A: '' }, { parts: { 'xl/worksheets/sheet1.xml': xml } }));
  let cells: readonly string[][] = [];
  const turn = await longestBlocking(async () => {
    cells = (await Array.fromAsync(readWorkbook(file, null))).map((row) => [...row.cells]);
  });
  expect(cells).toEqual(many(1000, (n) => [`Yard ${n - (n % 2)}`, 'A hole']));
  expect(turn).toBeLessThan(MAX_BLOCKING_MS);
});

import type { Import } from '@safety-qube/contract/schemas/imports';
import { expect, test } from 'vitest';
import { startImportTest, uploadImport } from './imports.factory.ts';
import { textRow, workbookOf } from './workbook.factory.ts';

const { t, administrator, i, upload } = await startImportTest();
const read = (item: Import, reading: Partial<Import['reading']>) =>
  i().call(administrator, `PUT /api/imports/${item.id}`, { reading: { ...item.reading, ...reading } }, item.version);

const REGISTER = textRow(1, 'Site', 'Date', 'Description') + textRow(2, 'Yard', '2024-03-02', 'A hole in the floor');
const COVER = `${textRow(1, 'Register of incidents')}${textRow(3, 'Prepared by', 'Ada')}${textRow(4, 'Date', '2024-01-01')}`;
/** The workbook's list of sheets with the states that some of them have. */
const states = (names: readonly string[], hidden: readonly string[]) =>
  `<workbook xmlns:r="urn:r"><sheets>${names
    .map((name, n) => `<sheet name="${name}" r:id="rId${n + 1}"${hidden.includes(name) ? ' state="veryHidden"' : ''}/>`)
    .join('')}</sheets></workbook>`;

test.each<[string, Record<string, string>, string[], string]>([
  ['a cover', { Cover: COVER, Register: REGISTER }, [], 'Register'],
  ['an empty first sheet', { Sheet1: '', Register: REGISTER }, [], 'Register'],
  ['a hidden list before it', { Lists: REGISTER, Register: REGISTER }, ['Lists'], 'Register'],
  ['nothing visible but a cover', { Cover: '', Register: REGISTER }, ['Register'], 'Register'],
  ['a damaged sheet before it', { Broken: '<row r="1"><c></row>', Register: REGISTER }, [], 'Register'],
  [
    'two columns alone',
    { Notes: textRow(1, 'Register'), Two: textRow(1, 'Site', 'What') + textRow(2, 'A', 'B') },
    [],
    'Two',
  ],
])('of a workbook with %s the first visible sheet with a table is chosen', async (_, sheets, hidden, wanted) => {
  const names = Object.keys(sheets);
  const book = await workbookOf(sheets, { parts: { 'xl/workbook.xml': states(names, hidden) } });
  expect(await upload(book)).toMatchObject({ sheets: names, reading: { sheet: wanted } });
});

test('any other sheet can be chosen', async () => {
  const book = await workbookOf({ Cover: COVER, Register: REGISTER, More: REGISTER });
  const answer = await read(await upload(book), { sheet: 'Cover' });
  expect(answer.json()).toMatchObject({
    reading: { sheet: 'Cover' },
    preview: expect.arrayContaining([['Date', '2024-01-01']]),
  });
});

test('cells that were merged over rows are filled down, those merged over columns are not', async () => {
  const rows = [
    textRow(1, 'Incident register', '', ''),
    textRow(2, 'Site', 'Date', 'Description'),
    textRow(3, 'Yard', '2024-03-02', 'A hole'),
    '<row r="4"><c r="A4"/><c r="B4" t="inlineStr"><is><t>2024-03-03</t></is></c><c r="C4" t="inlineStr"><is><t>A spill</t></is></c></row>',
    '<row r="5"><c r="C5" t="inlineStr"><is><t>A fall</t></is></c></row>',
    '<row r="6"/>',
    textRow(7, 'Depot', '2024-03-04', 'A cut'),
  ].join('');
  const merged =
    '<mergeCells count="3"><mergeCell ref="A1:C1"/><mergeCell ref="A3:A6"/><mergeCell ref="B4:B5"/></mergeCells>';
  const sheet = `<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>`;
  const uploaded = await upload(await workbookOf({ A: '' }, { parts: { 'xl/worksheets/sheet1.xml': sheet } }));
  expect(uploaded).toMatchObject({ reading: { skip: 1, hasHeader: true } });
  expect(uploaded.preview).toEqual([
    ['Yard', '2024-03-02', 'A hole'],
    ['Yard', '2024-03-03', 'A spill'],
    ['Yard', '2024-03-03', 'A fall'],
    ['Depot', '2024-03-04', 'A cut'],
  ]);
});

test('the line that tells Excel a delimiter is applied and left out', async () => {
  const uploaded = await upload('sep=;\r\nSite;Description, long\r\nYard;A, B, C\r\n', 'old.csv');
  expect(uploaded).toMatchObject({
    reading: { delimiter: ';' },
    columns: [{ name: 'Site' }, { name: 'Description, long' }],
    preview: [['Yard', 'A, B, C']],
  });
  const other = (await read(uploaded, { delimiter: ',' })).json() as Import;
  expect(other.columns.map(({ name }) => name)).toEqual(['Site;Description', 'long', 'C']);
});

test.each<[string, () => Promise<Buffer> | Buffer | string]>([
  ['PDF', () => '%PDF-1.7\n%âãÏÓ\n1 0 obj\n'],
  [
    'HTML',
    () =>
      '\ufeff<!-- saved -->\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Site</td></tr></table>',
  ],
  ['HTML', () => '<table><tr><td>Site</td></tr></table>'],
  ['HTML', () => Buffer.from('\ufeff<!DOCTYPE html><html></html>', 'utf16le')],
  ['XML', () => '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook></Workbook>'],
  ['JSON', () => '[{"site": "Yard"}]'],
  ['RTF', () => '{\\rtf1\\ansi Site}'],
  ['PNG', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
  ['Word (.docx)', () => zipWith('word/document.xml')],
  ['OpenDocument (.ods)', () => zipWith('mimetype', 'content.xml')],
  ['Excel (.xlsb)', () => zipWith('xl/workbook.bin')],
  ['ZIP', () => zipWith('register.csv')],
])('a file of %s is refused with the name of its format', async (kind, make) => {
  const answer = await uploadImport(t, administrator, await make(), 'register.xls');
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'IMPORT_OTHER_FILE']);
  expect(answer.json().message).toContain(kind);
});
async function zipWith(...names: string[]): Promise<Buffer> {
  const { ZipFile } = (await import('yazl')).default;
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from('x'), name);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

test('text that only starts like another format is a table', async () => {
  for (const text of ['[Ref],Description\n1,A hole\n', '<5 days,Description\n1,A hole\n'])
    expect((await upload(text, 'old.csv')).format).toBe('csv');
});

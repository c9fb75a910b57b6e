import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMPORT_BYTES, type Import } from '@safety-qube/contract/schemas/imports';
import { beforeAll, expect, test } from 'vitest';
import { filesOf } from '../attachments/attachments.factory.ts';
import { startImportTest, uploadImport } from './imports.factory.ts';
import { textRow, workbookOf } from './workbook.factory.ts';

const { t, administrator, i } = await startImportTest();
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

const imports = async (): Promise<number> => (await i().call(administrator, 'GET /api/imports')).json().length;

const HEADER = 'Site,Description\n';
const sheet = textRow(1, 'Site', 'Description');
const quadratic = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`;
const files: [string, () => Promise<string | Buffer> | string | Buffer, number, string][] = [
  ['10,000 columns', () => `${'a,'.repeat(9_999)}a\n${'b,'.repeat(9_999)}b\n`, 422, 'IMPORT_TOO_MANY_COLUMNS'],
  ['a cell of 40,000 signs', () => `${HEADER}Yard,${'x'.repeat(40_000)}\n`, 422, 'IMPORT_CELL_TOO_LONG'],
  ['a quotation mark that nobody closes', () => `${HEADER}Yard,"never\nends\n`, 422, 'IMPORT_QUOTE_OPEN'],
  ['a line of 5 MB', () => `${HEADER}Yard,"${'x\n'.repeat(2_500_000)}`, 422, 'IMPORT_ROW_TOO_LONG'],
  ['nothing', () => '', 422, 'ATTACHMENT_EMPTY'],
  ['blank lines', () => '\n\n  \n', 422, 'IMPORT_NO_ROWS'],
  ['a header alone', () => HEADER, 422, 'IMPORT_ONLY_HEADER'],
  ['bytes of a program', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 2, 3, 0, 9]), 415, 'IMPORT_FORMAT'],
  ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 415, 'IMPORT_OLD_EXCEL'],
  [
    'a zip file that is no workbook',
    () => workbookOf({}, { parts: { 'xl/workbook.xml': '<html/>' } }),
    422,
    'IMPORT_DAMAGED',
  ],
  ['a workbook that was cut off', async () => (await workbookOf({ A: sheet })).subarray(0, 400), 422, 'IMPORT_DAMAGED'],
  [
    'a zip bomb',
    () =>
      workbookOf(
        { A: sheet },
        {
          parts: {
            'xl/sharedStrings.xml': `<sst>${'<si><t>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</t></si>'.repeat(300_000)}</sst>`,
          },
        },
      ),
    422,
    'IMPORT_UNPACKS_TOO_LARGE',
  ],
  [
    'entities that multiply',
    () =>
      workbookOf(
        {},
        {
          parts: { 'xl/worksheets/sheet1.xml': `${quadratic}<a>&b;</a>`, 'xl/workbook.xml': `${quadratic}<workbook/>` },
        },
      ),
    422,
    'IMPORT_DAMAGED',
  ],
  [
    'an entity from elsewhere',
    () =>
      workbookOf(
        { A: '' },
        {
          parts: {
            'xl/worksheets/sheet1.xml':
              '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>',
          },
        },
      ),
    422,
    'IMPORT_DAMAGED',
  ],
];
test.each(files)('a file of %s is refused with the reason and leaves nothing', async (_, make, status, code) => {
  const [before, count] = [await filesOf(t), await imports()];
  const answer = await uploadImport(t, administrator, await make(), 'old.xlsx');
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(answer.json().message).not.toBe('');
  expect(await filesOf(t)).toEqual(before);
  expect(await imports()).toBe(count);
});

test('a text file with the name of a workbook is read as text', async () => {
  const answer = await uploadImport(t, administrator, `${HEADER}Yard,A hole\n`, 'old.xlsx');
  expect([answer.statusCode, answer.json().format]).toEqual([201, 'csv']);
});

test('an endless body is aborted at the limit, and nothing of it is stored', async () => {
  const before = await filesOf(t);
  const { port } = t.app.server.address() as AddressInfo;
  const chunk = Buffer.alloc(1_000_000, 'a,b\n');
  const status = await new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        method: 'POST',
        path: '/api/imports?type=hazard&name=huge.csv',
        headers: { host: `acme.localhost:${port}`, authorization: administrator.token, 'content-type': 'text/csv' },
      },
      (response) => {
        resolve(response.statusCode);
        response.resume();
        call.destroy();
      },
    );
    call.on('error', reject);
    const write = (sent: number): void => {
      if (sent > IMPORT_BYTES * 1.5 || call.destroyed) return;
      call.write(chunk, () => write(sent + chunk.length));
    };
    write(0);
  });
  expect(status).toBe(413);
  await expect.poll(() => filesOf(t)).toEqual(before);
});

test('an encoding that does not match the file is refused by name, and the import does not change', async () => {
  const uploaded = (
    await uploadImport(t, administrator, Buffer.from('Sitio;Descripción\nMálaga;Caída\n', 'latin1'))
  ).json() as Import;
  expect(uploaded).toMatchObject({
    reading: { encoding: 'windows-1252' },
    columns: [{ name: 'Sitio' }, { name: 'Descripción' }],
  });
  const reading = { ...uploaded.reading, encoding: 'utf-8' };
  const answer = await i().call(administrator, `PUT /api/imports/${uploaded.id}`, { reading }, uploaded.version);
  expect([answer.statusCode, answer.json().message]).toEqual([
    422,
    'The file is not encoded in utf-8. Choose another encoding.',
  ]);
  expect(await i().get(administrator, uploaded.id)).toEqual(uploaded);
});

test('an error far inside a file fails the check with its line, and nothing is imported', async () => {
  const rows = Array.from({ length: 700 }, (_, n) => `Yard,Row ${n}`).join('\n');
  const { id } = (await uploadImport(t, administrator, `${HEADER}${rows}\nYard,"never\nends`)).json() as Import;
  await i().map(administrator, id, { others: { facility: 'create' } });
  await i().act(administrator, id, 'check');
  await i().work(id);
  expect(await i().get(administrator, id)).toMatchObject({
    state: 'failed',
    failure: 'A quotation mark opens on line 702 and never closes.',
    abilities: { start: false, change: true, delete: true },
  });
});

test('formulas are data: those of a text file stay as they are, those of a workbook yield their last computed value', async () => {
  const text = (await uploadImport(t, administrator, `${HEADER}=1+1,@SUM(A1)\n`)).json() as Import;
  expect(text.preview).toEqual([['=1+1', '@SUM(A1)']]);
  const book = await workbookOf({
    A: `${sheet}<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x")</f><v>Yard</v></c><c r="B2"><f>40+2</f><v>42</v></c></row>`,
  });
  expect(((await uploadImport(t, administrator, book)).json() as Import).preview).toEqual([['Yard', '42']]);
});

test('a workbook’s dates become ISO, its numbers and texts keep their entered form, each sheet can be chosen', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
  const cells = [
    '<c r="A2" s="1"><v>45353</v></c>',
    '<c r="B2" s="2"><v>501</v></c>',
    '<c r="C2" s="3"><v>45353.60416666667</v></c>',
    '<c r="D2" t="s"><v>0</v></c>',
    '<c r="F2"><v>0.10000000000000001</v></c>',
    '<c r="G2" t="s"><v>1</v></c>',
    '<c r="H2" t="b"><v>1</v></c>',
  ].join('');
  const book = await workbookOf(
    {
      First: `${textRow(1, 'Day', 'ZIP', 'Moment', 'Text', 'Empty', 'Number', 'Rich', 'Flag')}<row r="2">${cells}</row>`,
      Second: `${sheet}${textRow(5, 'Yard', 'A hole')}`,
    },
    {
      styles,
      shared: ['<t xml:space="preserve">007 </t>', '<r><t>One </t></r><r><t>text</t></r><rPh><t>spoken</t></rPh>'],
    },
  );
  const uploaded = (await uploadImport(t, administrator, book)).json() as Import;
  expect(uploaded).toMatchObject({
    format: 'xlsx',
    sheets: ['First', 'Second'],
    reading: { sheet: 'First', hasHeader: true },
    preview: [['2024-03-02', '00501', '2024-03-02T14:30:00', '007 ', '', '0.1', 'One text', 'true']],
  });
  const reading = { ...uploaded.reading, sheet: 'Second' };
  const second = await i().call(administrator, `PUT /api/imports/${uploaded.id}`, { reading }, uploaded.version);
  expect(second.json().preview).toEqual([['Yard', 'A hole']]);
  const none = await i().call(
    administrator,
    `PUT /api/imports/${uploaded.id}`,
    { reading: { ...reading, sheet: 'Third' } },
    uploaded.version + 1,
  );
  expect([none.statusCode, none.json().code]).toEqual([422, 'IMPORT_SHEET_UNKNOWN']);
});

test.each([
  ['utf-8', Buffer.from('\ufeff站点,描述\n工地,地板上有个洞\n')],
  ['utf-16le', Buffer.from('\ufeff站点,描述\n工地,地板上有个洞\n', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeff站点,描述\n工地,地板上有个洞\n', 'utf16le').swap16()],
])('%s is detected by its byte order mark', async (encoding, bytes) => {
  const uploaded = (await uploadImport(t, administrator, bytes)).json() as Import;
  expect(uploaded).toMatchObject({
    reading: { encoding, delimiter: ',' },
    columns: [{ name: '站点' }, { name: '描述' }],
  });
  expect(uploaded.mapping.fields).toMatchObject({ facility: { column: 0 }, description: { column: 1 } });
});

test('columns of the same name are distinguished, and cells beyond the columns are a problem of their row', async () => {
  const uploaded = (await uploadImport(t, administrator, 'Name,Name,,Name\na,b,c,d\n')).json() as Import;
  expect(uploaded.columns.map(({ name }) => name)).toEqual(['Name', 'Name (2)', 'C', 'Name (3)']);
});

test.each([
  ['gb18030', '1b614yzD6Mr2Crmktdgstdiw5cnP09C49ra0Cg==', '站点', '描述'],
  ['windows-1256', 'x+Hj5NTDySzH4ebV3Qrj1eTaLMveyCDd7SDH4cPR1go=', 'المنشأة', 'الوصف'],
])('%s is detected by its bytes', async (encoding, bytes, facility, description) => {
  const uploaded = (await uploadImport(t, administrator, Buffer.from(bytes, 'base64'))).json() as Import;
  expect(uploaded).toMatchObject({ reading: { encoding }, columns: [{ name: facility }, { name: description }] });
});

test('a mapping may translate twenty thousand values', async () => {
  const { id } = (await uploadImport(t, administrator, `${HEADER}Yard,A hole\n`)).json() as Import;
  const translations = Array.from({ length: 20_000 }, (_, n) => ({
    field: 'raiser',
    from: `Somebody with a rather long name, number ${n}`,
    to: { none: true as const },
  }));
  expect((await i().map(administrator, id, { translations })).statusCode).toBe(200);
  const more = async (count: number) =>
    (await i().map(administrator, id, { translations: [...translations, ...translations.slice(0, count)] })).statusCode;
  expect([await more(1), await more(20_000)]).toEqual([400, 413]);
});

import type { Import } from '@safety-qube/contract/schemas/imports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startImportTest } from './imports.factory.ts';

const { t, administrator, i, upload } = await startImportTest();
const read = (item: Import, reading: Partial<Import['reading']>) =>
  i().call(administrator, `PUT /api/imports/${item.id}`, { reading: { ...item.reading, ...reading } }, item.version);

const GOOD = Array.from({ length: 20 }, (_, n) => `Málaga,Caída número ${n}\n`).join('');
/** A file in UTF-8 with one byte of Windows-1252 on its line 22. */
const strayFile = () =>
  Buffer.concat([
    Buffer.from(`Sitio,Descripción\n${GOOD}`),
    Buffer.from('M\xe1laga,Golpe\n', 'latin1'),
    Buffer.from(GOOD),
  ]);

test('a stray byte does not change the encoding of a UTF-8 file: its line is shown, and the user has to decide before any row is checked', async () => {
  const uploaded = await upload(strayFile());
  expect(uploaded).toMatchObject({
    reading: { encoding: 'utf-8' },
    stray: { count: 1, lines: [{ line: 22, text: 'M\ufffdlaga,Golpe' }] },
    columns: [{ name: 'Sitio', samples: ['Málaga', 'M\ufffdlaga'] }, { name: 'Descripción' }],
  });
  await i().map(administrator, uploaded.id, { others: { facility: 'create' } });
  const refused = await i().act(administrator, uploaded.id, 'check');
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'IMPORT_STRAY_BYTES']);
  expect(refused.json().message).toContain('22');
  const said = (await read(await i().get(administrator, uploaded.id), { replacesStray: true })).json() as Import;
  expect(said.reading.replacesStray).toBe(true);
  expect((await i().act(administrator, uploaded.id, 'check')).statusCode).toBe(202);
  await i().work(uploaded.id);
  await i().act(administrator, uploaded.id, 'start');
  await i().work(uploaded.id);
  expect(await i().get(administrator, uploaded.id)).toMatchObject({ state: 'done', created: 41 });
  const { rows } = await sql<{
    name: string;
  }>`select name from facility where name like 'M%laga' order by name`.execute(t.database.forTenant(t.tenants.acme.id));
  expect(rows.map(({ name }) => name).sort()).toEqual(['Málaga', 'M\ufffdlaga'].sort());
});

test('the decision may be another encoding, and then no further decision is needed', async () => {
  const uploaded = await upload(strayFile());
  const other = (await read(uploaded, { encoding: 'windows-1252' })).json() as Import;
  expect(other.preview[0]).toEqual(['MÃ¡laga', 'CaÃ\u00adda nÃºmero 0']);
  await i().map(administrator, uploaded.id, {
    fields: { ...other.mapping.fields, description: { column: 1 }, facility: { column: 0 } },
    others: { facility: 'create' },
  });
  expect((await i().act(administrator, uploaded.id, 'check')).statusCode).toBe(202);
});

test('only the uploader sees the text of a line with a stray byte', async () => {
  const uploaded = await upload(strayFile());
  const other = await t.person(t.tenants.acme, 'administrator');
  expect((await i().get(other, uploaded.id)).stray).toEqual({ count: 1, lines: [] });
});

test('a file in another encoding is not detected as UTF-8 with many stray bytes', async () => {
  expect((await upload(Buffer.from(`Sitio,Descripción\n${GOOD}`, 'latin1'))).reading.encoding).toBe('windows-1252');
  expect((await upload(Buffer.from('Site,Text\nYard,caf\xe9\n', 'latin1'))).stray).toBeNull();
});

test.each([
  ['windows-1250', 'Misto,Popis\nPlze\xf2,\x8ekrabnut\xed\n', ['Plzeň', 'Žkrabnutí']],
  [
    'windows-1251',
    '\xcc\xe5\xf1\xf2\xee,\xce\xef\xe8\xf1\xe0\xed\xe8\xe5\n\xcf\xe5\xf0\xec\xfc,\xcf\xe0\xe4\xe5\xed\xe8\xe5\n',
    ['Пермь', 'Падение'],
  ],
  ['shift_jis', '\x8f\xea\x8f\x8a,\x90\xe0\x96\xbe\n\x8dH\x8f\xea,\x93]\x93|\n', ['工場', '転倒']],
  ['big5', '\xa6a\xc2I,\xb4y\xadz\n\xa4u\xbct,\xb6^\xad\xcb\n', ['工廠', '跌倒']],
  ['macintosh', 'Sitio,Detalle\nM\x87laga,Ca\x92da\n', ['Málaga', 'Caída']],
] as const)('%s can be chosen', async (encoding, bytes, row) => {
  const uploaded = await upload(Buffer.from(bytes, 'latin1'));
  const answer = await read(uploaded, { encoding, delimiter: ',', hasHeader: true, skip: 0 });
  expect([answer.statusCode, answer.json().preview]).toEqual([200, [row]]);
});

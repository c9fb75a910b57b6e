import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../testing/read-spreadsheet.ts';
import { guardFormula, unguardFormula } from './guard-formula.ts';
import type { Row, Sheet } from './sheet.ts';
import { csvOf } from './write-csv.ts';
import { columnName, xlsxOf } from './write-xlsx.ts';

async function* inBatches(rows: readonly Row[], size = 3): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
const textSheet = (rows: readonly (readonly string[])[], width = rows[0]?.length ?? 1): Sheet => ({
  name: 'Sheet',
  columns: Array.from({ length: width }, (_, at) => ({ header: `h${at}`, kind: 'text' as const })),
  rows: inBatches(rows),
});
const csvText = async (sheet: Sheet): Promise<string> => Buffer.concat(await Array.fromAsync(csvOf(sheet))).toString();

const readBack = async (sheet: Sheet) => readWorkbook(await buffer(xlsxOf(sheet)));

/** Texts of users and attackers, and with characters that cannot be typed. */
const someText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => text.isWellFormed()),
  fc
    .tuple(
      fc.constantFrom(
        "'",
        "''",
        '',
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '\r\n',
        '"',
        ',',
        ';',
        '＝',
        '_x0041_',
        ' ',
        '\u0000',
        '<&>',
      ),
      fc.string({ maxLength: 8 }),
    )
    .map(([start, rest]) => start + rest),
);
const someTable = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(someText, { minLength: width, maxLength: width }), { maxLength: 8 }));

test('any table of texts is unchanged when it is written to CSV and read back', async () => {
  await fc.assert(
    fc.asyncProperty(someTable, async (rows) => {
      const text = await csvText(textSheet(rows));
      const read = parse(text, { bom: true, skip_empty_lines: false }) as string[][];
      expect(read.slice(1).map((row) => row.map(unguardFormula))).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});

test('any table of texts is unchanged when it is written to Excel and read back', async () => {
  await fc.assert(
    fc.asyncProperty(someTable, async (rows) => {
      const { cells, formulas } = await readBack(textSheet(rows));
      const read = rows.map((row, y) => row.map((_, x) => cells.get(`${columnName(x)}${y + 2}`)?.text ?? ''));
      expect(read).toEqual(rows);
      expect(formulas).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('no cell of a CSV file can start a formula, and other text is unchanged', async () => {
  const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '＝1', 'a=b', "it's", '1-2'].map((text) => [
    text,
  ]);
  const written = (parse(await csvText(textSheet(rows)), { bom: true }) as string[][]).slice(1).flat();
  expect(written).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", "'\r=1", "''=1", "'＝1", 'a=b', "it's", '1-2']);
});

test('unguarding removes exactly the apostrophe that guarding added', () => {
  fc.assert(
    fc.property(someText, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
  );
  expect(unguardFormula("'tis")).toBe("'tis");
});

test('a CSV file has a byte order mark for UTF-8 and line ends according to RFC 4180', async () => {
  const text = await csvText(textSheet([['جسر', 'say "hi"']]));
  expect(text).toBe('\ufeff"h0","h1"\r\n"جسر","say ""hi"""\r\n');
});

const dated = (isRightToLeft: boolean): Sheet => ({
  name: 'Hazards: 2026/11 [all] of a name that goes on and on',
  columns: [
    { header: 'Due', kind: 'day', width: 12 },
    { header: 'Raised', kind: 'moment' },
  ],
  rows: inBatches([
    ['2026-11-21', Date.UTC(2026, 10, 21, 17, 42, 5, 700)],
    ['1850-01-01', null],
  ]),
  isRightToLeft,
});

test('days and times are Excel dates in local time; a day before Excel’s calendar is a text', async () => {
  const { cells } = await readBack(dated(false));
  expect(cells.get('A2')).toEqual({ text: '46347', type: undefined, style: '2' });
  const raised = Number(cells.get('B2')?.text);
  expect(new Date(Math.round((raised - 25_569) * 86_400) * 1000).toISOString()).toBe('2026-11-21T17:42:06.000Z');
  expect(cells.get('A3')).toEqual({ text: '1850-01-01', type: 'inlineStr', style: undefined });
  expect(cells.has('B3')).toBe(false);
  expect(await csvText(dated(false))).toContain('"2026-11-21","2026-11-21 17:42:05"');
});

test('the header row is bold, frozen and has filters; the sheet’s name follows Excel’s rules', async () => {
  const { cells, xml, parts } = await readBack(dated(false));
  expect(cells.get('B1')).toEqual({ text: 'Raised', type: 'inlineStr', style: '1' });
  expect(xml).toContain('state="frozen"');
  expect(xml).toContain('<autoFilter ref="A1:B3"/>');
  expect(xml).toContain('width="12"');
  expect(xml).not.toContain('rightToLeft');
  expect(parts.get('xl/workbook.xml')).toContain('name="Hazards  2026 11  all  of a nam"');
});

test('a sheet in Arabic is displayed from right to left', async () => {
  expect((await readBack(dated(true))).xml).toContain('rightToLeft="1"');
});

test('a cell longer than Excel’s limit is truncated with an ellipsis, never within a character', async () => {
  const { cells } = await readBack(textSheet([[`${'a'.repeat(32_765)}😀${'b'.repeat(10)}`], ['x'.repeat(32_767)]]));
  expect(cells.get('A2')?.text).toBe(`${'a'.repeat(32_765)}…`);
  expect(cells.get('A3')?.text).toHaveLength(32_767);
});

test('a table longer than a sheet throws instead of being truncated', async () => {
  const many: Row[] = Array(1_048_575).fill(['']);
  const rows = async function* () {
    yield [['one']];
    yield many;
  };
  await expect(buffer(xlsxOf({ ...textSheet([], 1), rows: rows() }))).rejects.toThrow('1048576');
});

test('destroying the stream of a workbook ends the source of its rows', async () => {
  let [started, isEnded] = [0, false];
  async function* endless(): AsyncGenerator<readonly Row[]> {
    try {
      for (;;) {
        started += 1;
        yield Array.from({ length: 500 }, () => [String(Math.random())]);
        await new Promise(setImmediate);
      }
    } finally {
      isEnded = true;
    }
  }
  const stream = xlsxOf({ ...textSheet([], 1), rows: endless() });
  await expect.poll(() => started, { timeout: 10_000 }).toBeGreaterThan(1);
  stream.destroy();
  await expect.poll(() => isEnded, { timeout: 10_000 }).toBe(true);
});

test('an error of the source is an error of the workbook', async () => {
  async function* failing(): AsyncGenerator<readonly Row[]> {
    yield [['one']];
    throw new Error('the database went away');
  }
  await expect(buffer(xlsxOf({ ...textSheet([], 1), rows: failing() }))).rejects.toThrow('went away');
});

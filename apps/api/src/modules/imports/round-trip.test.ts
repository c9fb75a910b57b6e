import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decode, readCsv } from '../../platform/imports/read-csv.ts';
import { readWorkbook } from '../../platform/imports/read-workbook.ts';
import type { Sheet } from '../../platform/spreadsheet/sheet.ts';
import { csvOf } from '../../platform/spreadsheet/write-csv.ts';
import { xlsxOf } from '../../platform/spreadsheet/write-xlsx.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => rm(folder, { recursive: true }));

const sheetOf = (rows: readonly (readonly string[])[]): Sheet => ({
  name: 'Sheet',
  columns: (rows[0] ?? ['']).map((_, at) => ({ header: `h${at}`, kind: 'text' as const })),
  rows: (async function* () {
    yield rows;
  })(),
});
/** Texts as people and attackers type them. Our texts have no NUL: the database does not accept any. */
const someText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
  fc
    .tuple(
      fc.constantFrom("'", "''", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', '_x0041_', '007'),
      fc.string(),
    )
    .map(([start, rest]) => start + rest),
);
// An import skips a row without any text.
const someTable = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.array(
    fc.array(someText, { minLength: width, maxLength: width }).filter((row) => row.some((text) => text.trim() !== '')),
    { minLength: 1, maxLength: 6 },
  ),
);
const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '');

test('any table of texts survives export as CSV and import', async () => {
  await fc.assert(
    fc.asyncProperty(someTable, async (rows) => {
      const bytes = await Array.fromAsync(csvOf(sheetOf(rows)));
      const read = await Array.fromAsync(readCsv(decode(bytes as never, 'utf-8'), ','));
      expect(read.slice(1).map(({ cells }) => padded(cells, rows[0]?.length ?? 0))).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});

test('any table of texts survives export as Excel and import', async () => {
  const file = join(folder, 'table.xlsx');
  await fc.assert(
    fc.asyncProperty(someTable, async (rows) => {
      await writeFile(file, await buffer(xlsxOf(sheetOf(rows))));
      const read = await Array.fromAsync(readWorkbook(file, null));
      expect(read.slice(1).map(({ cells }) => padded(cells, rows[0]?.length ?? 0))).toEqual(rows);
    }),
    { numRuns: 40 },
  );
});

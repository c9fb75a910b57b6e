import { findTable, looksLikeHeader } from '@safety-qube/domain/records/import-table';
import { type OpenSheets, openSheets } from './read-workbook.ts';
import { isBlank, type Row } from './rows.ts';
import type { Sheet } from './workbook-parts.ts';

/** Rows of each sheet that are read, and sheets that are read. */
const ROWS = 50;
const SHEETS = 50;
/** Columns of a sheet that certainly contains a table; a cover has pairs, such as "Prepared by" and a name. */
const TABLE_COLUMNS = 3;

/** Returns the number of columns of a sheet's table; 0 when it has none, or cannot be read. */
async function widthOf(book: OpenSheets, sheet: Sheet): Promise<number> {
  const rows: Row[] = [];
  try {
    for await (const row of book.rows(sheet, { isFilled: false })) {
      if (!isBlank(row)) rows.push(row);
      if (rows.length >= ROWS) break;
    }
  } catch {
    return 0; // choosing this sheet returns the error
  }
  const cells = rows.map((row) => row.cells);
  const { skip, hasHeader } = findTable(cells);
  const below = cells.slice(skip + (hasHeader ? 1 : 0));
  if (!below.length || !looksLikeHeader(cells.slice(skip))) return 0;
  const widths = below.map((row) => row.filter((cell) => cell.trim() !== '').length).sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? 0;
}

/** Returns the first sheet with a table of three columns or more, else of two, else of one. */
async function firstTable(book: OpenSheets, sheets: readonly Sheet[]): Promise<Sheet | undefined> {
  const narrow: Sheet[] = [];
  for (const sheet of sheets.slice(0, SHEETS)) {
    const width = await widthOf(book, sheet);
    if (width >= TABLE_COLUMNS) return sheet;
    if (width > 0) narrow[width] ??= sheet;
  }
  return narrow[2] ?? narrow[1];
}

/**
 * Returns the names of all sheets of a workbook, and the one that is most likely meant: the first visible one with a table. 422
 * when the file is not a workbook.
 */
export async function chooseSheet(file: string): Promise<{ sheets: string[]; chosen: string }> {
  const book = await openSheets(file);
  try {
    const { sheets } = book;
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    const hidden = sheets.filter(({ isHidden }) => isHidden);
    const found =
      sheets.length === 1
        ? sheets[0]
        : ((await firstTable(book, visible)) ?? (await firstTable(book, hidden)) ?? visible[0]);
    return { sheets: sheets.map(({ name }) => name), chosen: (found ?? sheets[0])?.name ?? '' };
  } finally {
    book.close();
  }
}

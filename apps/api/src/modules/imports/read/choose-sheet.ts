import { findTable, looksLikeHeader } from '@safety-qube/domain/records/import-table';
import { type OpenSheets, openSheets } from './read-workbook.ts';
import { isBlank, type Row } from './rows.ts';
import type { Sheet } from './workbook-parts.ts';

/** Rows of each sheet that are looked at, and sheets. */
const ROWS = 50;
const SHEETS = 50;
/** Columns of what is surely a table; a cover has pairs, such as "Prepared by" and a name. */
const WIDE = 3;

/** How many columns the table of a sheet has; 0 where it has none, or cannot be read. */
async function widthOf(book: OpenSheets, sheet: Sheet): Promise<number> {
  const rows: Row[] = [];
  try {
    for await (const row of book.rows(sheet, { isFilled: false })) {
      if (!isBlank(row)) rows.push(row);
      if (rows.length >= ROWS) break;
    }
  } catch {
    return 0; // whoever chooses it is told why
  }
  const cells = rows.map((row) => row.cells);
  const { skip, hasHeader } = findTable(cells);
  const below = cells.slice(skip + (hasHeader ? 1 : 0));
  if (!below.length || !looksLikeHeader(cells.slice(skip))) return 0;
  const widths = below.map((row) => row.filter((cell) => cell.trim() !== '').length).sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? 0;
}

/** The first of some sheets with a table of three columns or more, else of two, else of one. */
async function firstTable(book: OpenSheets, sheets: readonly Sheet[]): Promise<Sheet | undefined> {
  const narrow: Sheet[] = [];
  for (const sheet of sheets.slice(0, SHEETS)) {
    const width = await widthOf(book, sheet);
    if (width >= WIDE) return sheet;
    if (width > 0) narrow[width] ??= sheet;
  }
  return narrow[2] ?? narrow[1];
}

/** The names of all sheets of a workbook, and of the one that is most likely meant: the first visible one with a table. 422 for no workbook. */
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

import { IMPORT_CELL, IMPORT_COLUMNS } from '@safety-qube/contract/schemas/imports';
import { refuse } from '../errors.ts';
import { unescapeCellText } from '../spreadsheet/cell-text.ts';
import { MAX_ROWS } from '../spreadsheet/write-xlsx.ts';
import { columnOf, dateText, numberText } from './cell-values.ts';
import { fillDown, readMerged } from './merged-cells.ts';
import { localName, openWorkbook } from './open-workbook.ts';
import { refuseOther, zipOther } from './other-files.ts';
import { checkedRow, isBlank, type Row, type Rows } from './rows.ts';
import { readParts, readShared, readStyles, type Sheet } from './workbook-parts.ts';

/** The number that a row declares, if it can follow the previous one; else the next. */
function lineAfter(before: number, said: string | undefined): number {
  const line = Number(said);
  return Number.isInteger(line) && line > before && line <= MAX_ROWS ? line : before + 1;
}

/** An open workbook: its sheets, and the rows of each as they are read. */
export interface OpenSheets {
  readonly sheets: readonly Sheet[];
  /** Yields the rows of a sheet; without `isFilled`, merged cells have their text only in their first row. */
  rows(sheet: Sheet, options: { readonly isFilled: boolean }): Rows;
  close(): void;
}

/**
 * Opens a workbook. Dates become ISO text, numbers keep their entered form, formulas yield their last computed value; `line` is the
 * number of the row in the sheet. 422 when it is not a workbook, or has no sheet.
 */
export async function openSheets(file: string): Promise<OpenSheets> {
  const book = await openWorkbook(file);
  const closing = (error: unknown): never => {
    book.close();
    throw error;
  };
  try {
    refuseOther(zipOther(book.names));
  } catch (error) {
    closing(error);
  }
  const { sheets, is1904 } = await readParts(book).catch(closing);
  if (!sheets.length) closing(refuse('IMPORT_DAMAGED'));
  let held: Promise<readonly [string[], Awaited<ReturnType<typeof readStyles>>]> | undefined;
  async function* rows(sheet: Sheet, { isFilled }: { readonly isFilled: boolean }): Rows {
    held ??= readShared(book).then(async (shared) => [shared, await readStyles(book)] as const);
    const [shared, styles] = await held;
    const fill = isFilled ? fillDown(await readMerged(book, sheet.part)) : undefined;
    const ready: Row[] = [];
    let line = 0;
    let cells: string[] = [];
    let column = -1;
    let kind = 'n';
    let style = 0;
    let value = '';
    let isValue = false;
    const textOf = (): string => {
      if (kind === 's') return shared[Number(value)] ?? '';
      if (kind === 'b') return value === '1' ? 'true' : 'false';
      if (kind !== 'n' || value === '') return unescapeCellText(value);
      const { isDate = false, code } = styles[style] ?? {};
      return isDate ? dateText(Number(value), is1904) : numberText(value, code);
    };
    const pieces = book.read(sheet.part, {
      open({ name, attributes: a }) {
        const local = localName(name);
        if (local === 'row') {
          line = lineAfter(line, a['r']);
          cells = [];
          column = -1;
        } else if (local === 'c') {
          column = columnOf(a['r']) ?? column + 1;
          kind = a['t'] ?? 'n';
          style = Number(a['s'] ?? 0);
          value = '';
        }
        isValue = local === 'v' || local === 't';
      },
      text(piece) {
        if (!isValue) return;
        value += piece;
        if (value.length > IMPORT_CELL) throw refuse('IMPORT_CELL_TOO_LONG', { line, most: IMPORT_CELL });
      },
      close(name) {
        const local = localName(name);
        isValue = false;
        if (local === 'c') {
          const text = textOf();
          if (text === '') return;
          if (column >= IMPORT_COLUMNS)
            throw refuse('IMPORT_TOO_MANY_COLUMNS', { line, count: column + 1, most: IMPORT_COLUMNS });
          while (cells.length < column) cells.push('');
          cells[column] = text;
        } else if (local === 'row' && cells.length) {
          fill?.(line, cells);
          const row = checkedRow(line, cells);
          if (!isBlank(row)) ready.push(row);
          cells = [];
        }
      },
    });
    for await (const _ of pieces) yield* ready.splice(0);
  }
  return { sheets, rows, close: () => book.close() };
}

/** Yields the rows of one sheet: of the first one when none is named. 422 IMPORT_SHEET_UNKNOWN when no sheet has the name. */
export async function* readWorkbook(file: string, sheetName: string | null): Rows {
  const book = await openSheets(file);
  try {
    const sheet = sheetName === null ? book.sheets[0] : book.sheets.find(({ name }) => name === sheetName);
    if (!sheet) throw refuse('IMPORT_SHEET_UNKNOWN', { sheet: sheetName ?? '' });
    yield* book.rows(sheet, { isFilled: true });
  } finally {
    book.close();
  }
}

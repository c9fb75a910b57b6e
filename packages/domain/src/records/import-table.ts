import { cutText } from '../cut-text.ts';
import { readMoment } from './import-values.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const filled = (samples: readonly string[]): readonly string[] => samples.filter((sample) => sample.trim() !== '');
const isDate = (sample: string): boolean => (['dmy', 'mdy', 'ymd'] as const).some((order) => readMoment(sample, order));

/** The values of the columns that contain dates, whatever their names. */
export const datesIn = (columns: readonly { readonly samples: readonly string[] }[]): string[] =>
  columns.flatMap(({ samples }) => {
    const values = filled(samples);
    return values.length > 0 && values.filter(isDate).length >= values.length * 0.6 ? values : [];
  });

const isDatum = (cell: string): boolean =>
  /^[-+]?[\d.,\s%$€£¥]+$/.test(cell.trim()) || EMAIL.test(cell.trim()) || isDate(cell);

/**
 * Whether the first row is a header: at least half of its cells are filled, it contains no numbers, dates or addresses, and it is
 * not repeated below.
 */
export function looksLikeHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows;
  const cells = first.map((cell) => cell.trim());
  if (!cells.some((cell) => cell !== '')) return false;
  if (cells.some((cell) => cell !== '' && isDatum(cell)) || cells.some((cell) => cell.length > 100)) return false;
  const isFilled = cells.filter((cell) => cell !== '').length >= cells.length / 2;
  // A first row that is repeated below is a row of values.
  return (
    isFilled &&
    !(rest.length > 0 && cells.every((cell, index) => rest.some((row) => row[index]?.trim() === cell && cell !== '')))
  );
}

/** Maximum number of rows that are skipped above a table. */
const MAX_ROWS_ABOVE = 10;
const filledCells = (row: readonly string[]): number => filled(row).length;
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/**
 * Where the table of a file begins: the number of rows to skip above it, such as a title or headings of column groups, and whether
 * its first row is a header. Rows are skipped only if they are half empty and a header follows.
 */
export function findTable(rows: readonly (readonly string[])[]): {
  readonly skip: number;
  readonly hasHeader: boolean;
} {
  const usual = median(rows.map(filledCells));
  const first = rows.slice(0, MAX_ROWS_ABOVE + 1).findIndex((row) => filledCells(row) * 2 > usual);
  const isTable = usual >= 3 && first > 0 && looksLikeHeader(rows.slice(first));
  return isTable ? { skip: first, hasHeader: true } : { skip: 0, hasHeader: looksLikeHeader(rows) };
}

/** The number of columns of a table: that of its header, or more if most rows are longer, as they are below merged header cells. */
export function tableWidth(header: readonly string[], rows: readonly (readonly string[])[]): number {
  const usual = median(rows.map((row) => row.length));
  return Math.max(header.length, usual, 1);
}

/** Maximum number of characters of a column's name. */
const LONGEST_NAME = 200;

/** Unique names of columns: an empty one becomes its letter, the second of a name "Name (2)". */
export function columnNames(cells: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const base = cutText(cells[index]?.trim().replaceAll(/\s+/g, ' ') ?? '', LONGEST_NAME) || columnLetter(index);
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base} (${n})`;
    taken.add(name);
    return name;
  });
}

/** The letters of a spreadsheet column, counted from 0: A, B, ..., AA. */
export const columnLetter = (index: number): string =>
  (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

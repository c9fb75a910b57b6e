import type { ImportReading } from '@safety-qube/contract/schemas/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import { dateCounter } from '@safety-qube/domain/records/import-dates';
import { columnNames, findTable, tableWidth } from '@safety-qube/domain/records/import-table';
import { Refusal, refuse } from '../../platform/errors.ts';
import type { Row, Rows } from '../../platform/imports/rows.ts';
import type { Column } from './imports.repository.ts';

/** Rows that guesses are based on, rows that are shown, and values of a column that are shown. */
const SAMPLED_ROWS = 200;
const PREVIEW = 20;
const SAMPLES = 5;
/** Characters of a cell that is shown. */
const SHOWN_LENGTH = 300;

/** Where the table of a file starts, and whether its first row names the columns. */
type Table = Pick<ImportReading, 'hasHeader' | 'skip'>;

export interface Head extends Table {
  readonly columns: readonly Column[];
  readonly preview: readonly (readonly string[])[];
  /** The texts of each column in the rows that guesses are based on, shortened like the cells that are shown. */
  readonly values: readonly (readonly string[])[];
}

const shown = (cell: string): string => (cell.length > SHOWN_LENGTH ? `${cutText(cell, SHOWN_LENGTH)}…` : cell);

/** The number of rows above the first that can become a record. */
export const rowsAbove = ({ skip, hasHeader }: Table): number => skip + (hasHeader ? 1 : 0);

/** Collects statistics of each column over the rows it is given. */
function profile(header: readonly string[], width: number) {
  const counters = Array.from({ length: width }, dateCounter);
  const samples = Array.from({ length: width }, () => new Set<string>());
  return {
    add({ cells }: Row): void {
      for (const [index, counter] of counters.entries()) {
        const cell = cells[index] ?? '';
        counter.add(cell);
        const seen = samples[index];
        if (seen && seen.size < SAMPLES && cell.trim() !== '') seen.add(cell);
      }
    },
    columns: (): Column[] =>
      columnNames(header, width).map((name, index) => ({
        name,
        samples: [...(samples[index] ?? [])].map(shown),
        dates: counters[index]?.tally() ?? null,
      })),
  };
}

/** Finds the start of the table in the first rows, and their texts. 422 IMPORT_NO_ROWS when there are none. */
function begin(first: readonly Row[], said: Table | undefined) {
  const cells = first.map((row) => row.cells);
  const { skip, hasHeader } = said ?? findTable(cells);
  const above = rowsAbove({ skip, hasHeader });
  const values = cells.slice(above);
  if (!values.length) throw refuse(hasHeader && cells.length ? 'IMPORT_ONLY_HEADER' : 'IMPORT_NO_ROWS');
  const header = hasHeader ? (cells[skip] ?? []) : [];
  const width = hasHeader ? tableWidth(header, values) : Math.max(...values.map((row) => row.length));
  const found = profile(header, width);
  for (const row of first.slice(above)) found.add(row);
  const preview = values.slice(0, PREVIEW).map((row) => Array.from({ length: width }, (_, n) => shown(row[n] ?? '')));
  const byColumn = Array.from({ length: width }, (_, n) => values.map((row) => shown(row[n] ?? '')));
  return { skip, hasHeader, preview, values: byColumn, found };
}

/**
 * Reads the first rows and the texts of each column. The start of the table is guessed from the first 200 rows unless it is given;
 * all rows are read to count their dates. 422 IMPORT_NO_ROWS for a file without rows; errors further below are left to the check.
 */
export async function readHead(rows: Rows, said?: Table): Promise<Head> {
  const first: Row[] = [];
  let started: ReturnType<typeof begin> | undefined;
  try {
    for await (const row of rows) {
      if (started) started.found.add(row);
      else if (first.push(row) > SAMPLED_ROWS) started = begin(first, said);
    }
  } catch (error) {
    if (!started || !(error instanceof Refusal)) throw error;
  }
  const { found, ...head } = started ?? begin(first, said);
  return { ...head, columns: found.columns() };
}

/** Returns the parts of a reading that apply to the file format. */
export const readingOf = (format: 'csv' | 'xlsx', reading: ImportReading): ImportReading =>
  format === 'csv'
    ? { ...reading, encoding: reading.encoding ?? 'utf-8', delimiter: reading.delimiter ?? ',', sheet: null }
    : { ...reading, encoding: null, delimiter: null, replacesStray: false };

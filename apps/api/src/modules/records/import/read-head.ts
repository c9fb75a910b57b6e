import type { ImportField, ImportMapping, ImportReading } from '@safety-qube/contract/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import { columnNames, datesIn, findTable, guessColumns, tableWidth } from '@safety-qube/domain/records/import-guess';
import { guessDateOrder, isHistory } from '@safety-qube/domain/records/import-values';
import type { Workflow } from '@safety-qube/domain/records/workflow';
import { refuse } from '../../../platform/errors.ts';
import type { Column } from './imports.repository.ts';
import type { Row, Rows } from './read/rows.ts';

/** Rows that guesses are made from, rows that are shown, and values of a column that are shown. */
const LOOKED_AT = 200;
const PREVIEW = 20;
const SAMPLES = 5;
/** Signs of a cell that is shown. */
const SHOWN = 300;

/** Where the table of a file begins, and whether its first row names the columns. */
type Table = Pick<ImportReading, 'hasHeader' | 'skip'>;

export interface Head extends Table {
  readonly columns: readonly Column[];
  readonly preview: readonly (readonly string[])[];
}

const shown = (cell: string): string => (cell.length > SHOWN ? `${cutText(cell, SHOWN)}…` : cell);

/** Rows of a file before the first that can become a record. */
export const rowsAbove = ({ skip, hasHeader }: Table): number => skip + (hasHeader ? 1 : 0);

/** The first rows and what stands in each column. Where the table begins is guessed unless somebody said. 422 IMPORT_NO_ROWS for a file without rows. */
export async function readHead(rows: Rows, said?: Table): Promise<Head> {
  const first: Row[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length > LOOKED_AT) break;
  }
  const cells = first.map((row) => row.cells);
  const { skip, hasHeader } = said ?? findTable(cells);
  const values = cells.slice(rowsAbove({ skip, hasHeader }));
  if (!values.length) throw refuse(hasHeader && cells.length ? 'IMPORT_ONLY_HEADER' : 'IMPORT_NO_ROWS');
  const header = hasHeader ? (cells[skip] ?? []) : [];
  const width = hasHeader ? tableWidth(header, values) : Math.max(...values.map((row) => row.length));
  const columns = columnNames(header, width).map((name, index) => {
    const filled = new Set(values.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== ''));
    return { name, samples: [...filled].slice(0, SAMPLES).map(shown) };
  });
  return {
    skip,
    hasHeader,
    columns,
    preview: values
      .slice(0, PREVIEW)
      .map((row) => Array.from({ length: width }, (_, index) => shown(row[index] ?? ''))),
  };
}

/**
 * What the columns seem to mean: a guess for the first look, with a value for what no column has and only one thing can be.
 * Without a column that says so, all records are closed when the dates of the file are old, else open.
 */
export function guessMapping(
  { columns, preview }: Head,
  fields: readonly ImportField[],
  { first, last }: Pick<Workflow, 'first' | 'last'>,
): ImportMapping {
  const guess = guessColumns(columns, fields);
  const sources: ImportMapping['fields'] = Object.fromEntries(
    Object.entries(guess).map(([field, column]) => [field, { column }]),
  );
  for (const { name, isRequired, options = [] } of fields) {
    if (!isRequired || name in sources) continue;
    const only = options.length === 1 ? options[0] : options.find(({ value }) => value === 'other');
    if (only) sources[name] = { value: only.value };
  }
  const dates = fields
    .filter(({ kind, name }) => (kind === 'day' || kind === 'moment') && name in guess)
    .flatMap(({ name }) => columns[guess[name] ?? -1]?.samples ?? []);
  const looked = dates.length ? dates : datesIn(columns);
  const dateOrder = guessDateOrder(looked);
  if (!('status' in guess || 'closedAt' in guess)) {
    const raised = guess['raisedAt'];
    const samples = raised === undefined ? looked : preview.map((row) => row[raised] ?? '');
    sources['status'] = { value: isHistory(samples, dateOrder, new Date().toISOString().slice(0, 10)) ? last : first };
  }
  return { fields: sources, translations: [], dateOrder, onError: 'stop' };
}

/** A reading as far as the file's kind has it. */
export const readingOf = (format: 'csv' | 'xlsx', reading: ImportReading): ImportReading =>
  format === 'csv'
    ? { ...reading, encoding: reading.encoding ?? 'utf-8', delimiter: reading.delimiter ?? ',', sheet: null }
    : { ...reading, encoding: null, delimiter: null };

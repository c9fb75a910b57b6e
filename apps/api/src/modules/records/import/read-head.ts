import type { ImportField, ImportMapping, ImportReading } from '@safety-qube/contract/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import { columnNames, guessColumns, looksLikeHeader } from '@safety-qube/domain/records/import-guess';
import { guessDateOrder } from '@safety-qube/domain/records/import-values';
import { refuse } from '../../../platform/errors.ts';
import type { Column } from './imports.repository.ts';
import type { Row, Rows } from './read/rows.ts';

/** Rows that guesses are made from, rows that are shown, and values of a column that are shown. */
const LOOKED_AT = 200;
const PREVIEW = 20;
const SAMPLES = 5;
/** Signs of a cell that is shown. */
const SHOWN = 300;

export interface Head {
  readonly hasHeader: boolean;
  readonly columns: readonly Column[];
  readonly preview: readonly (readonly string[])[];
}

const shown = (cell: string): string => (cell.length > SHOWN ? `${cutText(cell, SHOWN)}…` : cell);

/** The first rows and what stands in each column. `hasHeader` is guessed where nobody said. 422 IMPORT_NO_ROWS for a file without rows. */
export async function readHead(rows: Rows, hasHeader?: boolean): Promise<Head> {
  const first: Row[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length > LOOKED_AT) break;
  }
  const cells = first.map((row) => row.cells);
  const isNamed = hasHeader ?? looksLikeHeader(cells);
  const values = isNamed ? cells.slice(1) : cells;
  if (!values.length) throw refuse(isNamed && cells.length ? 'IMPORT_ONLY_HEADER' : 'IMPORT_NO_ROWS');
  const width = isNamed ? Math.max(cells[0]?.length ?? 0, 1) : Math.max(...cells.map((row) => row.length));
  const columns = columnNames(isNamed ? (cells[0] ?? []) : [], width).map((name, index) => {
    const filled = new Set(values.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== ''));
    return { name, samples: [...filled].slice(0, SAMPLES).map(shown) };
  });
  return {
    hasHeader: isNamed,
    columns,
    preview: values
      .slice(0, PREVIEW)
      .map((row) => Array.from({ length: width }, (_, index) => shown(row[index] ?? ''))),
  };
}

/** What the columns seem to mean: a guess for the first look, with a value for what no column has and only one thing can be. */
export function guessMapping({ columns }: Head, fields: readonly ImportField[]): ImportMapping {
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
  return { fields: sources, translations: [], dateOrder: guessDateOrder(dates), onError: 'stop' };
}

/** A reading as far as the file's kind has it. */
export const readingOf = (format: 'csv' | 'xlsx', reading: ImportReading): ImportReading =>
  format === 'csv'
    ? { ...reading, encoding: reading.encoding ?? 'utf-8', delimiter: reading.delimiter ?? ',', sheet: null }
    : { ...reading, encoding: null, delimiter: null };

import type { ImportField, ImportMapping, ImportReading } from '@safety-qube/contract/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import { isMonthFirstIn } from '@safety-qube/domain/month-first-zones';
import { chooseDateOrder, dateCounter, sumOfTallies } from '@safety-qube/domain/records/import-dates';
import { columnNames, datesIn, findTable, guessColumns, tableWidth } from '@safety-qube/domain/records/import-guess';
import { isHistory } from '@safety-qube/domain/records/import-values';
import type { Workflow } from '@safety-qube/domain/records/workflow';
import { Refusal, refuse } from '../../../platform/errors.ts';
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

/** What stands in each column, over all rows that it is given. */
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

/** Where the table begins, by its first rows, and what stands in them. 422 IMPORT_NO_ROWS for none. */
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
  return { skip, hasHeader, preview, found };
}

/**
 * The first rows and what stands in each column. Where the table begins is guessed from the first 200 rows unless somebody said;
 * all rows are gone through for their dates. 422 IMPORT_NO_ROWS for a file without rows; what is wrong further below is left to
 * the check.
 */
export async function readHead(rows: Rows, said?: Table): Promise<Head> {
  const first: Row[] = [];
  let begun: ReturnType<typeof begin> | undefined;
  try {
    for await (const row of rows) {
      if (begun) begun.found.add(row);
      else if (first.push(row) > LOOKED_AT) begun = begin(first, said);
    }
  } catch (error) {
    if (!begun || !(error instanceof Refusal)) throw error;
  }
  const { found, ...head } = begun ?? begin(first, said);
  return { ...head, columns: found.columns() };
}

/** What a guess leans on beside the file: the life of the type's records, and the time zones of the sites. */
interface Guessing {
  readonly workflow: Pick<Workflow, 'first' | 'last'>;
  readonly timeZones: readonly string[];
}

/**
 * What the columns seem to mean: a guess for the first look, with a value for what no column has and only one thing can be.
 * Without a column that says so, all records are closed when the dates of the file are old, else open.
 */
export function guessMapping(
  { columns, preview }: Head,
  fields: readonly ImportField[],
  { workflow: { first, last }, timeZones }: Guessing,
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
  const ofFields = fields
    .filter(({ kind, name }) => (kind === 'day' || kind === 'moment') && name in guess)
    .flatMap(({ name }) => columns[guess[name] ?? -1] ?? []);
  const dated = ofFields.length ? ofFields : columns;
  const dateOrder = chooseDateOrder(sumOfTallies(dated.flatMap(({ dates }) => dates ?? [])), {
    isMonthFirstUsual: timeZones.filter(isMonthFirstIn).length * 2 > timeZones.length,
  });
  if (!('status' in guess || 'closedAt' in guess)) {
    const raised = guess['raisedAt'];
    const samples = raised === undefined ? datesIn(columns) : preview.map((row) => row[raised] ?? '');
    sources['status'] = { value: isHistory(samples, dateOrder, new Date().toISOString().slice(0, 10)) ? last : first };
  }
  return { fields: sources, translations: [], dateOrder, onError: 'stop' };
}

/** A reading as far as the file's kind has it. */
export const readingOf = (format: 'csv' | 'xlsx', reading: ImportReading): ImportReading =>
  format === 'csv'
    ? { ...reading, encoding: reading.encoding ?? 'utf-8', delimiter: reading.delimiter ?? ',', sheet: null }
    : { ...reading, encoding: null, delimiter: null, replacesStray: false };

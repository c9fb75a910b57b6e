import { stringify } from 'csv-stringify/sync';
import { guardFormula } from './guard-formula.ts';
import { type Cell, type CellKind, clockText, type Sheet } from './sheet.ts';

const BYTE_ORDER_MARK = '\ufeff';
/** Quotes around every cell: whatever stands in it, the next one begins where it should (RFC 4180). */
const RULES = { quoted: true, quoted_empty: true, record_delimiter: '\r\n' } as const;

function textOf(cell: Cell, kind: CellKind): string {
  if (cell === null) return '';
  return typeof cell === 'number' && kind === 'moment' ? clockText(cell) : guardFormula(String(cell));
}

/** A table as CSV in UTF-8, with the mark by which Excel knows it; no cell of it can start a formula. */
export async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([columns.map(({ header }) => guardFormula(header))], RULES);
  for await (const batch of rows)
    yield stringify(
      batch.map((row) => columns.map(({ kind }, at) => textOf(row[at] ?? null, kind))),
      RULES,
    );
}

import { guardFormula } from './guard-formula.ts';
import { type Cell, type CellKind, clockText, type Sheet } from './sheet.ts';

const BYTE_ORDER_MARK = '\ufeff';

function textOf(cell: Cell, kind: CellKind): string {
  if (cell === null) return '';
  return typeof cell === 'number' && kind === 'moment' ? clockText(cell) : guardFormula(String(cell));
}

/** Quotes around every cell: whatever stands in it, the next one begins where it should (RFC 4180). */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((text) => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`).join(',')}\r\n`;

/** A table as CSV in UTF-8, with the mark by which Excel knows it; no cell of it can start a formula. */
export async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(columns.map(({ header }) => guardFormula(header))));
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) text += lineOf(columns.map(({ kind }, at) => textOf(row[at] ?? null, kind)));
    yield Buffer.from(text);
  }
}

import { guardFormula } from './guard-formula.ts';
import { type Cell, type CellKind, clockText, type Sheet } from './sheet.ts';

const BYTE_ORDER_MARK = '\ufeff';

function textOf(cell: Cell, kind: CellKind): string {
  if (cell === null) return '';
  return typeof cell === 'number' && kind === 'moment' ? clockText(cell) : guardFormula(String(cell));
}

/** Formats a line with every cell quoted, so that cells can contain any text (RFC 4180). */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((text) => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`).join(',')}\r\n`;

/** Yields a table as CSV in UTF-8, with a byte order mark for Excel; no cell can start a formula. */
export async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(columns.map(({ header }) => guardFormula(header))));
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) text += lineOf(columns.map(({ kind }, at) => textOf(row[at] ?? null, kind)));
    yield Buffer.from(text);
  }
}

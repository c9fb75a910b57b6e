import { setImmediate } from 'node:timers/promises';
import { IMPORT_COLUMNS, type ImportReading } from '@safety-qube/contract/schemas/imports';
import { type Parser, parse } from 'csv-parse';
import { refuse } from '../errors.ts';
import { unguardFormula } from '../spreadsheet/guard-formula.ts';
import { codeOf } from '../thrown.ts';
import { checkedRow, isBlank, type Row, type Rows } from './rows.ts';

/** Characters that one row may have: an unclosed quote would otherwise collect the whole file. */
const LONGEST_ROW = 4_000_000;
const [LINE_FEED, RETURN] = [10, 13];
/** Cells of a row, including empty ones at its end, beyond which it is refused; a sheet of Excel has no more. */
const MAX_CELLS = 16_384;

/** Characters that are parsed at a time: each may be a row. */
const PIECE = 1024;
/** Milliseconds of parsing before yielding to the event loop; a waiting request needs several of its iterations. */
const TURN_MS = 4;

/** Splits a text into chunks, never between the halves of a surrogate pair. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + PIECE;
    const isHigh = (text.charCodeAt(to - 1) & 0xfc00) === 0xd800;
    yield text.slice(from, isHigh ? to + 1 : to);
    from = isHigh ? to + 1 : to;
  }
}

/** The same, yielding to the event loop. */
export async function* inPieces(text: string): AsyncGenerator<string> {
  let startedAt = performance.now();
  for (const piece of piecesOf(text)) {
    yield piece;
    if (performance.now() - startedAt < TURN_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
}

/**
 * Decodes a stream of bytes, yielding to the event loop. 422 IMPORT_ENCODING_WRONG for bytes that are not of the encoding, unless
 * `isLenient` replaces them by �.
 */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
  { isLenient = false }: { isLenient?: boolean } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: !isLenient });
  const textOf = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw refuse('IMPORT_ENCODING_WRONG', { encoding });
    }
  };
  for await (const chunk of bytes) yield* inPieces(textOf(chunk));
  yield* piecesOf(textOf());
}

function reasonOf(error: unknown, line: number): unknown {
  switch (codeOf(error)) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return refuse('IMPORT_QUOTE_OPEN', { line });
    case 'CSV_MAX_RECORD_SIZE':
      return refuse('IMPORT_ROW_TOO_LONG', { line });
    default:
      return error;
  }
}

/**
 * The number of lines that a row takes up. Counts characters: a cell may consist of millions of line ends, and a match for each
 * would allocate a string.
 */
function linesOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells)
    for (let at = 0; at < cell.length; at += 1) {
      const sign = cell.charCodeAt(at);
      if (sign === LINE_FEED || (sign === RETURN && cell.charCodeAt(at + 1) !== LINE_FEED)) lines += 1;
    }
  return lines;
}

/** The first line of some files, which tells Excel their delimiter; with that delimiter it is parsed as two cells. */
const SAYS_DELIMITER = /^sep=.?$/i;

/**
 * Yields the rows of a delimited text as they are parsed: with quotes, line ends in cells, and every kind of line end. A quote in
 * the middle of a cell is literal. 422 for an unclosed quote, and for a row that does not end.
 */
export async function* readCsv(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: ImportReading['delimiter'],
): Rows {
  let next = 1;
  /** Characters since the last row started; the parser does not count those that only separate cells. */
  let unended = 0;
  const toRow = (cells: string[]): Row | null => {
    const line = next;
    unended = 0;
    if (cells.length > MAX_CELLS)
      throw refuse('IMPORT_TOO_MANY_COLUMNS', { line, count: cells.length, most: IMPORT_COLUMNS });
    next += linesOf(cells);
    if (line === 1 && SAYS_DELIMITER.test(cells.join(''))) return null;
    // The guard that our own exports put before a text that a spreadsheet would evaluate is not part of the text.
    const row = checkedRow(line, cells.map(unguardFormula));
    return isBlank(row) ? null : row;
  };
  const parser = parse({
    delimiter: delimiter ?? ',',
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  });
  parser.on('error', () => undefined); // thrown below
  // Rows may have more or fewer cells than the first: for each of them the parser would create an error that is never read, which
  // takes ten times as long as the row. It compares only after the first row, and this makes every row the first.
  Object.defineProperty(parser.info, 'records', { get: () => 0, set: () => undefined });
  try {
    // Not through a pipe, which takes several chunks at once after each wait.
    for await (const piece of text) {
      parser.write(piece);
      unended += piece.length;
      yield* rowsIn(parser, toRow);
      if (unended > LONGEST_ROW + PIECE) throw refuse('IMPORT_ROW_TOO_LONG', { line: next });
      if (parser.errored) throw parser.errored;
    }
    parser.end();
    const left: AsyncIterable<string[]> = parser;
    for await (const cells of left) {
      const row = toRow(cells);
      if (row) yield row;
    }
  } catch (error) {
    throw reasonOf(error, next);
  } finally {
    parser.destroy();
  }
}

/** Yields the rows that a parser has produced so far, without blank ones. */
function* rowsIn(parser: Parser, toRow: (cells: string[]) => Row | null): Generator<Row> {
  const next = (): string[] | null => parser.read();
  for (let cells = next(); cells !== null; cells = next()) {
    const row = toRow(cells);
    if (row) yield row;
  }
}

import { setImmediate } from 'node:timers/promises';
import { IMPORT_COLUMNS, type ImportReading } from '@safety-qube/contract/imports';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { refuse } from '../../../platform/errors.ts';
import { unguardFormula } from '../../../platform/spreadsheet/guard-formula.ts';
import { checkedRow, isBlank, type Row, type Rows } from './rows.ts';

/** Signs that one row may have: a quote that nobody closed would otherwise gather the whole file. */
const LONGEST_ROW = 4_000_000;
const [LINE_FEED, RETURN] = [10, 13];
/** Cells of a row, empty ones at its end as well, beyond which it is not looked at; a sheet of Excel has no more. */
const MOST_CELLS = 16_384;

/** Signs that are parsed at a time: each may be a row of its own. */
const PIECE = 1024;
/** Milliseconds of parsing before the event loop is yielded to; a request that waits needs several of its turns. */
const TURN_MS = 4;

/** A text in pieces, none of which ends in the midst of a sign. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + PIECE;
    const isHigh = (text.charCodeAt(to - 1) & 0xfc00) === 0xd800;
    yield text.slice(from, isHigh ? to + 1 : to);
    from = isHigh ? to + 1 : to;
  }
}

/** The same, while the process stays free for others. */
export async function* inPieces(text: string): AsyncGenerator<string> {
  let begun = performance.now();
  for (const piece of piecesOf(text)) {
    yield piece;
    if (performance.now() - begun < TURN_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
}

/** Text of bytes as they come, while the process stays free for others. 422 IMPORT_ENCODING_WRONG where they are not of the encoding, unless `isLenient` makes � of them. */
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
  switch ((error as CsvError | undefined)?.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return refuse('IMPORT_QUOTE_OPEN', { line });
    case 'CSV_MAX_RECORD_SIZE':
      return refuse('IMPORT_ROW_TOO_LONG', { line });
    default:
      return error;
  }
}

/** Lines that a row takes up. Its signs are counted: a cell may be millions of line ends, and a match for each is a text of its own. */
function linesOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells)
    for (let at = 0; at < cell.length; at += 1) {
      const sign = cell.charCodeAt(at);
      if (sign === LINE_FEED || (sign === RETURN && cell.charCodeAt(at + 1) !== LINE_FEED)) lines += 1;
    }
  return lines;
}

/** The first line of some files, which tells Excel their delimiter; with that one it is read as two cells. */
const SAYS_DELIMITER = /^sep=.?$/i;

/**
 * Rows of a text with delimiters, as they come: quotes, line ends in cells, every kind of line end. A quote in the midst of a
 * cell is its own. 422 for one that opens and is never closed, and for a row that does not end.
 */
export async function* readCsv(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: ImportReading['delimiter'],
): Rows {
  let next = 1;
  /** Signs since the last row began; the parser counts none that only part cells. */
  let unended = 0;
  const toRow = (cells: string[]): Row | null => {
    const line = next;
    unended = 0;
    if (cells.length > MOST_CELLS)
      throw refuse('IMPORT_TOO_MANY_COLUMNS', { line, count: cells.length, most: IMPORT_COLUMNS });
    next += linesOf(cells);
    if (line === 1 && SAYS_DELIMITER.test(cells.join(''))) return null;
    // What our own files have before a text that a spreadsheet would run is no part of the text.
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
  parser.on('error', () => undefined); // it is thrown below
  // A row may have more or fewer cells than the first: for each such the parser would make an error that nobody reads, which
  // takes ten times as long as the row. It compares with the first row alone, and every row is that to it now.
  Object.defineProperty(parser.info, 'records', { get: () => 0, set: () => undefined });
  try {
    // Not through a pipe, which takes several pieces at once after each wait.
    for await (const piece of text) {
      parser.write(piece);
      unended += piece.length;
      yield* rowsIn(parser, toRow);
      if (unended > LONGEST_ROW + PIECE) throw refuse('IMPORT_ROW_TOO_LONG', { line: next });
      if (parser.errored) throw parser.errored;
    }
    parser.end();
    for await (const cells of parser as AsyncIterable<string[]>) {
      const row = toRow(cells);
      if (row) yield row;
    }
  } catch (error) {
    throw reasonOf(error, next);
  } finally {
    parser.destroy();
  }
}

/** The rows that a parser has found by now; blank ones are none. */
function* rowsIn(parser: Parser, toRow: (cells: string[]) => Row | null): Generator<Row> {
  for (let cells = parser.read() as string[] | null; cells !== null; cells = parser.read() as string[] | null) {
    const row = toRow(cells);
    if (row) yield row;
  }
}

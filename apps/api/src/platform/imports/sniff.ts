import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IMPORT_ENCODINGS, ImportReading } from '@safety-qube/contract/schemas/imports';
import chardet from 'chardet';
import { bytesOf } from '../bytes-of.ts';
import { Refusal, refuse } from '../errors.ts';
import { chooseSheet } from './choose-sheet.ts';
import { bytesOther, refuseOther, textOther } from './other-files.ts';
import { inPieces, readCsv } from './read-csv.ts';
import { readAsUtf8, type Stray } from './stray-bytes.ts';

type Encoding = (typeof IMPORT_ENCODINGS)[number];
type Delimiter = NonNullable<ImportReading['delimiter']>;

/** Bytes from the start of the file that are read for the delimiter and for encodings that only statistics can detect. */
const HEAD = 256_000;
/** Bytes that statistics are based on, in total and per place in the file: they take a millisecond for each thousand. */
const STATISTICS_BYTES = 24_000;
const BYTES_PER_PLACE = 6000;
/** Rows that a delimiter is evaluated on. */
const ROWS = 50;
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

const notKnown = () => new Refusal(415, 'IMPORT_FORMAT');

async function headOf(file: string, bytes = HEAD): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Detects UTF-16 without a byte order mark: in most texts every other byte is 0. */
function wide(head: Buffer): Encoding | undefined {
  const zeros = [0, 0];
  const pairs = Math.min(head.length, 4000) & ~1;
  for (let i = 0; i < pairs; i += 1) if (head[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const most = pairs / 2;
  if ((zeros[1] ?? 0) > most * 0.4 && !zeros[0]) return 'utf-16le';
  if ((zeros[0] ?? 0) > most * 0.4 && !zeros[1]) return 'utf-16be';
  return undefined;
}

/**
 * Names of encodings in the detector > ours. Other encodings cannot be told from these two by a few words of Chinese or Arabic, and
 * can be chosen by the user.
 */
const DETECTED: Readonly<Record<string, Encoding>> = { GB18030: 'gb18030', 'windows-1256': 'windows-1256' };
/** Guesses the encoding by statistics. Encodings that can decode any bytes come last. */
function guessed(head: Buffer): Encoding {
  const known = chardet
    .analyse(head)
    .filter(
      ({ name, confidence }) =>
        confidence >= 10 && (name in DETECTED || /^(ISO-8859-[126]|windows-125[026])$/.test(name)),
    );
  const best = known[0]?.name;
  if (best === 'ISO-8859-6') return 'windows-1256';
  return (best !== undefined && DETECTED[best]) || 'windows-1252';
}

/**
 * Returns the encoding of a text file: by its byte order mark, as UTF-8 when all or nearly all of it is, else by statistics. 415
 * when it is not text.
 */
async function encodingOf(file: string, head: Buffer): Promise<{ encoding: Encoding; stray: Stray | null }> {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => head[index] === byte))?.[0] ?? wide(head);
  if (marked !== undefined && marked !== 'utf-8') return { encoding: marked, stray: null };
  if (head.includes(0)) throw notKnown();
  const { isUtf8, stray } = await readAsUtf8(file, marked === 'utf-8');
  if (isUtf8) return { encoding: 'utf-8', stray };
  // Only bytes beyond ASCII are significant, and the first of them may be far into the file.
  const samples: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(createReadStream(file))) {
    if (size >= STATISTICS_BYTES) break;
    const first = chunk.findIndex((byte) => byte > 127);
    if (first < 0) continue;
    const place = chunk.subarray(first, first + BYTES_PER_PLACE);
    samples.push(place);
    size += place.length;
  }
  return { encoding: guessed(Buffer.concat(samples)), stray: null };
}

/** The line that tells Excel the delimiter. */
const SAID = /^\ufeff?"?sep=([^\r\n])"?[\r\n]/i;

/** Rates how well a delimiter divides the first rows: into how many columns, and how consistently. */
async function score(text: string, delimiter: Delimiter): Promise<number> {
  const widths: number[] = [];
  try {
    for await (const { cells } of readCsv(inPieces(text), delimiter)) {
      widths.push(cells.length);
      if (widths.length >= ROWS) break;
    }
  } catch {
    // a row that was cut off, or a wrong delimiter; what came before it counts
  }
  // Not the first row: it may be a title above the table.
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0;
  if (usual < 2) return 0;
  const alike = widths.filter((width) => width > 1 && Math.abs(width - usual) <= usual / 2).length / widths.length;
  return alike * usual;
}

async function delimiterOf(text: string, isWhole: boolean): Promise<Delimiter> {
  const said = DELIMITERS.find((one) => one === SAID.exec(text)?.[1]);
  if (said) return said;
  const whole = isWhole ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), 1));
  const scored: (readonly [Delimiter, number])[] = [];
  for (const delimiter of DELIMITERS) scored.push([delimiter, await score(whole, delimiter)]);
  return scored.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

export interface Sniffed {
  readonly format: 'csv' | 'xlsx';
  readonly sheets: readonly string[];
  readonly reading: Omit<ImportReading, 'hasHeader' | 'skip'>;
  readonly stray: Stray | null;
}

/**
 * Detects the format of a file and how it is to be read, by its bytes alone. 415 for one that cannot be imported, 422 for a damaged
 * one.
 */
export async function sniff(file: string): Promise<Sniffed> {
  const head = await headOf(file);
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) {
    const { sheets, chosen } = await chooseSheet(file);
    return { format: 'xlsx', sheets, reading: { encoding: null, delimiter: null, sheet: chosen }, stray: null };
  }
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new Refusal(415, 'IMPORT_OLD_EXCEL');
  if (head.length === 0) throw refuse('IMPORT_NO_ROWS');
  refuseOther(bytesOther(head));
  const { encoding, stray } = await encodingOf(file, head);
  const text = new TextDecoder(encoding).decode(head);
  refuseOther(textOther(text));
  const delimiter = await delimiterOf(text, head.length < HEAD);
  return { format: 'csv', sheets: [], reading: { encoding, delimiter, sheet: null }, stray };
}

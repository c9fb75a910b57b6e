import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { bytesOf } from '../bytes-of.ts';
import { Refusal, refuse } from '../errors.ts';
import { isZipBomb } from '../unpacking.ts';

/** Parts that a workbook may have, and bytes that it may unpack to. */
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 1_000_000_000;
/** Nesting depth of elements, and bytes without the start or end of one: the parser buffers both until they end. */
const MAX_DEPTH = 100;
const MAX_BYTES_WITHOUT_TAG = 16_000_000;

/** The parts of a workbook by their names. The unpacked bytes are counted, whatever its headers claim. */
export interface Workbook {
  readonly names: ReadonlySet<string>;
  /** Parses one part as XML, pausing after each chunk; does nothing when the part does not exist. */
  read(name: string, handlers: XmlHandlers): AsyncGenerator<void, void, undefined>;
  /** Yields the unparsed text of one part in chunks; nothing when the part does not exist. */
  texts(name: string): AsyncGenerator<string, void, undefined>;
  close(): void;
}
export interface XmlHandlers {
  open?(tag: SaxesTagPlain): void;
  close?(name: string): void;
  text?(text: string): void;
}

const damaged = () => refuse('IMPORT_DAMAGED');
const bomb = () => refuse('IMPORT_UNPACKS_TOO_LARGE');

/** The name without its namespace prefix: some programs write x:row for row. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw bomb();
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

function parserFor(handlers: XmlHandlers, onTag: () => void): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw damaged();
  });
  // Office writes no doctype; a file that has one is an attempt to have entities expanded.
  parser.on('doctype', () => {
    throw damaged();
  });
  let depth = 0;
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw bomb();
    onTag();
    handlers.open?.(tag as SaxesTagPlain);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    onTag();
    handlers.close?.(tag.name);
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  return parser;
}

/** Opens a workbook on this machine. 422 for one that is damaged or encrypted, or that unpacks to more than the limit. */
export async function openWorkbook(file: string): Promise<Workbook> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw damaged();
  });
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    throw error instanceof Refusal ? error : damaged();
  });
  let unpacked = 0;
  /** The furthest position unpacked of each part: reading it again does not count twice. */
  const furthest = new Map<string, number>();
  async function* texts(name: string, onChunk?: (bytes: number) => void): AsyncGenerator<string, void, undefined> {
    const entry = entries.get(name);
    if (!entry) return;
    if (!entry.canDecodeFileData()) throw damaged();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let read = 0;
    try {
      const stream: Readable = await zip.openReadStreamPromise(entry);
      for await (const chunk of bytesOf(stream)) {
        read += chunk.length;
        const before = furthest.get(name) ?? 0;
        if (read > before) {
          unpacked += read - before;
          furthest.set(name, read);
        }
        if (unpacked > MAX_UNPACKED_BYTES || isZipBomb(entry.compressedSize, read)) throw bomb();
        onChunk?.(chunk.length);
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      throw error instanceof Refusal ? error : damaged();
    }
  }
  async function* read(name: string, handlers: XmlHandlers): AsyncGenerator<void, void, undefined> {
    if (!entries.has(name)) return;
    let still = 0;
    const parser = parserFor(handlers, () => {
      still = 0;
    });
    try {
      const pieces = texts(name, (bytes) => {
        still += bytes;
        if (still > MAX_BYTES_WITHOUT_TAG) throw bomb();
      });
      for await (const text of pieces) {
        parser.write(text);
        yield;
      }
      parser.close();
      yield;
    } catch (error) {
      throw error instanceof Refusal ? error : damaged();
    }
  }
  return { names: new Set(entries.keys()), read, texts: (name) => texts(name), close: () => zip.close() };
}

/** Reads a small part to its end. */
export async function readAll(pieces: AsyncGenerator<void, void, undefined>): Promise<void> {
  for await (const _ of pieces);
}

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { bytesOf } from '../bytes-of.ts';
import { StartFailure } from '../start-failure.ts';
import {
  ARCHIVE_VERSION,
  FILE_LIST,
  FileLine,
  filePath,
  MANIFEST,
  Manifest,
  type Measured,
  tablePath,
} from './archive-format.ts';

/** Maximum size of a manifest in bytes. */
const MAX_MANIFEST_BYTES = 10_000_000;
/** Maximum compression ratio. Rows of text shrink to a twentieth, rarely less; a higher ratio indicates a zip bomb. */
const MAX_RATIO = 100;
/** Archives that unpack to fewer bytes than this are accepted at any ratio. */
const SMALL_BYTES = 50_000_000;
/** Maximum length of a line in bytes: a row with a person's picture or a long narrative has a hundredth of it. */
const MAX_LINE_BYTES = 50_000_000;

/** An archive that was read completely and matches its manifest. */
export interface TenantArchive {
  readonly manifest: Manifest;
  /** Yields the lines of the file list. */
  files(): AsyncIterable<FileLine>;
  /** Yields the lines of a table in batches of about `size` bytes. */
  lines(table: string, size: number): AsyncIterable<string[]>;
  /** Calls `use` with the bytes of each file, in the order of the archive. */
  eachFile(use: (key: string, bytes: Readable, size: number) => Promise<void>): Promise<void>;
  close(): void;
}

const broken = (why: string): StartFailure => new StartFailure(`The archive is broken: ${why}.`);

const open = (file: string): Promise<ZipFile> =>
  openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartFailure(`There is no file ${file}.`);
    throw broken(`it cannot be opened as a zip file (${error.message})`);
  });

/** Reads the directory and checks it before anything is unpacked. Returns the entries that are not files. */
async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const named = new Map<string, Entry>();
  const files = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (packed > zip.fileSize) throw broken('its parts lie within each other');
    if (unpacked > SMALL_BYTES && unpacked > zip.fileSize * MAX_RATIO)
      throw broken('it would unpack to far more than a tenant has');
    if (!entry.canDecodeFileData()) throw broken(`${fileName} is locked or packed in an unknown way`);
    if (named.has(fileName) || files.has(fileName)) throw broken(`${fileName} is in it twice`);
    if (fileName.startsWith('files/')) files.add(fileName);
    else named.set(fileName, entry);
  }
  return named;
}

async function measureStream(stream: Readable): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of bytesOf(stream)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads an entry with `use`. Throws that the archive is broken if the entry cannot be unpacked. */
async function readEntry<T>(zip: ZipFile, entry: Entry, use: (stream: Readable) => Promise<T>): Promise<T> {
  let failure: Error | undefined;
  const stream = await zip.openReadStreamPromise(entry).catch((error: Error) => {
    throw broken(`${entry.fileName} cannot be read (${error.message})`);
  });
  stream.once('error', (error) => (failure = error));
  try {
    return await use(stream);
  } catch (error) {
    if (failure && !stream.readableEnded) throw broken(`${entry.fileName} cannot be read (${failure.message})`);
    throw error;
  } finally {
    stream.destroy();
  }
}

async function readManifest(zip: ZipFile, named: Map<string, Entry>): Promise<Manifest> {
  const entry = named.get(MANIFEST);
  if (!entry) throw new StartFailure('The file is not an archive of a tenant: it has no manifest.');
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw broken('its manifest is too long');
  const text = (await readEntry(zip, entry, buffer)).toString('utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw broken('its manifest is no JSON');
  }
  const version = typeof json === 'object' && json !== null && 'version' in json ? json.version : undefined;
  if (typeof version === 'number' && version !== ARCHIVE_VERSION)
    throw new StartFailure(
      `The archive has the format ${version}; this version of the product reads ${ARCHIVE_VERSION}.`,
    );
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw broken(`its manifest has a wrong value at ${parsed.error.issues[0]?.path.join('.')}`);
  return parsed.data;
}

/** Yields the lines of a stream in batches of about `size` bytes. Throws if a line is longer than `MAX_LINE_BYTES`. */
async function* linesOf(stream: Readable, size: number): AsyncIterable<string[]> {
  let held: Buffer[] = [];
  let length = 0;
  const take = (end: Buffer): string[] => {
    const text = Buffer.concat([...held, end]).toString('utf8');
    held = [];
    length = 0;
    return text.split('\n');
  };
  for await (const chunk of bytesOf(stream)) {
    const last = chunk.lastIndexOf('\n');
    if (last < 0 || length + last < size) {
      held.push(chunk);
      length += chunk.length;
      if (length > MAX_LINE_BYTES) throw broken('a line of it has no end');
      continue;
    }
    yield take(chunk.subarray(0, last));
    held = [chunk.subarray(last + 1)];
    length = chunk.length - last - 1;
  }
  const rest = take(Buffer.alloc(0)).filter((line) => line !== '');
  if (rest.length) yield rest;
}

async function check(zip: ZipFile, entry: Entry | undefined, path: string, expected: Measured): Promise<void> {
  if (!entry) throw broken(`${path} is missing`);
  const found = await readEntry(zip, entry, measureStream);
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
    throw broken(`${path} is not what the manifest says`);
}

const parseLine = (text: string): FileLine => {
  try {
    return FileLine.parse(JSON.parse(text));
  } catch {
    throw broken(`${FILE_LIST} has a line that cannot be read`);
  }
};

/**
 * Opens an archive and reads all of it once, so that missing, changed or added parts are detected before anything is used.
 * Throws a sentence that names the part.
 */
export async function openArchive(file: string): Promise<TenantArchive> {
  let zip = await open(file);
  try {
    const named = await readDirectory(zip).catch((error: Error) => {
      throw error instanceof StartFailure ? error : broken(error.message);
    });
    const manifest = await readManifest(zip, named);
    const { list } = manifest.files;
    const expected = new Map([
      [MANIFEST, undefined],
      [FILE_LIST, list],
      ...manifest.tables.map((table) => [tablePath(table.name), table] as const),
    ]);
    for (const path of named.keys()) if (!expected.has(path)) throw broken(`${path} does not belong to it`);
    for (const [path, part] of expected) if (part) await check(zip, named.get(path), path, part);

    const entryAt = (path: string): Entry => {
      const entry = named.get(path);
      if (!entry) throw broken(`${path} is missing`);
      return entry;
    };
    async function* files(): AsyncIterable<FileLine> {
      const stream = await zip.openReadStreamPromise(entryAt(FILE_LIST));
      for await (const lines of linesOf(stream, 100_000)) for (const line of lines) yield parseLine(line);
    }
    async function eachFile(use: (key: string, bytes: Readable, size: number, line: FileLine) => Promise<void>) {
      const left = new Map<string, FileLine>();
      for await (const line of files()) if (line.sha256 !== undefined) left.set(filePath(line.key), line);
      // The directory can be iterated only once per opened file.
      zip.close();
      zip = await open(file);
      for await (const entry of zip.eachEntry()) {
        if (!entry.fileName.startsWith('files/')) continue;
        const line = left.get(entry.fileName);
        if (!line) throw broken(`${entry.fileName} does not belong to it`);
        left.delete(entry.fileName);
        await readEntry(zip, entry, (stream) => use(line.key, stream, entry.uncompressedSize, line));
      }
      for (const path of left.keys()) throw broken(`${path} is missing`);
    }
    await eachFile(async (_, stream, __, line) => {
      const found = await measureStream(stream);
      if (found.sha256 !== line.sha256 || found.bytes !== line.bytes)
        throw broken(`${filePath(line.key)} is not what the list says`);
    });
    return {
      manifest,
      files,
      async *lines(table, size) {
        yield* linesOf(await zip.openReadStreamPromise(entryAt(tablePath(table))), size);
      },
      eachFile,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

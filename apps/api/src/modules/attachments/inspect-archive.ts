import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise, type ZipFile } from 'yauzl';
import { Refusal, refuse } from '../../platform/errors.ts';
import { shortageOf } from '../../platform/shortage.ts';
import { isZipBomb } from '../../platform/unpacking.ts';
import { MEDIA_KINDS } from './attachments.policy.ts';

/** Limits of an unpacked Office file, in bytes and in entries. */
const MAX_UNPACKED_BYTES = 300_000_000;
const MAX_ENTRIES = 10_000;
/** The entry that declares the type of document, and the bytes that it may have. */
const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES = 1_000_000;

const damaged = () => refuse('ATTACHMENT_DAMAGED');
const bomb = () => refuse('ATTACHMENT_UNPACKS_TOO_LARGE');
const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Unpacks every entry without storing it, after a check that its declared size is within the limits; unpacking fails if it is
 * larger. Returns the entry with the content types.
 */
async function readContentTypes(zip: ZipFile): Promise<string> {
  let unpacked = 0;
  let packed = 0;
  let types = '';
  if (zip.entryCount > MAX_ENTRIES) throw bomb();
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    // Entries that share their bytes, as in a zip bomb without nesting, add up to more than the file has.
    const isBomb = unpacked > MAX_UNPACKED_BYTES || packed > zip.fileSize || isZipBomb(zip.fileSize, unpacked);
    if (isBomb || isZipBomb(entry.compressedSize, entry.uncompressedSize)) throw bomb();
    if (!entry.canDecodeFileData()) throw damaged();
    const stream = await zip.openReadStreamPromise(entry);
    if (entry.fileName === CONTENT_TYPES && entry.uncompressedSize <= MAX_CONTENT_TYPES)
      types = (await buffer(stream)).toString('utf8');
    else await pipeline(stream, discard());
  }
  return types;
}

/**
 * Returns the type of Office document that a zip file is; undefined for any other archive and for documents with macros. 422 for
 * one that is damaged or locked, that unpacks to more than 300 MB or to far more than its size, or whose entries differ from their
 * declared sizes.
 */
export async function officeTypeOf(file: string): Promise<string | undefined> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    const types = await readContentTypes(zip);
    return MEDIA_KINDS.find(({ mediaType }) => types.includes(`"${mediaType}.main+xml"`))?.mediaType;
  } catch (error) {
    throw error instanceof Refusal ? error : (shortageOf(error) ?? damaged());
  } finally {
    zip?.close();
  }
}

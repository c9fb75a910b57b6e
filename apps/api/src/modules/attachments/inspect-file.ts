import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { Refusal } from '../../platform/errors.ts';
import { shortageOf } from '../../platform/shortage.ts';
import { extensionOf, MEDIA_KINDS, type MediaKind, mediaKind } from './attachments.policy.ts';
import { officeTypeOf } from './inspect-archive.ts';
import type { Received } from './receive.ts';

/** Other media types of accepted files. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};
/** Formats of phones that the server cannot decode. */
const PHONE_ONLY = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const ZIP = Buffer.from('PK\x03\x04');

const refused = (code: string) => new Refusal(415, code);

/** Returns the kind of a media type, if it is accepted. 415 for formats of phones. */
function kindOf(mediaType: string): MediaKind | undefined {
  if (PHONE_ONLY.has(mediaType)) throw refused('ATTACHMENT_HEIC');
  return mediaKind(ALIASES[mediaType] ?? mediaType);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not have
const CONTROL = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;

/** Reads the file in pieces, so that a long text does not block other requests. */
async function hasControl(file: string): Promise<boolean> {
  for await (const piece of createReadStream(file, 'latin1')) if (CONTROL.test(piece)) return true;
  return false;
}

/** Text has no signature: it is a file that matches no other type, has no control characters and has the extension of a text. */
async function textKind(name: string, file: string): Promise<MediaKind | undefined> {
  const ending = extensionOf(name);
  const kind = MEDIA_KINDS.find(({ kind, extensions }) => kind === 'text' && extensions.includes(ending));
  return kind && !(await hasControl(file)) ? kind : undefined;
}

async function startOf(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Returns the type of a file by its content. 415 for a type that is not accepted; 422 for an archive that would unpack to too much.
 */
export async function inspectFile({ file }: Pick<Received, 'file'>, name: string): Promise<MediaKind> {
  if ((await startOf(file, ZIP.length)).equals(ZIP)) {
    const office = mediaKind((await officeTypeOf(file)) ?? '');
    if (!office) throw refused('ATTACHMENT_TYPE');
    return office;
  }
  const found = await fileTypeFromFile(file).catch((error: unknown) => {
    const shortage = shortageOf(error);
    if (shortage) throw shortage;
    return undefined;
  });
  const kind = found ? kindOf(found.mime) : await textKind(name, file);
  if (!kind) throw refused('ATTACHMENT_TYPE');
  return kind;
}

/** Throws 415 unless these bytes are a picture. */
export async function checkPicture(picture: Buffer): Promise<void> {
  const found = await fileTypeFromBuffer(picture).catch(() => undefined);
  if (!found || kindOf(found.mime)?.kind !== 'image') throw refused('PICTURES_ONLY');
}

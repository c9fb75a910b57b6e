import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '../../platform/context.ts';
import { storageUnavailable } from '../../platform/errors.ts';
import { uploadWork } from '../../platform/heavy-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { shortageOf } from '../../platform/shortage.ts';
import type { Source } from '../../platform/storage/medium.ts';
import { readConfigValue } from '../config/index.ts';
import { cleanName, type MediaKind, nameAs } from './attachments.policy.ts';
import { encodeInProcess } from './encode-in-process.ts';
import { encodePhoto } from './encode-photo.ts';
import { inspectFile } from './inspect-file.ts';
import type { Received } from './receive.ts';
import { newKeys } from './storage-keys.ts';
import { stripVideo } from './strip-video.ts';

/** A file whose bytes are in the storage, before its row is written. */
export interface StoredUpload {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly storageKey: string;
  readonly previewKey: string | null;
  readonly previewBytes: number | null;
  readonly originalKey: string | null;
  readonly originalBytes: number | null;
}

/** The parts of a file that are stored. */
interface Parts {
  readonly kind: MediaKind;
  readonly shown: Source & { readonly bytes?: number };
  readonly size: { readonly bytes: number; readonly width: number | null; readonly height: number | null };
  readonly preview: Buffer | null;
  /** Type of the uploaded file, if it differs from the displayed one. */
  readonly uploadedAs: MediaKind | null;
}

async function partsOf(received: Received, name: string): Promise<Parts> {
  const kind = await inspectFile(received, name);
  if (kind.kind === 'image') {
    const { bytes, preview, width, height, kind: shownAs } = await encodePhoto(await readFile(received.file));
    const size = { bytes: bytes.length, width, height };
    return { kind: shownAs, shown: bytes, size, preview, uploadedAs: kind };
  }
  if (kind.kind === 'video' && kind.mediaType !== 'video/webm') await stripVideo(received.file);
  const size = { bytes: received.bytes, width: null, height: null };
  return { kind, shown: { file: received.file, bytes: received.bytes }, size, preview: null, uploadedAs: null };
}

async function digestOf(source: Source): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(source)) hash.update(source);
  else await pipeline(createReadStream(source.file), hash);
  return hash.digest('hex');
}

/** Returns a function that puts parts of a file into the storage; each key is passed to `onKey` before. */
const putting =
  (ctx: Ctx, { storage }: Pick<Platform, 'storage'>, onKey: (key: string) => void) =>
  async (key: string, source: Source) => {
    onKey(key);
    await storage.put(key, source).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'a file could not be stored');
      throw shortageOf(error) ?? storageUnavailable();
    });
    return key;
  };

/**
 * Inspects an upload, creates what will be displayed of it and puts it into the storage. Returns what a row needs; the caller
 * deletes the keys if no row is written. The tenant configures whether the original is kept. 503 while the storage is unreachable,
 * and BUSY if the upload has waited too long; 422 DISK_FULL.
 */
export async function storeUpload(
  ctx: Ctx,
  platform: Pick<Platform, 'storage'>,
  received: Received,
  givenName: string,
  onKey: (key: string) => void,
): Promise<StoredUpload> {
  const name = cleanName(givenName);
  const { kind, shown, size, preview, uploadedAs } = await uploadWork(ctx, () => partsOf(received, name));
  const keepsOriginal = uploadedAs !== null && (await readConfigValue(ctx, 'keep_original_photos')) === true;
  const keys = newKeys(ctx.tenant.id, randomUUID());
  const put = putting(ctx, platform, onKey);
  const originalKey = keepsOriginal
    ? await put(keys.original(uploadedAs.extensions[0] ?? 'bin'), { file: received.file, bytes: received.bytes })
    : null;
  return {
    ...size,
    name: nameAs(name, kind),
    mediaType: kind.mediaType,
    sha256: await digestOf(shown),
    storageKey: await put(keys.shown, shown),
    previewKey: preview && (await put(keys.preview, preview)),
    previewBytes: preview?.length ?? null,
    originalKey,
    originalBytes: originalKey === null ? null : received.bytes,
  };
}

/**
 * Puts into the storage what a visitor's picture shows: it is encoded again, without its metadata and without its original, whatever
 * the tenant configures. Its name is that of its kind. 415 PICTURES_ONLY for anything else, and the errors of `storeUpload`.
 */
export async function storePicture(
  ctx: Ctx,
  platform: Pick<Platform, 'storage'>,
  picture: readonly Buffer[],
  onKey: (key: string) => void,
): Promise<StoredUpload> {
  const { bytes, preview, width, height, kind, sha256 } = await uploadWork(ctx, () => encodeInProcess(picture));
  const keys = newKeys(ctx.tenant.id, randomUUID());
  const put = putting(ctx, platform, onKey);
  return {
    name: nameAs('photo', kind),
    mediaType: kind.mediaType,
    bytes: bytes.length,
    width,
    height,
    sha256,
    storageKey: await put(keys.shown, bytes),
    previewKey: await put(keys.preview, preview),
    previewBytes: preview.length,
    originalKey: null,
    originalBytes: null,
  };
}

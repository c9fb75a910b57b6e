import { constants } from 'node:os';
import { Refusal, tooSlow } from '../../platform/errors.ts';
import { helperProcesses } from '../../platform/helper-process.ts';
import type { EncodedPhoto } from './encode-photo.ts';

/** A piece of a picture, or null after the last one. */
export type PhotoMessage = Uint8Array | null;
/** An encoded picture, and the SHA-256 of what is shown. */
export interface DigestedPhoto extends EncodedPhoto {
  readonly sha256: string;
}
export type PhotoResult =
  | { readonly photo: DigestedPhoto }
  | { readonly refusal: Pick<Refusal, 'status' | 'code' | 'params' | 'retryAfterSeconds'> }
  | { readonly error: string };

/** Timeout of one picture in milliseconds; the process ends the work on one before. */
const TIMEOUT_MS = 40_000;
/** What glibc and sharp are told by the environment (operations, "Memory of the server"). */
const MEMORY = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'] as const;

const encode = helperProcesses<PhotoMessage, PhotoResult>(new URL('./photo-process.ts', import.meta.url), {
  name: 'pictures',
  env: Object.fromEntries(MEMORY.map((name) => [name, process.env[name]])),
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
});

/** The same bytes as a buffer: they arrive as a plain array of bytes. */
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/**
 * As `encodePhoto`, in a process with less priority than this one: a flood of pictures takes the processors from nobody else. The
 * picture is given and sent in the pieces in which it has arrived: to put ten megabytes together, or to send them at once, stops
 * everybody's requests for so long. The same errors, and 415 PICTURES_ONLY for anything else.
 */
export async function encodeInProcess(picture: readonly Uint8Array[]): Promise<DigestedPhoto> {
  const result = await encode([...picture, null], TIMEOUT_MS);
  if (result === 'too-slow') throw tooSlow();
  if ('photo' in result) {
    const { bytes, preview, ...photo } = result.photo;
    return { ...photo, bytes: viewOf(bytes), preview: viewOf(preview) };
  }
  if ('error' in result) throw new Error(result.error);
  const { status, code, params, retryAfterSeconds } = result.refusal;
  throw new Refusal(status, code, params, undefined, retryAfterSeconds);
}

import { constants } from 'node:os';
import { Refusal, tooSlow } from '../../platform/errors.ts';
import { helperProcesses } from '../../platform/helper-process.ts';
import type { EncodedPhoto } from './encode-photo.ts';

export type PhotoResult =
  | { readonly photo: EncodedPhoto }
  | { readonly refusal: Pick<Refusal, 'status' | 'code' | 'params' | 'retryAfterSeconds'> }
  | { readonly error: string };

/** Timeout of one picture in milliseconds; the process ends the work on one before. */
const TIMEOUT_MS = 40_000;
/** What glibc and sharp are told by the environment (operations, "Memory of the server"). */
const MEMORY = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'] as const;

const encode = helperProcesses<Uint8Array, PhotoResult>(new URL('./photo-process.ts', import.meta.url), {
  name: 'pictures',
  env: Object.fromEntries(MEMORY.map((name) => [name, process.env[name]])),
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
});

/**
 * As `encodePhoto`, in a process with less priority than this one: a flood of pictures takes the processors from nobody else. The same
 * errors.
 */
export async function encodeApart(picture: Buffer): Promise<EncodedPhoto> {
  const result = await encode(picture, TIMEOUT_MS);
  if (result === 'too-slow') throw tooSlow();
  if ('photo' in result) {
    const { bytes, preview, ...photo } = result.photo;
    return { ...photo, bytes: Buffer.from(bytes), preview: Buffer.from(preview) };
  }
  if ('error' in result) throw new Error(result.error);
  const { status, code, params, retryAfterSeconds } = result.refusal;
  throw new Refusal(status, code, params, undefined, retryAfterSeconds);
}

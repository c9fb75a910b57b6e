import { createHash } from 'node:crypto';
import { Refusal } from '../../platform/errors.ts';
import type { PhotoMessage, PhotoResult } from './encode-in-process.ts';
import { encodePhoto } from './encode-photo.ts';
import { checkPicture } from './inspect-file.ts';

// A separate process, with less priority than the one that answers requests.
const pieces: Uint8Array[] = [];

async function encode(picture: Buffer): Promise<PhotoResult> {
  await checkPicture(picture);
  const photo = await encodePhoto(picture);
  return { photo: { ...photo, sha256: createHash('sha256').update(photo.bytes).digest('hex') } };
}

process.on('message', async (message: PhotoMessage) => {
  if (message) return void pieces.push(message);
  const result = await encode(Buffer.concat(pieces.splice(0))).catch((error: unknown): PhotoResult => {
    if (!(error instanceof Refusal)) return { error: String(error) };
    const { status, code, params, retryAfterSeconds } = error;
    return { refusal: { status, code, params, retryAfterSeconds } };
  });
  process.send?.(result);
});
process.on('disconnect', () => process.exit(0));

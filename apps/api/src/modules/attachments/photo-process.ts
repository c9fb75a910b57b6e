import { Refusal } from '../../platform/errors.ts';
import type { PhotoResult } from './encode-apart.ts';
import { encodePhoto } from './encode-photo.ts';

// A separate process, with less priority than the one that answers requests.
process.on('message', async (picture: Uint8Array) => {
  const result = await encodePhoto(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)).then(
    (photo): PhotoResult => ({ photo }),
    (error: unknown): PhotoResult => {
      if (!(error instanceof Refusal)) return { error: String(error) };
      const { status, code, params, retryAfterSeconds } = error;
      return { refusal: { status, code, params, retryAfterSeconds } };
    },
  );
  process.send?.(result);
});
process.on('disconnect', () => process.exit(0));

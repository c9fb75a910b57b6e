import type { Readable } from 'node:stream';
import { busy, Refusal, refuse } from '../../platform/errors.ts';

/** Bytes of one picture of a visitor; their page makes them smaller. */
const MOST_BYTES = 10_000_000;
/** Bytes of all pictures that a process may have in memory at once. */
const MOST_IN_MEMORY = 100_000_000;
/** Bytes of the pieces in which a picture is kept, however it arrives. */
const PIECE_BYTES = 65_536;

let inMemory = 0;

const tooLarge = (): Refusal => new Refusal(413, 'ATTACHMENT_TOO_LARGE', { megabytes: MOST_BYTES / 1_000_000 });

/**
 * Reads the bytes of a visitor's picture into memory, in pieces, because its original must touch no disk; `release` says that they are
 * not needed any more. 413 if there are too many, 422 if there are none, 400 if the sender disconnected, 503 BUSY while too many others are in
 * memory.
 */
export async function receivePicture(
  body: Readable,
  announced: number,
): Promise<{ picture: readonly Buffer[]; release(): void }> {
  if (announced > MOST_BYTES) throw tooLarge();
  const reserved = announced || MOST_BYTES;
  if (inMemory + reserved > MOST_IN_MEMORY) throw busy();
  inMemory += reserved;
  let isReserved = true;
  const release = () => {
    if (isReserved) inMemory -= reserved;
    isReserved = false;
  };
  try {
    const pieces: Buffer[] = [];
    let bytes = 0;
    let last = Buffer.alloc(0);
    let used = 0;
    // After a refusal the connection stays open, so that the response arrives.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw tooLarge();
      for (let at = 0; at < chunk.length; ) {
        if (used === last.length) {
          last = Buffer.allocUnsafeSlow(PIECE_BYTES);
          pieces.push(last);
          used = 0;
        }
        const copied = chunk.copy(last, used, at);
        used += copied;
        at += copied;
      }
    }
    if (bytes === 0) throw refuse('ATTACHMENT_EMPTY');
    pieces[pieces.length - 1] = last.subarray(0, used);
    return { picture: pieces, release };
  } catch (error) {
    release();
    const isBrokenOff = body.errored || (body.destroyed && !body.readableEnded);
    throw isBrokenOff ? new Refusal(400, 'INVALID_INPUT') : error;
  }
}

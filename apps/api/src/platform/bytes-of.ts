import type { Readable } from 'node:stream';

/** The bytes of a stream without an encoding, in chunks as they arrive. */
export const bytesOf = (stream: Readable): AsyncIterable<Buffer> => stream;

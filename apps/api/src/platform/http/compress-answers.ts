import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Minimum size in bytes of compressed responses: a smaller one fits into one or two packets uncompressed. */
const MIN_BYTES = 1024;

/** Compresses JSON responses for clients that accept it. At a fast level, because responses are not cached. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    customTypes: /^application\/(.+\+)?json/,
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip'],
    // No client compresses what it sends, and each request would pay for the question.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

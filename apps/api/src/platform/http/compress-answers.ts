import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes from where on an answer is compressed: a smaller one fits into a packet or two as it is. */
const FROM = 1024;

/** Sends answers of data compressed to whoever takes that. Fast rather than small: every answer is made anew. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    customTypes: /^application\/(.+\+)?json/,
    threshold: FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

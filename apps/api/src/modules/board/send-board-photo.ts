import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { isolateFile } from '../../platform/http/file-headers.ts';
import { answer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBytes } from '../../platform/storage/read-bytes.ts';
import type { findBoardPhoto } from './board.queries.ts';

/** Sends a photo of the board, unless the browser has it. */
export async function sendBoardPhoto(
  ctx: Ctx,
  platform: Platform,
  { key, tag }: Awaited<ReturnType<typeof findBoardPhoto>>,
  { req, reply }: { readonly req: FastifyRequest; readonly reply: FastifyReply },
) {
  isolateFile(reply).header('etag', tag).header('cache-control', 'private, no-cache').type('image/webp');
  if (req.headers['if-none-match']?.includes(tag)) return answer(304, undefined);
  return answer(200, await readBytes(ctx, platform, key));
}

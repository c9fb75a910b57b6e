import type { Readable } from 'node:stream';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Platform } from '../platform.ts';

/** The bytes that a row says are there. A row without its bytes is told to the log and is a 404. */
export async function readBytes(
  ctx: Pick<Ctx, 'log'>,
  { storage }: Pick<Platform, 'storage'>,
  key: string,
): Promise<Readable> {
  const bytes = await storage.find(key);
  if (bytes) return bytes;
  ctx.log.error({ key }, 'the bytes of a file are not in the storage');
  throw notFound();
}

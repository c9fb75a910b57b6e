import type { Readable } from 'node:stream';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Platform } from '../platform.ts';

/** Returns the bytes of a file that a row refers to. If the storage does not have them, logs an error and throws 404. */
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

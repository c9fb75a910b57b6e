import { rm } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Received } from './receive.ts';
import type { StoredUpload } from './store-upload.ts';

/** An upload in progress, from the first byte to the response. */
interface Upload {
  received?: Received;
  /** The pieces of a picture of a visitor, which touches no disk as it is, and how their memory is given back. */
  picture?: readonly Buffer[];
  release?(): void;
  stored?: StoredUpload;
  /** Keys that it has written to the storage. */
  readonly keys: string[];
  /** Whether a committed row refers to it. */
  isKept: boolean;
}
declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null;
  }
}

/**
 * Removes what an upload has written if it did not result in a row. After a server error it stays for the nightly sweep: the row
 * may have been committed although no response was sent.
 */
export async function cleanUp(
  { storage }: Pick<Platform, 'storage'>,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { upload } = req;
  if (!upload) return;
  upload.release?.();
  if (upload.received)
    await rm(upload.received.file, { force: true }).catch((err: unknown) =>
      req.log.warn({ err }, 'the uploaded file could not be removed'),
    );
  if (upload.isKept || reply.statusCode >= 500) return;
  for (const key of upload.keys.splice(0))
    await storage.delete(key).catch((err: unknown) => req.log.warn({ err, key }, 'a file could not be removed'));
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { ATTACHMENT_BYTES } from '@safety-qube/contract/schemas/attachments';
import type { Config } from '../../platform/config.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { checkDisk } from '../../platform/storage/check-disk.ts';

/** A file as it was uploaded, on the local disk. */
export interface Received {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Folder of uploads in progress; what a crash leaves in it is deleted at night. */
export const incomingFolder = (dataDir: string): string => resolve(dataDir, 'incoming');

export const tooLarge = (): Refusal =>
  new Refusal(413, 'ATTACHMENT_TOO_LARGE', { megabytes: ATTACHMENT_BYTES / 1_000_000 });

/**
 * Writes the bytes of a request to a file as they arrive. 413 as soon as there are too many, 422 if there are none, 400 if the
 * sender disconnected, and the errors of `checkDisk`; in each of these cases the file is deleted.
 */
export async function receive(
  config: Pick<Config, 'DATA_DIR' | 'DISK_RESERVE_MB'>,
  body: Readable,
  limit: { readonly most: number; tooLarge(): Refusal } = { most: ATTACHMENT_BYTES, tooLarge },
): Promise<Received> {
  await checkDisk(config);
  const folder = incomingFolder(config.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const file = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    // After a refusal the connection stays open, so that the response arrives.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit.most) throw limit.tooLarge();
      hash.update(chunk);
      await handle.writeFile(chunk); // continues at the current position, writes all of it
    }
    if (bytes === 0) throw refuse('ATTACHMENT_EMPTY');
    return { file, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(file, { force: true });
    const isBrokenOff = body.errored || (body.destroyed && !body.readableEnded);
    throw isBrokenOff ? new Refusal(400, 'INVALID_INPUT') : error;
  } finally {
    await handle.close();
  }
}

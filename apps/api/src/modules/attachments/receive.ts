import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { ATTACHMENT_BYTES } from '@safety-qube/contract/attachments';
import type { Config } from '../../platform/config.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { checkDisk } from '../../platform/storage/check-disk.ts';

/** A file as it was brought, on this machine's disk. */
export interface Received {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Folder of what is being brought; what a crash leaves in it is removed at night. */
export const incomingFolder = (dataDir: string): string => resolve(dataDir, 'incoming');

export const tooLarge = (): Refusal =>
  new Refusal(413, 'ATTACHMENT_TOO_LARGE', { megabytes: ATTACHMENT_BYTES / 1_000_000 });

/**
 * Writes a request's bytes to a file as they come. 413 as soon as there are too many, 422 when there are none, 400 when the
 * sender went away, and as `checkDisk` says; nothing is left then.
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
    // A refusal leaves the connection as it is, so that its answer arrives.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit.most) throw limit.tooLarge();
      hash.update(chunk);
      await handle.writeFile(chunk); // from where it stands, all of it
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

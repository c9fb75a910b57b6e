import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { refuse } from '../errors.ts';

/**
 * 422 DISK_FULL while less than DISK_RESERVE_MB is free where files are brought to (DATA_DIR, also when they go on to a bucket): what
 * is left is for words, which the database keeps on the same disk.
 */
export async function checkDisk({
  DATA_DIR,
  DISK_RESERVE_MB,
}: Pick<Config, 'DATA_DIR' | 'DISK_RESERVE_MB'>): Promise<void> {
  const { bavail, bsize } = await statfs(DATA_DIR);
  if (bavail * bsize < DISK_RESERVE_MB * 2 ** 20) throw refuse('DISK_FULL');
}

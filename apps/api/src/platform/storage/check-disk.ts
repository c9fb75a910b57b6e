import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { refuse } from '../errors.ts';

/**
 * Throws 422 DISK_FULL while less than DISK_RESERVE_MB is free on the disk of DATA_DIR, where uploads are written even if they are
 * then stored in a bucket: the rest is reserved for the database on the same disk.
 */
export async function checkDisk({
  DATA_DIR,
  DISK_RESERVE_MB,
}: Pick<Config, 'DATA_DIR' | 'DISK_RESERVE_MB'>): Promise<void> {
  const { bavail, bsize } = await statfs(DATA_DIR);
  if (bavail * bsize < DISK_RESERVE_MB * 2 ** 20) throw refuse('DISK_FULL');
}

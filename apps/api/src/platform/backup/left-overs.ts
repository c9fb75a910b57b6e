import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster } from '../db/postmaster.ts';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Removes what killed processes have left unfinished in a folder, told by `named`, whose first group is the process's id, and
 * ends the server that one of them ran; `clusterOf` says where that would be.
 */
export async function removeLeftOvers(
  folder: string,
  named: RegExp,
  clusterOf: (unfinished: string) => string,
): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(named.exec(name)?.[1] ?? 0);
    if (!pid || (isRunning(pid) && pid !== process.pid)) continue;
    const left = findPostmaster(clusterOf(join(folder, name)));
    if (left) process.kill(left.pid, 'SIGQUIT');
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

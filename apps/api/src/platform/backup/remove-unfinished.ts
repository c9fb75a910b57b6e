import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster } from '../db/postmaster.ts';
import { codeOf } from '../thrown.ts';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/**
 * Removes the entries of a folder that killed processes left unfinished, and stops a database server that is still running on
 * one. `named` matches their names, with the process id as its first group; `clusterOf` returns the path of their cluster.
 */
export async function removeUnfinished(
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

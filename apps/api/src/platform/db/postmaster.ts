import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** A running server, as described in its postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Whether a process is a running PostgreSQL in this folder. The pid alone is not enough, because process ids are reused. */
function isServerOf(folder: string, pid: number): boolean {
  if (!existsSync('/proc/self/stat')) {
    const output = spawnSync('ps', ['-o', 'state=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
    return output.includes('postgres') && !output.trim().startsWith('Z');
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const isZombie = stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
    return !isZombie && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** Finds the server that is running in a data folder; undefined if there is none, even if a stale pid file exists. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = read(join(folder, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isServerOf(folder, pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

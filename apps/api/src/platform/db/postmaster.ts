import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server says of itself in postmaster.pid. */
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

/** Process ids are used again: a process counts only if it is a living PostgreSQL that works in this very folder. */
function isServerOf(folder: string, pid: number): boolean {
  if (!existsSync('/proc/self/stat')) {
    const said = spawnSync('ps', ['-o', 'state=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
    return said.includes('postgres') && !said.trim().startsWith('Z');
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const isZombie = stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
    return !isZombie && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** The server that works in a data folder now; undefined when there is none, whatever a left-over pid file says. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = read(join(folder, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isServerOf(folder, pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

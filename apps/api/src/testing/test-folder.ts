import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds whatever the run writes, and goes with it. */
    folder: string;
  }
}

const MEMORY = '/dev/shm';
/** Bytes that a run has free, at least, to be in memory: several times what it was seen to write. */
const ROOM = 3e9;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/** Makes the folder of a run: in memory where there is room, for nothing in it has to survive. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'safety-qube-test-'));
  chmodSync(folder, 0o755); // the account of the database walks through
  return folder;
}

/** A folder of a test file's own. */
export const makeTestFolder = (): Promise<string> => mkdtemp(join(inject('folder'), 'own-'));

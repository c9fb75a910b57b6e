import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Milliseconds between two signs of life of who holds the files, and after which it counts as dead. */
const SIGN_OF_LIFE = 5000;
const DEAD = 60_000;

const folderOf = (dataDir: string): string => resolve(dataDir, 'held-files');

/**
 * Keeps every process of an installation from deleting files of its data folder, as long as somebody copies what the database
 * named at one moment. Ends with what it answers, or a minute after this process.
 */
export async function holdFiles(dataDir: string): Promise<() => Promise<void>> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const file = join(folder, randomUUID());
  await writeFile(file, '');
  const alive = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), SIGN_OF_LIFE);
  return async () => {
    clearInterval(alive);
    await rm(file, { force: true });
  };
}

/** Whether somebody holds the files of a data folder. What the dead have left is removed. */
export async function areFilesHeld(dataDir: string): Promise<boolean> {
  const folder = folderOf(dataDir);
  let held = false;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const seen = await stat(file).catch(() => undefined);
    if (!seen) continue;
    if (Date.now() - seen.mtimeMs < DEAD) held = true;
    else await rm(file, { force: true });
  }
  return held;
}

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Milliseconds between two heartbeats of a process that holds the files, and after which its hold expires. */
const HEARTBEAT_MS = 5000;
const EXPIRY_MS = 60_000;

const folderOf = (dataDir: string): string => resolve(dataDir, 'held-files');

/**
 * Prevents all processes of an installation from deleting files of its data folder while a consistent copy is made. Returns a
 * function that ends the hold; otherwise it expires a minute after this process has ended.
 */
export async function holdFiles(dataDir: string): Promise<() => Promise<void>> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const file = join(folder, randomUUID());
  await writeFile(file, '');
  const alive = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  return async () => {
    clearInterval(alive);
    await rm(file, { force: true });
  };
}

/** Whether a process holds the files of a data folder. Expired holds are removed. */
export async function areFilesHeld(dataDir: string): Promise<boolean> {
  const folder = folderOf(dataDir);
  let held = false;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const seen = await stat(file).catch(() => undefined);
    if (!seen) continue;
    if (Date.now() - seen.mtimeMs < EXPIRY_MS) held = true;
    else await rm(file, { force: true });
  }
  return held;
}

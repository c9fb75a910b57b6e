import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { codeOf } from '../thrown.ts';
import { areFilesHeld } from './hold.ts';
import { type Medium, type Source, streamOf } from './medium.ts';

/** Folder of files that are being written; the sweep removes what a crash leaves there. */
const UNFINISHED = '.unfinished';

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(path: string, source: Source): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(streamOf(source));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder with its parents, and syncs them so that they survive a loss of power. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

/** Removes the files of a folder last modified before a time; ignores files that are already deleted. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtime } = await stat(file).catch(() => ({ mtime: before }));
    if (mtime < before) await rm(file, { force: true });
  }
}

/** Opens the storage in the folder `files` of the data folder. `put` resolves only after the file is synced to disk. */
export function openFolder(dataDir: string): Medium {
  const root = resolve(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  return {
    disk,
    async put(key, source) {
      const unfinished = join(root, UNFINISHED, randomUUID());
      const path = join(root, key);
      await makeFolder(dirname(unfinished));
      await makeFolder(dirname(path));
      try {
        await writeAll(unfinished, source);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await sync(dirname(path));
    },
    removeUnfinished: (before) => removeOlder(join(root, UNFINISHED), before),
    async read(key) {
      const stream = await disk.getStream(key);
      await once(stream, 'open'); // or throws why it cannot be opened
      return stream;
    },
    areHeld: () => areFilesHeld(dataDir),
    isAbsent: (error) => codeOf(error) === 'ENOENT',
  };
}

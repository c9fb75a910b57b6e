import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { areFilesHeld } from './hold.ts';
import { type Medium, type Source, streamOf } from './medium.ts';

/** Files that are being written; what a crash leaves here is nobody's, and the sweep's to remove. */
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

/** Makes a folder with what lies above it, so that a loss of power leaves them in place. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

/** Removes the files of a folder that were written last before a moment; that one is gone already is no error. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtime } = await stat(file).catch(() => ({ mtime: before }));
    if (mtime < before) await rm(file, { force: true });
  }
}

/** Storage in the folder `files` of the data: what is put is on the disk before anyone is told so. */
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
      const stream = (await disk.getStream(key)) as ReadStream;
      await once(stream, 'open'); // or throws what kept it from opening
      return stream;
    },
    areHeld: () => areFilesHeld(dataDir),
    isAbsent: (error) => (error as NodeJS.ErrnoException).code === 'ENOENT',
  };
}

import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { readConfig } from '../config.ts';
import { areFilesHeld, holdFiles } from './hold.ts';
import { makeStorage } from './storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => rm(folder, { recursive: true }));

test('while files are held none can be deleted, but new ones can be written', async () => {
  const storage = makeStorage(readConfig({ DATA_DIR: folder }));
  await storage.put('t1/a', Buffer.from('x'));
  const [releaseFirst, releaseSecond] = [await holdFiles(folder), await holdFiles(folder)];
  await expect(storage.delete('t1/a')).rejects.toThrow('t1/a stays while the files are copied');
  await storage.put('t1/b', Buffer.from('x'));
  await releaseFirst();
  await expect(storage.delete('t1/a')).rejects.toThrow('stays');
  expect(await storage.exists('t1/a')).toBe(true);
  await releaseSecond();
  await storage.delete('t1/a');
  expect(await storage.exists('t1/a')).toBe(false);
});

test('the hold of a killed process expires a minute after its last heartbeat', async () => {
  const releaseFirst = await holdFiles(folder);
  const [name] = await readdir(join(folder, 'held-files'));
  const file = join(folder, 'held-files', name as string);
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await utimes(file, ago(50), ago(50));
  expect(await areFilesHeld(folder)).toBe(true);
  await utimes(file, ago(70), ago(70));
  expect(await areFilesHeld(folder)).toBe(false);
  expect(await readdir(join(folder, 'held-files'))).toEqual([]);
  await releaseFirst();
});

import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { readConfig } from '../config.ts';
import { makeStorage, type Storage } from './storage.ts';

let folder: string;
let s3: S3rver;
let bucket: Record<string, string>;
beforeAll(async () => {
  folder = await makeTestFolder();
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = (await s3.run()) as AddressInfo;
  bucket = {
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PATH_STYLE: 'true',
  };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const onDisk = (): Storage => makeStorage(readConfig({ DATA_DIR: folder }));
const inBucket = (): Storage => makeStorage(readConfig({ DATA_DIR: folder, ...bucket }));
const newKey = () => `t7/${randomUUID()}/a.shown`;
const listed = async (storage: Storage, path: string) => {
  const found: unknown[] = [];
  for await (const object of storage.list(path)) found.push(object);
  return found;
};

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('storage in %s', (_, open) => {
  test('returns what was stored, byte for byte, from memory and from a file', async () => {
    const storage = open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
    const file = join(folder, randomUUID());
    await writeFile(file, bytes);
    for (const source of [bytes, { file, bytes: bytes.length }]) {
      const key = newKey();
      await storage.put(key, source);
      const found = await storage.find(key);
      expect(found && (await buffer(found)).equals(bytes)).toBe(true);
      expect(await storage.exists(key)).toBe(true);
      expect(Date.now() - (await storage.writtenAt(key)).getTime()).toBeLessThan(60_000);
    }
  });

  test('a missing file is undefined, and can be deleted again', async () => {
    const storage = open();
    const key = newKey();
    expect(await storage.find(key)).toBeUndefined();
    expect(await storage.exists(key)).toBe(false);
    await storage.put(key, Buffer.from('x'));
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.find(key)).toBeUndefined();
  });

  test('a folder lists its files and folders, of this tenant only', async () => {
    const storage = open();
    const root = `t8/${randomUUID()}`;
    for (const key of [`${root}/a.shown`, `${root}/b/c.shown`, `${root}-other/d`, root.replace('t8', 't80')])
      await storage.put(key, Buffer.from('x'));
    expect(await listed(storage, root)).toEqual(
      expect.arrayContaining([
        { path: `${root}/a.shown`, isFile: true },
        { path: `${root}/b`, isFile: false },
      ]),
    );
    expect(await listed(storage, root)).toHaveLength(2);
    expect(await listed(storage, `t8/${randomUUID()}`)).toEqual([]);
  });

  test.each([
    '',
    'a',
    '/etc/passwd',
    't7',
    't7/',
    't7/../t8/a',
    't7/./a',
    't7//a',
    't7/a\u0000',
    't7/a b',
    't7/é',
    '../t7/a',
    't7/.unfinished',
  ])('%j is an invalid key', async (key) => {
    await expect(open().put(key, Buffer.from('x'))).rejects.toThrow('no key');
    await expect(open().find(key)).rejects.toThrow('no key');
    await expect(open().delete(key)).rejects.toThrow('no key');
  });
});

test('a failed write leaves no file, complete or partial', async () => {
  const storage = onDisk();
  const key = newKey();
  await expect(storage.put(key, { file: join(folder, 'not-there'), bytes: 1 })).rejects.toThrow('ENOENT');
  expect(await storage.exists(key)).toBe(false);
  expect(await readdir(join(folder, 'files', '.unfinished'))).toEqual([]);
});

test('an unreachable bucket throws, instead of a missing file', async () => {
  const storage = makeStorage(readConfig({ DATA_DIR: folder, ...bucket, S3_ENDPOINT: 'http://127.0.0.1:1' }));
  await expect(storage.find(newKey())).rejects.toThrow();
  await expect(storage.put(newKey(), Buffer.from('x'))).rejects.toThrow();
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { sniff } from './sniff.ts';

let isOver = false;
/** Microseconds of the longest time that this thread was blocked, whatever else the machine does. */
let longest = 0;
beforeAll(() => {
  let last = process.threadCpuUsage().user;
  const turn = () => {
    const { user } = process.threadCpuUsage();
    longest = Math.max(longest, user - last);
    last = user;
    if (!isOver) setImmediate(turn);
  };
  turn();
});
afterAll(() => {
  isOver = true;
});

test('a file of nothing but line ends is inspected without blocking the event loop', async () => {
  const file = join(await makeTestFolder(), 'lines.csv');
  await writeFile(file, Buffer.alloc(200_000, '\n'));
  await sniff(file); // compiled
  longest = 0;
  const before = process.threadCpuUsage().user;
  expect((await sniff(file)).format).toBe('csv');
  expect(longest).toBeLessThan((process.threadCpuUsage().user - before) / 10);
});

import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type GroupOptions, inGroups } from './in-groups.ts';

const OPTIONS: GroupOptions = { everyMs: 30, burst: 1, most: 3, room: 5 };

/** Groups of texts, whose results are in capitals. Each group runs until it is told to end. */
function started(options: Partial<GroupOptions> = {}) {
  const groups: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const take = inGroups<string, string>({ ...OPTIONS, ...options }, async (items) => {
    groups.push([...items]);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return items.map((item) => item.toUpperCase());
  });
  /** Ends the group that runs, and lets the next one begin if it is due. */
  const end = async (error?: Error) => {
    const running = ends.shift();
    if (error) running?.reject(error);
    else running?.resolve();
    await setImmediate();
  };
  return { groups, take, end };
}

test('the first begins at once, those that come while it runs are one group, and each gets its own result', async () => {
  const { groups, take, end } = started({ everyMs: 0 });
  const first = take('a', 'one');
  const others = [take('a', 'two'), take('a', 'three')];
  expect(groups).toEqual([['one']]);
  await end();
  expect(await first).toBe('ONE');
  expect(groups).toEqual([['one'], ['two', 'three']]);
  await end();
  expect(await Promise.all(others)).toEqual(['TWO', 'THREE']);
});

test('a group begins no sooner than a while after the one before, unless it is full', async () => {
  const { groups, take, end } = started({ everyMs: 60 });
  const startedAt = performance.now();
  void take('a', 'one');
  await end();
  void take('a', 'two');
  await setImmediate();
  expect(groups).toHaveLength(1);
  while (groups.length < 2) await wait(2);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
  await end();
  for (const item of ['three', 'four', 'five']) void take('a', item);
  expect(groups.at(-1)).toEqual(['three', 'four', 'five']);
});

test('after a calm some groups begin without a pause', async () => {
  const { groups, take, end } = started({ everyMs: 60, burst: 3 });
  for (const item of ['one', 'two', 'three', 'four']) {
    void take('a', item);
    await end();
  }
  expect(groups).toEqual([['one'], ['two'], ['three']]);
  void take('a', 'five');
  while (groups.length < 4) await wait(2);
  expect(groups.at(-1)).toEqual(['four', 'five']);
});

test('a group has no more than its size, and the rest are the next one', async () => {
  const { groups, take, end } = started();
  for (const item of ['one', 'two', 'three', 'four', 'five']) void take('a', item);
  await end();
  expect(groups).toEqual([['one'], ['two', 'three', 'four']]);
  await end();
  while (groups.length < 3) await wait(2);
  expect(groups.at(-1)).toEqual(['five']);
});

test('groups of other keys do not wait', () => {
  const { groups, take } = started();
  void take('a', 'one');
  void take('b', 'two');
  expect(groups).toEqual([['one'], ['two']]);
});

test('an error is that of its group alone', async () => {
  const { take, end } = started({ everyMs: 0 });
  const first = take('a', 'one');
  const second = take('a', 'two');
  await Promise.all([expect(first).rejects.toThrow('away'), end(new Error('away'))]);
  await end();
  expect(await second).toBe('TWO');
});

test('while as many wait as there is room for, further ones are refused', async () => {
  const { take, end } = started({ room: 2, everyMs: 0 });
  const kept = ['one', 'two', 'three'].map((item) => take('a', item));
  await expect(take('a', 'four')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  await end();
  await end();
  expect(await Promise.all(kept)).toEqual(['ONE', 'TWO', 'THREE']);
});

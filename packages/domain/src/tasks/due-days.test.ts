import { expect, test } from 'vitest';
import { dueDays } from './due-days.ts';

test('a task has the less time the more urgent it is, and none more than the last', () => {
  expect([0, 1, 2, 3, 9].map(dueDays)).toEqual([1, 7, 14, 30, 30]);
});

import { expect, test } from 'vitest';
import { dueDays } from './due-days.ts';

test('a more urgent priority gives a task fewer days, and no priority gives more than the last', () => {
  expect([0, 1, 2, 3, 9].map(dueDays)).toEqual([1, 7, 14, 30, 30]);
});

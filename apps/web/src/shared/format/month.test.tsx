import { expect, test } from 'vitest';
import { monthAfter, weeksOf } from './month.ts';

test('a month is shown in whole weeks, starting on the first day of the reader’s week', () => {
  const monday = weeksOf('2026-11', 1);
  expect([monday.length, monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
  const sunday = weeksOf('2026-11', 7);
  expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05']);
  expect(weeksOf('2027-02', 1)).toHaveLength(4);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

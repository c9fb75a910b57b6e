import { afterEach, expect, test, vi } from 'vitest';
import { unitText } from './unit-text.ts';

afterEach(() => vi.restoreAllMocks());

test('a duration is written in its language, with Latin digits', () => {
  expect(unitText(3, 'hour', 'en')).toBe('3 hr');
  expect(unitText(2, 'day', 'fr')).toMatch(/^2\s?j$/);
  expect(unitText(5, 'minute', 'ar')).toMatch(/5/);
});

test('the rows of a list share one format', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  for (let row = 1; row <= 25; row += 1) unitText(row, 'week', 'it');
  expect(made).toHaveBeenCalledTimes(1);
});

import { expect, test } from 'vitest';
import { COUNTRIES, isCountry } from './countries.ts';

test('every code of a country has a name, and codes are named once', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(COUNTRIES.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(new Set(COUNTRIES).size).toBe(249);
  expect([isCountry('US'), isCountry('us'), isCountry('XX')]).toEqual([true, false, false]);
});

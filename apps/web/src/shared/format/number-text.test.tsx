import { expect, test } from 'vitest';
import { decimalSign, numberFrom } from './number-text.ts';

test.each([
  ['1250,5', 'en', 1250.5],
  ['1250.5', 'it', 1250.5],
  ['1.250,50', 'en', 1250.5],
  ['1,250.50', 'it', 1250.5],
  ['1,250', 'en', 1250],
  ['1,250', 'it', 1.25],
  ['1.250', 'it', 1250],
  ['1 250 000', 'fr', 1_250_000],
  ['1.250.000', 'en', 1_250_000],
  ['-3', 'en', -3],
  ['twelve', 'en', undefined],
])('%s in %s is read as %s', (text, language, expected) => {
  expect(numberFrom(text, language)).toBe(expected);
});

test('each language has its own decimal separator', () => {
  expect(['en', 'it', 'fr', 'zh'].map(decimalSign)).toEqual(['.', ',', ',', '.']);
});

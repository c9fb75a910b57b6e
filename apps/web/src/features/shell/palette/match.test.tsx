import { describe, expect, test } from 'vitest';
import { highlight, rank, readPaletteQuery } from './match.ts';

test.each([
  ['', 'everything', ''],
  ['  mail ', 'everything', 'mail'],
  ['>sign', 'actions', 'sign'],
  ['> sign out', 'actions', 'sign out'],
  ['@amara', 'people', 'amara'],
  ['a@b', 'everything', 'a@b'],
])('“%s” searches in %s for “%s”', (query, within, text) => {
  expect(readPaletteQuery(query)).toEqual({ within, text });
});

describe('a query matches', () => {
  test.each([
    ['lucia', 'Lucía Muñoz', true],
    ['MUÑOZ luc', 'Lucía Muñoz', true],
    ['mu', 'Lucía Muñoz', true],
    ['uc', 'Lucía Muñoz', false],
    ['ñoz', 'Lucía Muñoz', true],
    ['lucia patel', 'Lucía Muñoz', false],
    ['', 'Lucía Muñoz', true],
  ])('by every word, ignoring case and accents: “%s” in “%s” is %s', (wanted, label, isMet) => {
    expect(rank(wanted, label) > 0).toBe(isMet);
  });

  test('best a label that begins with it, then a label that contains it, then other words', () => {
    expect(rank('ma', 'Mail')).toBe(3);
    expect(rank('ma', 'Ana Marin')).toBe(2);
    expect(rank('ma', 'Diego Ortiz', 'Site manager')).toBe(1);
    expect(rank('arabic', 'Passer à l’arabe', 'Arabic ar')).toBe(1);
  });
});

test.each([
  [
    'Mail',
    'ma',
    [
      ['Ma', true],
      ['il', false],
    ],
  ],
  [
    'Lucía Muñoz',
    'muñ',
    [
      ['Lucía ', false],
      ['Muñ', true],
      ['oz', false],
    ],
  ],
  ['Amara', 'ma', [['Amara', false]]],
  [
    'Scaffold',
    'affo',
    [
      ['Sc', false],
      ['affo', true],
      ['ld', false],
    ],
  ],
  ['Mail', '', [['Mail', false]]],
])('in “%s” the matches of “%s” are marked', (label, wanted, parts) => {
  expect(highlight(label, wanted)).toEqual(parts);
});

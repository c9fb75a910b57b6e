import { expect, test } from 'vitest';
import { ranked } from './ranked.ts';

const NAMES = ['Joanna Marín', 'Omar Haddad', 'Marta Rossi', 'Ana Martín', 'Li Wei'];
const find = (typed: string) => ranked(NAMES, typed, (name) => name);

test('beginnings of a name come first, then those of its other words, then the rest', () => {
  expect(find('mar')).toEqual(['Marta Rossi', 'Joanna Marín', 'Ana Martín', 'Omar Haddad']);
});

test('case, accents and spaces around do not matter, and nothing typed leaves the order', () => {
  expect(find(' MARTIN ')).toEqual(['Ana Martín']);
  expect(find('ana mar')).toEqual(['Ana Martín']);
  expect(find('')).toEqual(NAMES);
});

import { expect, test } from 'vitest';
import { plainLine } from './plain-line.ts';

test.each([
  ['a line break', 'Safety\nManager'],
  ['a mark of direction', 'Safety\u202eManager'],
  ['an isolate', 'Safety\u2067Manager'],
  ['an Arabic letter mark', 'Safety\u061cManager'],
  ['a space without width', 'Safety\u200b\u2060\ufeffManager'],
  ['a letter that is blank', 'Safety\u3164Manager'],
])('%s in a name becomes a space', (_, name) => {
  expect(plainLine(name)).toBe('Safety Manager');
});

test('a name of characters that nobody sees is empty; joiners within words stay', () => {
  expect(plainLine('\u3164\u2800\u115f\u200f').trim()).toBe('');
  expect(plainLine('می\u200cخواهم 👩\u200d🔧')).toBe('می\u200cخواهم 👩\u200d🔧');
});

test('letters are composed with their accents, as a keyboard writes them', () => {
  expect(plainLine('Se\u0301curite\u0301')).toBe('Sécurité');
});

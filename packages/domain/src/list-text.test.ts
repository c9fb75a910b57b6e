import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { listText } from './list-text.ts';

const TOGETHER = [
  'Ana, Bo, and Cem',
  'Ana、Bo和Cem',
  'Ana وBo وCem',
  'Ana, Bo e Cem',
  'Ana, Bo y Cem',
  'Ana, Bo et Cem',
];

test.each(LANGUAGES.map((language, at) => [language, TOGETHER[at]] as const))(
  'a list in %s is joined by the words and punctuation of that language',
  (language, together) => {
    expect(listText(language, ['Ana', 'Bo', 'Cem'])).toBe(together);
    expect(listText(language, ['Ana'])).toBe('Ana');
    expect(listText(language, [])).toBe('');
  },
);

test('alternatives are joined by “or”', () => {
  expect(listText('en', ['High', 'Low'], 'disjunction')).toBe('High or Low');
  expect(listText('ar', ['أ', 'ب'], 'disjunction')).toBe('أ أو ب');
});

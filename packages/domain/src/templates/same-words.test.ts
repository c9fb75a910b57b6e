import { expect, test } from 'vitest';
import { languageOfSameWords } from './same-words.ts';

test('options have the same words if their labels are equal in one language, ignoring case; empty labels do not count', () => {
  expect(languageOfSameWords([{ label: { en: 'Yes ' } }, { label: { en: 'yes' } }])).toBe('en');
  expect(languageOfSameWords([{ label: { en: 'Good', it: 'Buono' } }, { label: { en: 'Fine', it: 'Buono' } }])).toBe(
    'it',
  );
  expect(languageOfSameWords([{ label: { en: 'Good' } }, { label: { it: 'Good' } }])).toBeUndefined();
  expect(languageOfSameWords([{ label: { en: ' ' } }, { label: { en: '' } }, { label: {} }])).toBeUndefined();
});

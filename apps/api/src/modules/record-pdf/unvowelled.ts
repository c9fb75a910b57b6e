import type { Language } from '@safety-qube/domain/languages';
import type { RecordWords } from '../records/index.ts';

const VOWELS = /[\u064b-\u0652\u0670]/g;

/**
 * Removes the vowel signs from the product's Arabic texts. A letter with one shares its glyph with the bare letter, and many PDF
 * readers then copy the sign with every such letter. Texts that people wrote keep theirs.
 */
export const unvowelled = (language: Language, text: string): string =>
  language === 'ar' ? text.replaceAll(VOWELS, '') : text;

/** Returns the texts for a record as they are typeset. */
export function textsForTypesetting(language: Language, words: RecordWords): RecordWords {
  if (language !== 'ar') return words;
  const withoutVowels = (text: string) => unvowelled(language, text);
  const labelled = <E extends { readonly label: string }>(entries: readonly E[]): E[] =>
    entries.map((entry) => ({ ...entry, label: withoutVowels(entry.label) }));
  const matrixOf = (matrix: RecordWords['matrix']): RecordWords['matrix'] => ({
    ...matrix,
    likelihood: labelled(matrix.likelihood),
    severity: labelled(matrix.severity),
    levels: labelled(matrix.levels),
  });
  return {
    ...words,
    matrix: matrixOf(words.matrix),
    matrixOf: (version) => matrixOf(words.matrixOf(version)),
    yesNo: (is) => withoutVowels(words.yesNo(is)),
    status: (status) => withoutVowels(words.status(status)),
    closing: (closing) => withoutVowels(words.closing(closing)),
    priority: (value) => withoutVowels(words.priority(value)),
    category: (value, facilityId) => withoutVowels(words.category(value, facilityId)),
    level: (key) => withoutVowels(words.level(key)),
    fact: (fact) => withoutVowels(words.fact(fact)),
  };
}

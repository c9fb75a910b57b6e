import type { Language } from '@safety-qube/domain/languages';
import type { RecordWords } from '../records/index.ts';

const VOWELS = /[\u064b-\u0652\u0670]/g;

/**
 * Our Arabic words without vowel signs. A letter with one shares its glyph with the bare letter, and many readers of documents
 * then copy the sign with every such letter; what people wrote is left as it is.
 */
export const unvowelled = (language: Language, text: string): string =>
  language === 'ar' ? text.replaceAll(VOWELS, '') : text;

/** Words for a record as they are set. */
export function wordsToSet(language: Language, words: RecordWords): RecordWords {
  if (language !== 'ar') return words;
  const bare = (text: string) => unvowelled(language, text);
  const labelled = <E extends { readonly label: string }>(entries: readonly E[]): E[] =>
    entries.map((entry) => ({ ...entry, label: bare(entry.label) }));
  const { likelihood, severity, levels } = words.matrix;
  return {
    ...words,
    matrix: { likelihood: labelled(likelihood), severity: labelled(severity), levels: labelled(levels) },
    yesNo: (is) => bare(words.yesNo(is)),
    status: (status) => bare(words.status(status)),
    closing: (closing) => bare(words.closing(closing)),
    priority: (value) => bare(words.priority(value)),
    category: (value, facilityId) => bare(words.category(value, facilityId)),
    level: (key) => bare(words.level(key)),
    fact: (fact) => bare(words.fact(fact)),
  };
}

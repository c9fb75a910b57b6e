import { fold } from '../../plain-text.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Minimum length of a prefix that any ending may follow; a shorter one must be the word itself, or its plural. */
const MIN_PREFIX_LENGTH = 4;

/** Prepares a text for the search of prefixes: folded, between spaces, without the Arabic article. */
export const paddedWords = (text: string): string => ` ${fold(text).replaceAll(/(?<= |^)(?:ال|وال|بال)/g, '')} `;

/**
 * Returns a function that tells whether padded words contain one of these prefixes; an underscore joins words that mean something
 * together.
 */
export function wordList(words: string): (padded: string) => boolean {
  const folded = words
    .trim()
    .split(/\s+/)
    .map((word) => fold(word.replaceAll('_', ' ')))
    .filter(Boolean);
  const within = folded.filter((word) => UNSPACED.test(word));
  const begins = folded.filter((word) => !UNSPACED.test(word));
  return (padded) =>
    within.some((word) => padded.includes(word)) ||
    begins.some((word) =>
      word.length >= MIN_PREFIX_LENGTH
        ? padded.includes(` ${word}`)
        : padded.includes(` ${word} `) || padded.includes(` ${word}s `),
    );
}

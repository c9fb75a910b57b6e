import { fold } from '../import-values.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Letters of a beginning that are enough for a word to go on as it likes; a shorter one is the word itself, or its plural. */
const TELLING = 4;

/** A text as beginnings of words are sought in it: folded, between spaces, without the article of Arabic. */
export const paddedWords = (text: string): string => ` ${fold(text).replaceAll(/(?<= |^)(?:ال|وال|بال)/g, '')} `;

/** Answers whether padded words have one of these beginnings; a low line joins words that mean something together. */
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
      word.length >= TELLING
        ? padded.includes(` ${word}`)
        : padded.includes(` ${word} `) || padded.includes(` ${word}s `),
    );
}

import type { Option } from './template.ts';

/** A language in which two options have the same label, ignoring case; undefined if there is none. */
export function languageOfSameWords(options: readonly Pick<Option, 'label'>[]): string | undefined {
  const languages = new Set(options.flatMap(({ label }) => Object.keys(label)));
  return [...languages].find((language) => {
    const words = options.flatMap(({ label }) => label[language]?.trim().toLowerCase() || []);
    return new Set(words).size < words.length;
  });
}

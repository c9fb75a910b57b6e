import type { Option } from './template.ts';

/** A language in which two options say the same, whatever their case; undefined where all can be told apart. */
export function languageOfSameWords(options: readonly Pick<Option, 'label'>[]): string | undefined {
  const languages = new Set(options.flatMap(({ label }) => Object.keys(label)));
  return [...languages].find((language) => {
    const words = options.flatMap(({ label }) => label[language]?.trim().toLowerCase() || []);
    return new Set(words).size < words.length;
  });
}

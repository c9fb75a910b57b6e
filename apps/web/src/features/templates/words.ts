import type { Text } from '@safety-qube/domain/templates/template';

/** A text in a language; in the one that the template is written in, or any that it has, where that is missing. */
export const inWords = (text: Text, language: string, own: string): string =>
  [language, own, ...Object.keys(text)].map((code) => text[code]?.trim()).find(Boolean) ?? '';

/** The text with other words in one language; a language without words is left out. */
export function withWords(text: Text, language: string, words: string): Text {
  const { [language]: _, ...others } = text;
  return words === '' ? others : { ...text, [language]: words };
}

/** Whether an option says anything, in whichever language. */
export const hasWords = ({ label }: { label: Text }): boolean => Object.values(label).some((words) => words.trim());

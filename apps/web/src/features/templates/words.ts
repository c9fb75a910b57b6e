import type { Text } from '@safety-qube/domain/templates/template';

/** Returns a text in a language; where that is missing, in the template's own language, or any that it has. */
export const inWords = (text: Text, language: string, own: string): string =>
  [language, own, ...Object.keys(text)].map((code) => text[code]?.trim()).find(Boolean) ?? '';

/** Returns the text with new words in one language; an empty text removes the language. */
export function withWords(text: Text, language: string, words: string): Text {
  const { [language]: _, ...others } = text;
  return words === '' ? others : { ...text, [language]: words };
}

/** Whether an option has a text, in any language. */
export const hasWords = ({ label }: { label: Text }): boolean => Object.values(label).some((words) => words.trim());

import { readFileSync } from 'node:fs';

const read = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../packages/locales/src/${language}/${file}.json`, import.meta.url), 'utf8'));
const texts = new Map<string, Record<string, string>>();

/** A text of the pages as the person reads it, its placeholders filled in. An unknown key fails the test. */
export function say(key: string, params: Record<string, string | number> = {}, language = 'en'): string {
  if (!texts.has(language)) texts.set(language, { ...read(language, 'server'), ...read(language, 'app') });
  const text = texts.get(language)?.[key];
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
}

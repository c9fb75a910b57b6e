import { readFileSync } from 'node:fs';

export type Texts = Readonly<Record<string, string>>;

/** Reads the texts of a language or of a variant: `app` for pages, `server` for errors, mails and files. */
export const readTexts = (language: string, file: 'app' | 'server'): Texts =>
  JSON.parse(readFileSync(new URL(`./${language}/${file}.json`, import.meta.url), 'utf8'));

/** All texts of a language by key; those of the server begin with `server:`. */
export const allTexts = (language: string): Texts => ({
  ...readTexts(language, 'app'),
  ...Object.fromEntries(Object.entries(readTexts(language, 'server')).map(([key, text]) => [`server:${key}`, text])),
});

/** The ending of a key that is a plural form. */
export const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** Names of the placeholders in a text. */
export const placeholders = (text: string): string[] =>
  [...new Set(text.match(/\{\{\s*[\w.]+/g))].map((found) => found.slice(2).trim());

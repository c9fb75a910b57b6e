import { readFileSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from '@playwright/test';

const read = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../packages/locales/src/${language}/${file}.json`, import.meta.url), 'utf8'));
const texts = new Map<string, Record<string, string>>();

/** Returns the key of a text in the plural form for a count; zero has its own form if one exists. */
function formOf(key: string, count: number, language: string): string {
  const of = texts.get(language) ?? {};
  if (count === 0 && of[`${key}_zero`] !== undefined) return `${key}_zero`;
  return `${key}_${new Intl.PluralRules(language).select(count)}`;
}

/** Returns a text in one language. */
export type Say = (key: string, params?: Record<string, string | number>) => string;

/**
 * Returns a text of the pages with its placeholders interpolated, in the variant for a type of records if there is one. Throws for an
 * unknown key.
 */
export function say(
  key: string,
  params: Record<string, string | number> = {},
  language = 'en',
  type: string | undefined = undefined,
): string {
  if (!texts.has(language)) texts.set(language, { ...read(language, 'server'), ...read(language, 'app') });
  const of = texts.get(language);
  const { count } = params;
  const text =
    of?.[`${key}_${type}`] ?? of?.[key] ?? (typeof count === 'number' ? of?.[formOf(key, count, language)] : undefined);
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name];
    // Numbers are formatted like on the pages.
    return typeof value === 'number' ? value.toLocaleString(`${language}-u-nu-latn`) : String(value);
  });
}

/** The languages of windows that are not in English. */
const languages = new WeakMap<BrowserContext, string>();
/** Sets the language in which the pages of a browser are read, such as `ar`. */
export const reads = (context: BrowserContext, language: string): unknown => languages.set(context, language);

/** Returns texts in the language of a window. */
export const sayOn =
  (of: Page | Locator): Say =>
  (key, params) => {
    const page = 'page' in of ? of.page() : of;
    return say(key, params, languages.get(page.context()));
  };

/** Returns texts of the page of a record, in the variant for its type. */
export const sayOnRecord =
  (of: Page | Locator): Say =>
  (key, params) => {
    const page = 'page' in of ? of.page() : of;
    const type = /\/(hazard|incident|issue|task)s?\//.exec(page.url())?.[1];
    return say(key, params, languages.get(page.context()), type);
  };

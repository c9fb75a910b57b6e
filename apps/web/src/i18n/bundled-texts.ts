import { LANGUAGES, type Language, resolveLanguage } from '@safety-qube/domain/languages';
import { STORED, stored } from '../lib/stored.ts';

export type Texts = Record<string, string>;
type Part = Record<Language, () => Promise<{ default: Texts }>>;

/** Texts of the frame and of the forms that report something (first-texts.ts). */
const FIRST: Part = {
  en: () => import('@safety-qube/locales/en/app.json?first'),
  zh: () => import('@safety-qube/locales/zh/app.json?first'),
  ar: () => import('@safety-qube/locales/ar/app.json?first'),
  it: () => import('@safety-qube/locales/it/app.json?first'),
  es: () => import('@safety-qube/locales/es/app.json?first'),
  fr: () => import('@safety-qube/locales/fr/app.json?first'),
};
/** All others. */
const REST: Part = {
  en: () => import('@safety-qube/locales/en/app.json?rest'),
  zh: () => import('@safety-qube/locales/zh/app.json?rest'),
  ar: () => import('@safety-qube/locales/ar/app.json?rest'),
  it: () => import('@safety-qube/locales/it/app.json?rest'),
  es: () => import('@safety-qube/locales/es/app.json?rest'),
  fr: () => import('@safety-qube/locales/fr/app.json?rest'),
};

/** A language that comes without texts of its own begins with the English ones. */
const load = async (part: Part, language: string): Promise<Texts> =>
  (await part[LANGUAGES.find((known) => known === language) ?? 'en']()).default;

export const loadFirstTexts = (language: string): Promise<Texts> => load(FIRST, language);
export const loadRestTexts = (language: string): Promise<Texts> => load(REST, language);

/** All texts that come with the application in a language. */
export async function loadBundledTexts(language: string): Promise<Texts> {
  const [first, rest] = await Promise.all([loadFirstTexts(language), loadRestTexts(language)]);
  return { ...first, ...rest };
}

/** The language that a visit begins with: the one used last in this browser, else the browser's own. */
export const firstLanguage = (): string => stored.get(STORED.language) ?? resolveLanguage(navigator.language);

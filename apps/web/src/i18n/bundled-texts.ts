import { LANGUAGES, type Language, resolveLanguage } from '@safety-qube/domain/languages';
import { type Variant, variantOf } from '@safety-qube/domain/variants';
import { STORED, stored } from '../shared/page/stored.ts';

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

/** The few texts that a region says otherwise; fetched only where it does. */
const VARIANT: Readonly<Record<Variant, () => Promise<{ default: Texts }>>> = {
  'en-GB': () => import('@safety-qube/locales/en-GB/app.json'),
  'es-ES': () => import('@safety-qube/locales/es-ES/app.json'),
};
/** How this browser reads a language, else how it is written where the organisation is, as far as a visit has learnt that. */
const variantHere = (language: string): Variant | undefined =>
  variantOf(language, navigator.languages, stored.get(STORED.organisationZone));

/** The texts that are said otherwise here than in the rest of a language. */
export async function loadVariantTexts(language: string): Promise<Texts> {
  const variant = variantHere(language);
  return variant ? (await VARIANT[variant]()).default : {};
}

/** A language that comes without texts of its own begins with the English ones. */
const load = async (part: Part, language: string): Promise<Texts> => {
  const bundled = LANGUAGES.find((known) => known === language) ?? 'en';
  const [{ default: texts }, here] = await Promise.all([part[bundled](), loadVariantTexts(bundled)]);
  return { ...texts, ...here };
};

export const loadFirstTexts = (language: string): Promise<Texts> => load(FIRST, language);
export const loadRestTexts = (language: string): Promise<Texts> => load(REST, language);

/** All texts that come with the application in a language. */
export async function loadBundledTexts(language: string): Promise<Texts> {
  const [first, rest] = await Promise.all([loadFirstTexts(language), loadRestTexts(language)]);
  return { ...first, ...rest };
}

/**
 * Remembers the time zone of the organisation, which says how a language is written there where the browser does not. Whether
 * that changed what is read.
 */
export function keepOrganisationZone(language: string, timeZone: string): boolean {
  const before = variantHere(language);
  stored.set(STORED.organisationZone, timeZone);
  return variantHere(language) !== before;
}

/** The language that a visit begins with: the one used last in this browser, else the browser's own. */
export const firstLanguage = (): string => stored.get(STORED.language) ?? resolveLanguage(navigator.language);

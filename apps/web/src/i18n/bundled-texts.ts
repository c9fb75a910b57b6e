import { LANGUAGES, type Language, resolveLanguage } from '@safety-qube/domain/languages';
import { type Variant, variantOf } from '@safety-qube/domain/variants';
import { STORED, stored } from '../shared/page/stored.ts';
import { session } from '../shared/session/session.ts';

export type Texts = Record<string, string>;
type Part = Record<Language, () => Promise<{ default: Texts }>>;

/** Texts of the frame and of the forms for reporting (first-load/first-texts.ts). */
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

/** Texts of the pages of visitors; also in the other two parts. */
const VISIT: Part = {
  en: () => import('@safety-qube/locales/en/app.json?visit'),
  zh: () => import('@safety-qube/locales/zh/app.json?visit'),
  ar: () => import('@safety-qube/locales/ar/app.json?visit'),
  it: () => import('@safety-qube/locales/it/app.json?visit'),
  es: () => import('@safety-qube/locales/es/app.json?visit'),
  fr: () => import('@safety-qube/locales/fr/app.json?visit'),
};

/** The few texts that differ in a region; loaded only there. */
const VARIANT: Readonly<Record<Variant, () => Promise<{ default: Texts }>>> = {
  'en-GB': () => import('@safety-qube/locales/en-GB/app.json'),
  'es-ES': () => import('@safety-qube/locales/es-ES/app.json'),
};
/**
 * The variant of a language: as the browser names it, else that of the organisation's region, if an earlier visit
 * stored it.
 */
const variantHere = (language: string): Variant | undefined =>
  variantOf(language, navigator.languages, stored.get(STORED.organisationZone));

/** Loads the texts that differ in this region from the rest of a language. */
export async function loadVariantTexts(language: string): Promise<Texts> {
  const variant = variantHere(language);
  return variant ? (await VARIANT[variant]()).default : {};
}

/** Loads a part; a language without bundled texts starts with the English ones. */
const load = async (part: Part, language: string): Promise<Texts> => {
  const bundled = LANGUAGES.find((known) => known === language) ?? 'en';
  const [{ default: texts }, here] = await Promise.all([part[bundled](), loadVariantTexts(bundled)]);
  return { ...texts, ...here };
};

export const loadFirstTexts = (language: string): Promise<Texts> => load(FIRST, language);
export const loadVisitTexts = (language: string): Promise<Texts> => load(VISIT, language);
export const loadRestTexts = (language: string): Promise<Texts> => load(REST, language);

/** Loads all bundled texts of a language. */
export async function loadBundledTexts(language: string): Promise<Texts> {
  const [first, rest] = await Promise.all([loadFirstTexts(language), loadRestTexts(language)]);
  return { ...first, ...rest };
}

/**
 * Stores the time zone of the organisation, which determines the variant of a language where the browser does not.
 * Returns whether the variant changed.
 */
export function keepOrganisationZone(language: string, timeZone: string): boolean {
  const before = variantHere(language);
  stored.set(STORED.organisationZone, timeZone);
  return variantHere(language) !== before;
}

/**
 * Returns the language that a visit starts with: the one used last in this browser, else that of the person who is signed in, if
 * there is one.
 */
export const knownLanguage = (): string | undefined => {
  const ofPerson = session.claims()?.selectedLanguage;
  return stored.get(STORED.language) ?? (ofPerson ? resolveLanguage(ofPerson) : undefined);
};

/** The same, or the browser's own language. */
export const firstLanguage = (): string => knownLanguage() ?? resolveLanguage(navigator.language);

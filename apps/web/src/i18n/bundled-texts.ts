import { isReportPath } from '@safety-qube/domain/frame';
import { LANGUAGES, type Language, resolveLanguage } from '@safety-qube/domain/languages';
import { type Variant, variantOf } from '@safety-qube/domain/variants';
import { STORED, stored } from '../shared/page/stored.ts';
import { isWorkPath } from '../shared/session/route-rules.ts';
import { session } from '../shared/session/session.ts';
import { isVisit } from '../shared/visit/visit-address.ts';

export type Texts = Record<string, string>;
type Part = Record<Language, () => Promise<{ default: Texts }>>;

/** All texts of a language, in the parts of first-load/first-texts.ts. */
const PARTS = {
  first: {
    en: () => import('@safety-qube/locales/en/app.json?first'),
    zh: () => import('@safety-qube/locales/zh/app.json?first'),
    ar: () => import('@safety-qube/locales/ar/app.json?first'),
    it: () => import('@safety-qube/locales/it/app.json?first'),
    es: () => import('@safety-qube/locales/es/app.json?first'),
    fr: () => import('@safety-qube/locales/fr/app.json?first'),
  },
  work: {
    en: () => import('@safety-qube/locales/en/app.json?work'),
    zh: () => import('@safety-qube/locales/zh/app.json?work'),
    ar: () => import('@safety-qube/locales/ar/app.json?work'),
    it: () => import('@safety-qube/locales/it/app.json?work'),
    es: () => import('@safety-qube/locales/es/app.json?work'),
    fr: () => import('@safety-qube/locales/fr/app.json?work'),
  },
  rest: {
    en: () => import('@safety-qube/locales/en/app.json?rest'),
    zh: () => import('@safety-qube/locales/zh/app.json?rest'),
    ar: () => import('@safety-qube/locales/ar/app.json?rest'),
    it: () => import('@safety-qube/locales/it/app.json?rest'),
    es: () => import('@safety-qube/locales/es/app.json?rest'),
    fr: () => import('@safety-qube/locales/fr/app.json?rest'),
  },
} satisfies Record<string, Part>;
/** A part of the texts of a language: what a report needs, what home, lists, records and forms need besides, all others. */
export type TextPart = keyof typeof PARTS;
export const TEXT_PARTS: readonly TextPart[] = ['first', 'work', 'rest'];

/** Texts of the pages of visitors; also in the parts. */
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

/** Loads parts; a language without bundled texts starts with the English ones. */
async function load(parts: readonly Part[], language: string): Promise<Texts> {
  const bundled = LANGUAGES.find((known) => known === language) ?? 'en';
  const [here, ...texts] = await Promise.all([
    loadVariantTexts(bundled),
    ...parts.map(async (part) => (await part[bundled]()).default),
  ]);
  return Object.assign({}, ...texts, here);
}

/** Loads bundled texts of a language: all, unless some of its parts are named. */
export const loadBundledTexts = (language: string, parts: readonly TextPart[] = TEXT_PARTS): Promise<Texts> =>
  load(
    parts.map((part) => PARTS[part]),
    language,
  );

/** Returns the parts that the page at a path needs; the pages of visitors have texts of their own. */
export function textPartsAt(path: string): readonly TextPart[] {
  if (isReportPath(path)) return ['first'];
  return isWorkPath(path) ? ['first', 'work'] : TEXT_PARTS;
}

/** Loads the texts of a language that the page of this address starts with. */
export const loadStartTexts = (language: string): Promise<Texts> =>
  isVisit() ? load([VISIT], language) : loadBundledTexts(language, textPartsAt(location.pathname));

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

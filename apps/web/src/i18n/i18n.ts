import { direction, languageCookie, resolveLanguage } from '@safety-qube/domain/languages';
import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { STORED, stored } from '../shared/page/stored.ts';
import { isVisit } from '../shared/visit/visit-address.ts';
import {
  firstLanguage,
  keepOrganisationZone,
  loadBundledTexts,
  loadStartTexts,
  loadVariantTexts,
  TEXT_PARTS,
  type TextPart,
  textPartsAt,
} from './bundled-texts.ts';
import { countText } from './count-text.ts';
import { queueMissingKey } from './missing-keys.ts';

/** The parts of each language's texts that are not loaded. */
const missingParts = new Map<string, Set<TextPart>>();
/** The parts that were needed so far, which a further language begins with. */
const neededParts = new Set<TextPart>();

/** Loads the bundled texts of a language that the page needs; the translation service only overrides them with the tenant's own. */
const bundledTexts: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, done) {
    const isOfVisit = isVisit();
    const parts = isOfVisit ? [] : [...neededParts];
    missingParts.set(language, new Set(TEXT_PARTS.filter((part) => !parts.includes(part))));
    (isOfVisit ? loadStartTexts(language) : loadBundledTexts(language, parts)).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

/** Loads texts that are not loaded yet: all, or those that the page at a path needs. */
export async function completeTexts(path?: string): Promise<void> {
  const parts = path === undefined ? TEXT_PARTS : textPartsAt(path);
  for (const part of parts) neededParts.add(part);
  await Promise.all(
    [...missingParts].map(async ([language, missing]) => {
      const wanted = parts.filter((part) => missing.has(part));
      if (!wanted.length) return;
      const texts = await loadBundledTexts(language, wanted);
      if (missingParts.get(language) !== missing) return; // of an earlier start
      const isFirst = wanted.filter((part) => missing.delete(part)).length > 0;
      // The tenant's own texts are not overwritten.
      if (isFirst) i18next.addResourceBundle(language, 'app', texts, true, false);
    }),
  );
}

/** Turns a key into readable words: `people.admitAll` without a text becomes "Admit all". */
export const readableKey = (key: string): string => {
  const words = (key.split('.').pop() ?? key).replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Sets language and direction of the page, and stores the language for the next visit: also in a cookie, by which the server
 * draws its pages.
 */
const showLanguage = (language: string): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
  stored.set(STORED.language, language);
  const isSecure = location.protocol === 'https:';
  const attributes = `path=/; max-age=${YEAR_SECONDS}; samesite=lax${isSecure ? '; secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
  document.cookie = `${languageCookie(isSecure)}=${language}; ${attributes}`;
};

const groups = new Map<string, Intl.NumberFormat>();
/**
 * Returns the number format of a language; cached, because creating one takes longer than rendering a page of texts.
 */
function groupsOf(language: string): Intl.NumberFormat {
  const known = groups.get(language) ?? new Intl.NumberFormat(`${language}-u-nu-latn`);
  groups.set(language, known);
  return known;
}

/**
 * Formats numbers within a text with grouping: 9,853 in English. A text with a `Count` (`count` and `isMore`) shows
 * 1,000+ for more than were counted.
 */
const groupedNumbers: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, language = 'en', { interpolationkey, isMore } = {}) =>
    typeof value === 'number'
      ? countText(groupsOf(language), value, interpolationkey === 'count' && isMore === true)
      : (value as string),
};

/** Starts with the language used last in this browser, else the browser's own. */
export async function startI18n(): Promise<void> {
  neededParts.clear();
  for (const part of textPartsAt(location.pathname)) neededParts.add(part);
  missingParts.clear();
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(bundledTexts)
    .use(groupedNumbers)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['app'],
      defaultNS: 'app',
      keySeparator: false,
      nsSeparator: false,
      saveMissing: true,
      // Not the backend's `create`: with that, i18next would store the key itself as the text and show it from then on.
      missingKeyHandler: (_languages, _namespace, key, fallback) => queueMissingKey(key, fallback),
      parseMissingKeyHandler: readableKey,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
    });
}

/**
 * Switches to the variant of the organisation's region, by its time zone; a region that the browser names takes
 * precedence. Returns whether any text changed, including texts that the tenant overrides.
 */
export async function showRegion(timeZone: string): Promise<boolean> {
  const { language } = i18next;
  if (!keepOrganisationZone(language, timeZone)) return false;
  i18next.addResourceBundle(language, 'app', await loadVariantTexts(language), true, true);
  return true;
}

/** Switches to a supported language, English for an unsupported one, and returns it. */
export async function switchLanguage(wish: string | null | undefined, supported?: readonly string[]): Promise<string> {
  const language = resolveLanguage(wish, supported);
  if (language !== i18next.language) await i18next.changeLanguage(language);
  return language;
}

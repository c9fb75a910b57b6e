import { direction, resolveLanguage } from '@safety-qube/domain/languages';
import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { STORED, stored } from '../shared/page/stored.ts';
import { isReportPath } from '../shared/session/route-rules.ts';
import {
  firstLanguage,
  keepOrganisationZone,
  loadBundledTexts,
  loadFirstTexts,
  loadRestTexts,
  loadVariantTexts,
} from './bundled-texts.ts';
import { countText } from './count-text.ts';
import { queueMissingKey } from './missing-keys.ts';

/** Whether a language begins with its first texts alone, because the page that opens needs no others. */
let isFirstOnly = false;
/** Languages of which the other texts are still to come. */
const begun = new Set<string>();

/** Texts come with the application, a language at a time; the translation service only lays the tenant's own over them. */
const bundledTexts: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, done) {
    if (isFirstOnly) begun.add(language);
    (isFirstOnly ? loadFirstTexts : loadBundledTexts)(language).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

/** Has all texts there, for the pages that are not opened in a hurry. Nothing to do from the second time on. */
export async function completeTexts(): Promise<void> {
  isFirstOnly = false;
  await Promise.all(
    [...begun].map(async (language) => {
      const rest = await loadRestTexts(language);
      // What the tenant has laid over a text stays.
      if (begun.delete(language)) i18next.addResourceBundle(language, 'app', rest, true, false);
    }),
  );
}

/** `people.admitAll` without a text reads "Admit all": wrong words beat no words. */
export const readableKey = (key: string): string => {
  const words = (key.split('.').pop() ?? key).replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

/** Writes the language where the page, assistive technology and the next visit look for it. */
const showLanguage = (language: string): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
  stored.set(STORED.language, language);
};

const groups = new Map<string, Intl.NumberFormat>();
/** How a language groups digits; kept, because to find it out takes longer than a page of texts. */
function groupsOf(language: string): Intl.NumberFormat {
  const known = groups.get(language) ?? new Intl.NumberFormat(`${language}-u-nu-latn`);
  groups.set(language, known);
  return known;
}

/**
 * Numbers within a text are grouped as those that stand alone: 9,853 in English. A text that is given a `Count` (`count` and
 * `isMore`) says 1,000+ for more than were counted.
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
  isFirstOnly = isReportPath(location.pathname);
  begun.clear();
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
      // Not the backend's create: after that one, i18next keeps the key itself as the text, and shows it from then on.
      missingKeyHandler: (_languages, _namespace, key, fallback) => queueMissingKey(key, fallback),
      parseMissingKeyHandler: readableKey,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
    });
}

/**
 * Shows the language as it is written where the organisation is, by its time zone; a region that the browser names goes before.
 * Whether any text changed, also one over which the tenant had laid its own.
 */
export async function showRegion(timeZone: string): Promise<boolean> {
  const { language } = i18next;
  if (!keepOrganisationZone(language, timeZone)) return false;
  i18next.addResourceBundle(language, 'app', await loadVariantTexts(language), true, true);
  return true;
}

/** Switches to a supported language; any other wish becomes English. */
export async function switchLanguage(wish: string | null | undefined, supported?: readonly string[]): Promise<string> {
  const language = resolveLanguage(wish, supported);
  if (language !== i18next.language) await i18next.changeLanguage(language);
  return language;
}

import { direction, LANGUAGES, type Language, resolveLanguage } from '@safety-qube/domain/languages';
import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { STORED, stored } from '../lib/stored.ts';
import { queueMissingKey } from './missing-keys.ts';

const BUNDLED: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('@safety-qube/locales/en/app.json'),
  zh: () => import('@safety-qube/locales/zh/app.json'),
  ar: () => import('@safety-qube/locales/ar/app.json'),
  it: () => import('@safety-qube/locales/it/app.json'),
  es: () => import('@safety-qube/locales/es/app.json'),
  fr: () => import('@safety-qube/locales/fr/app.json'),
};

/** The texts that come with the application in a language; the English ones for a language that comes without. */
export const loadBundledTexts = async (language: string): Promise<Record<string, string>> =>
  (await BUNDLED[LANGUAGES.find((l) => l === language) ?? 'en']()).default;

/** Texts come with the application, a language at a time; the translation service only lays the tenant's own over them. */
const bundledTexts: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, done) {
    // A language that only the tenant's translation service has begins with the English texts.
    loadBundledTexts(language).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

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

/** Numbers within a text are grouped as those that stand alone: 9,853 in English. */
const groupedNumbers: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? new Intl.NumberFormat(`${language}-u-nu-latn`).format(value) : (value as string),
};

/** Starts with the language used last in this browser, else the browser's own. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(bundledTexts)
    .use(groupedNumbers)
    .use(initReactI18next)
    .init({
      lng: stored.get(STORED.language) ?? resolveLanguage(navigator.language),
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

/** Switches to a supported language; any other wish becomes English. */
export async function switchLanguage(wish: string | null | undefined, supported?: readonly string[]): Promise<string> {
  const language = resolveLanguage(wish, supported);
  if (language !== i18next.language) await i18next.changeLanguage(language);
  return language;
}

import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import { createInstance } from 'i18next';
import { locales } from 'zod';
import { type ServerTextKey, serverTexts, type Texts } from './texts.ts';

/** The base key of a text with plural forms: records for records_other. */
type Counted<Key> = Key extends `${infer Base}_other` ? Base : never;
/** A key of the server's texts for errors, mails and files. */
export type TextKey = ServerTextKey | Counted<ServerTextKey>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: serverTexts('en'),
  zh: serverTexts('zh'),
  ar: serverTexts('ar'),
  it: serverTexts('it'),
  es: serverTexts('es'),
  fr: serverTexts('fr'),
};

const texts = createInstance();
await texts.init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: [...LANGUAGES],
  ns: ['server'],
  defaultNS: 'server',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, { server: TEXTS[language] }])),
});

type Params = Record<string, string | number>;
/**
 * Options for i18next. The params are in `replace` too, so that params called `ns` or `lng` are interpolated and not taken as
 * options.
 */
const optionsOf = (language: Language, params: Params) => ({ ...params, lng: language, ns: 'server', replace: params });

/**
 * Returns a text of the server by a key that contains data, such as `closing.${closing}`, in a language, with its `{{params}}`
 * interpolated. One without params is read directly: i18next takes 30 µs for it, and a list has many.
 */
export function textOf(language: Language, key: string, params?: Params): string {
  const plain = params ? undefined : (TEXTS[language][key] ?? TEXTS.en[key]);
  return plain ?? texts.t(key, optionsOf(language, params ?? {}));
}

/** `textOf` for a key that is known to have a text. */
export const text = (language: Language, key: TextKey, params?: Params): string => textOf(language, key, params);

/** Whether the server has a text of this key; for a counted text its key with the plural form. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXTS.en, key);

/** Returns the message for an error code; the general one if the code has none. */
export function errorText(language: Language, code: string, params: Params = {}): string {
  const key = `error.${code}`;
  const plain = TEXTS[language][key] ?? TEXTS.en[key];
  // Read directly, as in `text`: a flood of wrong codes is answered with many.
  if (plain && !plain.includes('{{') && !Object.keys(params).length) return plain;
  const made = optionsOf(language, params);
  return texts.t(texts.exists(key, made) ? key : 'error.GENERAL', made);
}

/** Returns the name of a status in a language; the status itself if there is none. */
export function statusText(language: Language, status: string): string {
  const key = `recordStatus.${status}`;
  return isTextKey(key) ? text(language, key) : status;
}

const ISSUE_TEXTS = {
  en: locales.en(),
  zh: locales.zhCN(),
  ar: locales.ar(),
  it: locales.it(),
  es: locales.es(),
  fr: locales.fr(),
} satisfies Record<Language, unknown>;

/** Returns the message of a validation issue in a language. */
export function issueText(language: Language, issue: { code?: string; message?: string }): string {
  const translated = ISSUE_TEXTS[language].localeError(issue as never);
  return (typeof translated === 'string' ? translated : translated?.message) ?? issue.message ?? '';
}

import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import { createInstance } from 'i18next';
import { locales } from 'zod';
import { type ServerTextKey, serverTexts } from './texts.ts';

/** A key of a text that differs by a `count`, such as records_other: records. */
type Counted<Key> = Key extends `${infer Base}_other` ? Base : never;
/** A key of the server's texts: what it says in errors, mails and files. */
export type TextKey = ServerTextKey | Counted<ServerTextKey>;

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
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, { server: serverTexts(language) }])),
});

type Params = Record<string, string | number>;
/** What a text is made with. A value may be called `ns` or `lng`, which i18next has words of its own for, and stays a value. */
const madeWith = (language: Language, params: Params) => ({ ...params, lng: language, ns: 'server', replace: params });

/** A text of the server in a language, its `{{params}}` filled in. */
export const text = (language: Language, key: TextKey, params: Params = {}): string =>
  texts.t(key, madeWith(language, params));

/** The sentence for an error code; the general one where the code has none of its own. */
export function errorText(language: Language, code: string, params: Params = {}): string {
  const key = `error.${code}`;
  const made = madeWith(language, params);
  return texts.t(texts.exists(key, made) ? key : 'error.GENERAL', made);
}

/** What a status is called in a language; its own name where there is none. */
export function statusText(language: Language, status: string): string {
  const key = `recordStatus.${status}`;
  return texts.exists(key) ? texts.t(key, { lng: language }) : status;
}

const ISSUE_TEXTS = {
  en: locales.en(),
  zh: locales.zhCN(),
  ar: locales.ar(),
  it: locales.it(),
  es: locales.es(),
  fr: locales.fr(),
} satisfies Record<Language, unknown>;

/** What is wrong with one value, in a language. */
export function issueText(language: Language, issue: { code?: string; message?: string }): string {
  const said = ISSUE_TEXTS[language].localeError(issue as never);
  return (typeof said === 'string' ? said : said?.message) ?? issue.message ?? '';
}

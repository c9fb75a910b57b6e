import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import ar from '@safety-qube/locales/ar/server.json' with { type: 'json' };
import en from '@safety-qube/locales/en/server.json' with { type: 'json' };
import es from '@safety-qube/locales/es/server.json' with { type: 'json' };
import fr from '@safety-qube/locales/fr/server.json' with { type: 'json' };
import it from '@safety-qube/locales/it/server.json' with { type: 'json' };
import zh from '@safety-qube/locales/zh/server.json' with { type: 'json' };
import { createInstance } from 'i18next';
import { locales } from 'zod';

/** A key of a text that differs by a `count`, such as records_other: records. */
type Counted<Key> = Key extends `${infer Base}_other` ? Base : never;
/** A key of the server's own texts: what it says in errors and mails. */
export type TextKey = keyof typeof en | Counted<keyof typeof en>;
const TEXTS: Record<Language, Record<string, string>> = { en, zh, ar, it, es, fr };

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
/** What a text is made with. A value may be called `ns` or `lng`, which i18next has words of its own for, and stays a value. */
const madeWith = (language: Language, params: Params) => ({ ...params, lng: language, ns: 'server', replace: params });

/** A text of the server in a language, its `{{params}}` filled in. */
export const text = (language: Language, key: TextKey, params: Params = {}): string =>
  texts.t(key, madeWith(language, params));

/** The sentence for an error code; the general one where the code has none of its own. */
export function errorText(language: Language, code: string, params: Params = {}): string {
  const key = `error.${code}`;
  return texts.t(texts.exists(key) ? key : 'error.GENERAL', madeWith(language, params));
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

import type { Language } from '@safety-qube/domain/languages';
import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Variant } from '@safety-qube/domain/variants';
import arPages from '@safety-qube/locales/ar/app.json' with { type: 'json' };
import arServer from '@safety-qube/locales/ar/server.json' with { type: 'json' };
import enPages from '@safety-qube/locales/en/app.json' with { type: 'json' };
import enServer from '@safety-qube/locales/en/server.json' with { type: 'json' };
import enGbPages from '@safety-qube/locales/en-GB/app.json' with { type: 'json' };
import esPages from '@safety-qube/locales/es/app.json' with { type: 'json' };
import esServer from '@safety-qube/locales/es/server.json' with { type: 'json' };
import esEsPages from '@safety-qube/locales/es-ES/app.json' with { type: 'json' };
import frPages from '@safety-qube/locales/fr/app.json' with { type: 'json' };
import frServer from '@safety-qube/locales/fr/server.json' with { type: 'json' };
import itPages from '@safety-qube/locales/it/app.json' with { type: 'json' };
import itServer from '@safety-qube/locales/it/server.json' with { type: 'json' };
import shared from '@safety-qube/locales/shared.json' with { type: 'json' };
import zhPages from '@safety-qube/locales/zh/app.json' with { type: 'json' };
import zhServer from '@safety-qube/locales/zh/server.json' with { type: 'json' };

export type Texts = Readonly<Record<string, string>>;

/** Texts of the web pages by language. */
export const PAGE_TEXTS: Readonly<Record<Language, Texts>> = {
  en: enPages,
  zh: zhPages,
  ar: arPages,
  it: itPages,
  es: esPages,
  fr: frPages,
};
/** Texts of the pages that differ in a region. The server's own texts are worded to be valid in all regions. */
export const VARIANT_TEXTS: Readonly<Record<Variant, Texts>> = { 'en-GB': enGbPages, 'es-ES': esEsPages };
/** A key of the pages' texts. */
export type PageTextKey = keyof typeof enPages;

/** Key prefixes of texts that the server uses by the keys of the pages. */
const SHARED = [
  'behaviour',
  'control',
  'danger',
  'employment',
  'eventType',
  'evidence',
  'gender',
  'issueType',
  'place',
  'sentiment',
  'severity',
] as const;
type SharedKey = Extract<PageTextKey, `${(typeof SHARED)[number]}.${string}`>;
const isShared = (key: string): boolean => SHARED.some((beginning) => key.startsWith(`${beginning}.`));

/** A label of a field in files and documents. */
type FieldLabel = PageTextKey extends infer Key
  ? Key extends `${RecordType}.${infer Name}`
    ? `fact.${Name}`
    : never
  : never;

/** Labels of fields (`fact.<name>`): those of the pages (`<type>.<name>`). */
const fieldLabels = (pages: Texts): [string, string][] =>
  Object.entries(pages).flatMap<[string, string]>(([key, label]) => {
    const type = RECORD_TYPE_NAMES.find((name) => key.startsWith(`${name}.`));
    return type ? [[`fact.${key.slice(type.length + 1)}`, label]] : [];
  });

const OWN: Readonly<Record<Language, Texts>> = {
  en: enServer,
  zh: zhServer,
  ar: arServer,
  it: itServer,
  es: esServer,
  fr: frServer,
};

/** The keys of the server's texts that are defined among those of the pages, by the key of the page. */
const KEYS_BY_PAGE = Map.groupBy(Object.entries(shared), ([, page]) => page);
/** The keys that a text can be a variant or a plural form of (`_one`), itself included. */
const basesOf = (name: string): string[] => [
  name,
  ...Array.from(name.matchAll(/_/g), ({ index }) => name.slice(0, index)),
];

/** Texts of the pages with their variants and plural forms, under the keys of the server. */
const sharedTexts = (pages: Texts): [string, string][] =>
  Object.entries(pages).flatMap(([name, text]) =>
    basesOf(name).flatMap((page) =>
      (KEYS_BY_PAGE.get(page) ?? []).map(([key]): [string, string] => [key + name.slice(page.length), text]),
    ),
  );

/**
 * Returns the texts of the server in a language: its own, and those that are defined among the texts of the pages: by the same key,
 * by a key of the server's (`shared.json`), or as a field's label, which a text of the server's overrides.
 */
export function serverTexts(language: Language): Texts {
  const pages = PAGE_TEXTS[language];
  return {
    ...Object.fromEntries(fieldLabels(pages)),
    ...Object.fromEntries(Object.entries(pages).filter(([key]) => isShared(key))),
    ...Object.fromEntries(sharedTexts(pages)),
    ...OWN[language],
  };
}
/** A key of the server's texts. */
export type ServerTextKey = keyof typeof enServer | keyof typeof shared | SharedKey | FieldLabel;

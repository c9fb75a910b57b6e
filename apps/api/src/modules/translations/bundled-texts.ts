import { DEFAULT_LANGUAGE } from '@safety-qube/domain/languages';
import { PAGE_TEXTS, type Texts } from '../../platform/texts.ts';

export type { Texts };

/** The one namespace of the interface's texts. */
export const NAMESPACE = 'app';

const BUNDLED: ReadonlyMap<string, Texts> = new Map(Object.entries(PAGE_TEXTS));

/** The texts that the product brings in a language; none in one that it does not speak. */
export const bundledTexts = (language: string): Texts => BUNDLED.get(language) ?? {};

const own = (texts: Texts, key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null);

/** What the product brings for one key in a language. */
export const bundledText = (language: string, key: string): string | null => own(bundledTexts(language), key);

/** The text whose placeholders a tenant's own must keep: the language's, else the English one; null for an unknown key. */
export const referenceText = (language: string, key: string): string | null =>
  bundledText(language, key) ?? bundledText(DEFAULT_LANGUAGE, key);

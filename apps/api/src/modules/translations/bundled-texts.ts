import { DEFAULT_LANGUAGE } from '@safety-qube/domain/languages';
import { PAGE_TEXTS, type Texts } from '../../platform/texts.ts';

export type { Texts };

/** The only namespace of the interface's texts. */
export const NAMESPACE = 'app';

const BUNDLED: ReadonlyMap<string, Texts> = new Map(Object.entries(PAGE_TEXTS));

/** Returns the texts bundled for a language; none for a language that is not bundled. */
export const bundledTexts = (language: string): Texts => BUNDLED.get(language) ?? {};

const own = (texts: Texts, key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null);

/** Returns the bundled text of a key in a language. */
export const bundledText = (language: string, key: string): string | null => own(bundledTexts(language), key);

/**
 * Returns the text whose placeholders a tenant's own text must keep: the language's, else the English one; null for an unknown key.
 */
export const referenceText = (language: string, key: string): string | null =>
  bundledText(language, key) ?? bundledText(DEFAULT_LANGUAGE, key);

import { DEFAULT_LANGUAGE, type LANGUAGES } from '@safety-qube/domain/languages';
import ar from '@safety-qube/locales/ar/app.json' with { type: 'json' };
import en from '@safety-qube/locales/en/app.json' with { type: 'json' };
import es from '@safety-qube/locales/es/app.json' with { type: 'json' };
import fr from '@safety-qube/locales/fr/app.json' with { type: 'json' };
import it from '@safety-qube/locales/it/app.json' with { type: 'json' };
import zh from '@safety-qube/locales/zh/app.json' with { type: 'json' };

export type Texts = Readonly<Record<string, string>>;

/** The one namespace of the interface's texts. */
export const NAMESPACE = 'app';

const BUNDLED: ReadonlyMap<string, Texts> = new Map<(typeof LANGUAGES)[number], Texts>(
  Object.entries({ en, zh, ar, it, es, fr }) as [(typeof LANGUAGES)[number], Texts][],
);

/** The texts that the product brings in a language; none in one that it does not speak. */
export const bundledTexts = (language: string): Texts => BUNDLED.get(language) ?? {};

const own = (texts: Texts, key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null);

/** What the product brings for one key in a language. */
export const bundledText = (language: string, key: string): string | null => own(bundledTexts(language), key);

/** The text whose placeholders a tenant's own must keep: the language's, else the English one; null for an unknown key. */
export const referenceText = (language: string, key: string): string | null =>
  bundledText(language, key) ?? bundledText(DEFAULT_LANGUAGE, key);

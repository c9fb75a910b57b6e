import type { Language } from '@safety-qube/domain/languages';
import type { Variant } from '@safety-qube/domain/variants';
import { PAGE_TEXTS, type PageTextKey, VARIANT_TEXTS } from './texts.ts';

export type { PageTextKey };

type Params = Readonly<Record<string, string>>;

/**
 * Returns a text of the web interface by a key that contains data, such as `employment.${value}`, in a language or, with a `variant`,
 * as written in a region, for output of the server that matches the pages. Interpolates `{{params}}` and removes bold tags. With a `context`, `key_context` is preferred if it exists, as
 * on the page. Returns the key itself if there is no text.
 */
export function pageTextOf(language: Language, key: string, params: Params = {}, variant?: Variant): string {
  const find = (one: string) => (variant && VARIANT_TEXTS[variant][one]) ?? PAGE_TEXTS[language][one];
  return (find(`${key}_${params['context']}`) ?? find(key) ?? PAGE_TEXTS.en[key] ?? key)
    .replaceAll(/<\/?b>/g, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => params[name] ?? hole);
}

/** `pageTextOf` for a key that is known to have a text. */
export const pageText = (language: Language, key: PageTextKey, params?: Params, variant?: Variant): string =>
  pageTextOf(language, key, params, variant);

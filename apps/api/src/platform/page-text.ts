import type { Language } from '@safety-qube/domain/languages';
import type { Variant } from '@safety-qube/domain/variants';
import { PAGE_TEXTS, type PageTextKey, VARIANT_TEXTS } from './texts.ts';

export type { PageTextKey };

/**
 * A text of the interface in a language, as a region writes it where a `variant` is given, its `{{params}}` filled in and without
 * the marks of what stands out: for what the server writes out just as a page shows it. A `context` takes the text of
 * `key_context` where there is one, as on the page. The key itself where there is none.
 */
export function pageText(
  language: Language,
  key: PageTextKey,
  params: Readonly<Record<string, string>> = {},
  variant?: Variant,
): string {
  const find = (one: string) => (variant && VARIANT_TEXTS[variant][one]) ?? PAGE_TEXTS[language][one];
  return (find(`${key}_${params['context']}`) ?? find(key) ?? PAGE_TEXTS.en[key] ?? key)
    .replaceAll(/<\/?b>/g, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => params[name] ?? hole);
}

import type { Language } from '@safety-qube/domain/languages';
import { PAGE_TEXTS, type PageTextKey } from './texts.ts';

export type { PageTextKey };

/**
 * A text of the interface in a language, its `{{params}}` filled in and without the marks of what stands out: for what the
 * server writes out just as a page shows it. A `context` takes the text of `key_context` where there is one, as on the page.
 * The key itself where there is none.
 */
export function pageText(language: Language, key: PageTextKey, params: Readonly<Record<string, string>> = {}): string {
  const texts = PAGE_TEXTS[language];
  return (texts[`${key}_${params['context']}`] ?? texts[key] ?? PAGE_TEXTS.en[key] ?? key)
    .replaceAll(/<\/?b>/g, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => params[name] ?? hole);
}

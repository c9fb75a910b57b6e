import type { Language } from '@safety-qube/domain/languages';
import ar from '@safety-qube/locales/ar/app.json' with { type: 'json' };
import en from '@safety-qube/locales/en/app.json' with { type: 'json' };
import es from '@safety-qube/locales/es/app.json' with { type: 'json' };
import fr from '@safety-qube/locales/fr/app.json' with { type: 'json' };
import it from '@safety-qube/locales/it/app.json' with { type: 'json' };
import zh from '@safety-qube/locales/zh/app.json' with { type: 'json' };

/** A key of the interface's texts. */
export type PageTextKey = keyof typeof en;
const TEXTS: Record<Language, Record<string, string>> = { en, zh, ar, it, es, fr };

/**
 * A text of the interface in a language, its `{{params}}` filled in and without the marks of what stands out: for what the
 * server writes out just as a page shows it. A `context` takes the text of `key_context` where there is one, as on the page.
 * The key itself where there is none.
 */
export const pageText = (language: Language, key: PageTextKey, params: Readonly<Record<string, string>> = {}): string =>
  (TEXTS[language][`${key}_${params['context']}`] ?? TEXTS[language][key] ?? en[key] ?? key)
    .replaceAll(/<\/?b>/g, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => params[name] ?? hole);

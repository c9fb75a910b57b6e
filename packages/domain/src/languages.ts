/** Languages with complete texts. */
export const LANGUAGES = ['en', 'zh', 'ar', 'it', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Name of the cookie with the language that a browser used last, by which the server draws pages. */
export const languageCookie = (isSecure: boolean): string => `${isSecure ? '__Secure-' : ''}sq_language`;

/** Whether there are complete texts in a language. */
export const isLanguage = (code: string): code is Language => LANGUAGES.some((language) => language === code);

/** Names of the languages, each in the language itself, for menus. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  zh: '中文',
  ar: 'العربية',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
};

/**
 * The language to show for a requested one: itself if supported, its base language (`fr-CA` > `fr`) if that is supported, else
 * English (specification, section 4: an unsupported or empty language becomes en). `nl`, `ro` and `ms` are supported only where a
 * tenant's configuration lists them and its translation service has the texts.
 */
export function resolveLanguage(wish: string | null | undefined, supported: readonly string[] = LANGUAGES): string {
  const base = baseOf(wish);
  return supported.includes(base) ? base : DEFAULT_LANGUAGE;
}

const baseOf = (wish: string | null | undefined): string => (wish ?? '').toLowerCase().split(/[-_]/)[0] ?? '';

/** The language of a person or a text: the bundled language that matches the selected one, else English. */
export function languageOf(selected: string | null): Language {
  const base = baseOf(selected);
  return isLanguage(base) ? base : DEFAULT_LANGUAGE;
}

/** The Accept-Language value that a call carries: French becomes fr-FR, every other language its code (section 7). */
export const acceptLanguage = (language: string): string => (language === 'fr' ? 'fr-FR' : language);

/** The bundled language that best matches an Accept-Language header, by its weights; English if none does. */
export function negotiateLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { base: tag.trim().toLowerCase().split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((w) => w.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { base } of wishes) {
    const found = LANGUAGES.find((l) => l === base);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

/** `rtl` for Arabic, `ltr` for all others. */
export const direction = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@safety-qube/domain/languages';
import { switchLanguage } from '../../i18n/i18n.ts';
import { loadTenantTexts } from '../../i18n/translation-service.ts';
import { session } from '../session/session.ts';
import { localisation } from '../session/start-visit.ts';

/** Languages that the tenant supports; all that have complete texts while its configuration is unknown. */
export const supportedLanguages = (): readonly string[] => localisation()?.supportedLanguages ?? LANGUAGES;

/** What a language is called in another; by default in itself, as in a menu. */
export function languageName(code: string, within = code): string {
  if (within === code && code in LANGUAGE_NAMES) return LANGUAGE_NAMES[code as Language];
  return new Intl.DisplayNames([within], { type: 'language' }).of(code) ?? code;
}

/**
 * Shows the application in a language from now on, and keeps the choice in the profile of whoever is signed in. Texts that the
 * server words are fetched anew.
 */
export async function chooseLanguage(wish: string): Promise<void> {
  const language = await switchLanguage(wish, supportedLanguages());
  await loadTenantTexts(language);
  if (!session.isLoggedIn()) return;
  // The sign-in page offers languages too, and needs nothing else of what a session does.
  const { keepLanguage } = await import('../session/start-session.ts');
  await keepLanguage(language);
}

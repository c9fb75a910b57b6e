import { LANGUAGE_NAMES, LANGUAGES } from '@safety-qube/domain/languages';
import { switchLanguage } from '../../i18n/i18n.ts';
import { loadTenantTexts } from '../../i18n/translation-service.ts';
import { session } from '../session/session.ts';
import { localisation } from '../session/start-visit.ts';
import { isVisit } from '../visit/visit-address.ts';

/** Languages that the tenant supports; all that have complete texts while its configuration is unknown. */
export const supportedLanguages = (): readonly string[] => localisation()?.supportedLanguages ?? LANGUAGES;

/** Returns the name of a language in another one; by default in itself, as in a menu. */
export function languageName(code: string, within = code): string {
  const own = within === code && LANGUAGES.find((language) => language === code);
  if (own) return LANGUAGE_NAMES[own];
  return new Intl.DisplayNames([within], { type: 'language' }).of(code) ?? code;
}

/**
 * Switches the application to a language, and saves the choice in the profile of a signed-in user. Server texts are
 * refetched.
 */
export async function chooseLanguage(wish: string): Promise<void> {
  const language = await switchLanguage(wish, supportedLanguages());
  await loadTenantTexts(language);
  if (!session.isLoggedIn() || isVisit()) return;
  // The sign-in page offers languages too, but needs nothing else of a session.
  const { keepLanguage } = await import('../session/start-session.ts');
  await keepLanguage(language);
}

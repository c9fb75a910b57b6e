import { updateEmployee } from '@safety-qube/contract/people';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@safety-qube/domain/languages';
import { hashKey } from '@tanstack/react-query';
import { switchLanguage } from '../i18n/i18n.ts';
import { loadTenantTexts } from '../i18n/translation-service.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';
import { localisation, meQuery } from './startup.ts';

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
  const id = session.claims()?.userId;
  if (id === undefined || !session.isLoggedIn()) return;
  const saved = await call(updateEmployee, { body: { id, selectedLanguage: language } });
  queryClient.setQueryData(meQuery.queryKey, saved);
  await queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(meQuery.queryKey) });
}

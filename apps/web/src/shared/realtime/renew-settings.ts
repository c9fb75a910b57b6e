import i18next from 'i18next';
import { switchLanguage } from '../../i18n/i18n.ts';
import { keepTranslationConfig } from '../../i18n/translation-config.ts';
import { loadTenantTexts } from '../../i18n/translation-service.ts';
import { queryClient } from '../api/query-client.ts';
import { configQuery, localisation, schemeQuery } from '../session/start-visit.ts';

/**
 * Fetches the settings of the tenant and its appearance again, and switches to English if the language is no longer supported. What
 * shows them is rendered again; without a response everything stays as it is.
 */
export async function renewSettings(): Promise<void> {
  try {
    await Promise.all([
      queryClient.fetchQuery({ ...configQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...schemeQuery, staleTime: 0 }),
    ]);
    // The pages of administration that show them.
    for (const queryKey of [['settings'], ['branding']]) void queryClient.invalidateQueries({ queryKey });
    keepTranslationConfig(localisation());
    await loadTenantTexts(await switchLanguage(i18next.language, localisation()?.supportedLanguages));
  } catch (error) {
    console.warn('The changed settings could not be loaded', error);
  }
}

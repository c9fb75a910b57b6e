import type { LocalisationConfig } from '@safety-qube/contract/config';
import { getTranslations } from '@safety-qube/contract/translations';
import i18next from 'i18next';
import { TRANSLATION_POLL_EVERY, TRANSLATION_POLL_TIMES } from '../config/constants.ts';
import { call } from '../lib/call.ts';
import { STORED, stored } from '../lib/stored.ts';

/** The translation service of the tenant while its configuration has it on; undefined otherwise. */
export function storedTranslationConfig(): LocalisationConfig | undefined {
  try {
    const config = JSON.parse(stored.get(STORED.translations) ?? '') as LocalisationConfig;
    return config.apiKey && config.project ? config : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the service's configuration when it is on; removes what is stored when it is not. */
export function keepTranslationConfig(config: LocalisationConfig | undefined): void {
  if (config?.isTranslationsEnabled) stored.set(STORED.translations, JSON.stringify(config));
  else stored.remove(STORED.translations);
}

/**
 * Waits until the service's key is stored: looks every 200 ms, 100 times, then loads the page anew. `isOff` ends the wait
 * when the configuration has arrived and says that there is no service.
 */
export async function waitForTranslationKey(
  isOff: () => boolean,
  reload: () => void = () => location.reload(),
): Promise<void> {
  for (let look = 0; look < TRANSLATION_POLL_TIMES; look++) {
    if (isOff() || storedTranslationConfig()) return;
    await new Promise((resolve) => setTimeout(resolve, TRANSLATION_POLL_EVERY));
  }
  reload();
}

/** Lays the tenant's own texts over the bundled ones. A service that is down is logged, no more: the bundled texts stay. */
export async function loadTenantTexts(language: string): Promise<void> {
  const config = storedTranslationConfig();
  if (!config) return;
  try {
    const texts = await call(
      getTranslations,
      { params: { project: config.project, lang: language, ns: 'app' } },
      { headers: { 'x-api-key': config.apiKey } },
    );
    i18next.addResourceBundle(language, 'app', texts, true, true);
  } catch (error) {
    console.warn('The texts of the translation service could not be loaded', error);
  }
}

import i18next from 'i18next';
import { TRANSLATION_POLL_EVERY, TRANSLATION_POLL_TIMES } from '../config/constants.ts';
import { call } from '../shared/api/call.ts';
import { loadBundledTexts } from './bundled-texts.ts';
import { ownTextsCall } from './own-texts-call.ts';
import { storedTranslationConfig } from './translation-config.ts';

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

/** Keys of the tenant's own texts that lie over the bundled ones, by language. */
const laidOver = new Map<string, string[]>();

/**
 * Lays the tenant's own texts over the bundled ones, which show again where the tenant has taken one back. A service that is
 * down is logged, no more: the bundled texts stay.
 */
export async function loadTenantTexts(language: string): Promise<void> {
  const config = storedTranslationConfig();
  if (!config) return;
  try {
    const own = await call(...ownTextsCall(config, language));
    const takenBack = laidOver.get(language)?.filter((key) => !(key in own)) ?? [];
    const bundled = takenBack.length ? await loadBundledTexts(language) : {};
    laidOver.set(language, Object.keys(own));
    const again = takenBack.flatMap((key) => (bundled[key] === undefined ? [] : [[key, bundled[key]]]));
    i18next.addResourceBundle(language, 'app', { ...Object.fromEntries(again), ...own }, true, true);
  } catch (error) {
    console.warn('The texts of the translation service could not be loaded', error);
  }
}

import i18next from 'i18next';
import { TRANSLATION_POLL_INTERVAL_MS, TRANSLATION_POLL_TIMES } from '../config/constants.ts';
import { call } from '../shared/api/call.ts';
import { loadBundledTexts } from './bundled-texts.ts';
import { ownTextsCall } from './own-texts-call.ts';
import { storedTranslationConfig } from './translation-config.ts';

/**
 * Waits until the service's key is stored: checks every 200 ms, 100 times, then reloads the page. `isOff` ends the wait
 * when the configuration has arrived and says that there is no service.
 */
export async function waitForTranslationKey(
  isOff: () => boolean,
  reload: () => void = () => location.reload(),
): Promise<void> {
  for (let look = 0; look < TRANSLATION_POLL_TIMES; look++) {
    if (isOff() || storedTranslationConfig()) return;
    await new Promise((resolve) => setTimeout(resolve, TRANSLATION_POLL_INTERVAL_MS));
  }
  reload();
}

/** Keys of the tenant's own texts that override the bundled ones, by language. */
const overriddenKeys = new Map<string, string[]>();

/**
 * Overrides the bundled texts with the tenant's own, and restores a bundled text whose override was removed. When the
 * service is down this is only logged: the bundled texts stay.
 */
export async function loadTenantTexts(language: string): Promise<void> {
  const config = storedTranslationConfig();
  if (!config) return;
  try {
    const own = await call(...ownTextsCall(config, language));
    const revoked = overriddenKeys.get(language)?.filter((key) => !(key in own)) ?? [];
    const bundled = revoked.length ? await loadBundledTexts(language) : {};
    overriddenKeys.set(language, Object.keys(own));
    const restored = revoked.flatMap((key) => (bundled[key] === undefined ? [] : [[key, bundled[key]]]));
    i18next.addResourceBundle(language, 'app', { ...Object.fromEntries(restored), ...own }, true, true);
  } catch (error) {
    console.warn('The texts of the translation service could not be loaded', error);
  }
}

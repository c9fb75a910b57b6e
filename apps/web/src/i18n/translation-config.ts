import type { LocalisationConfig } from '@safety-qube/contract/schemas/config';
import { isObject } from '../shared/api/is-object.ts';
import { STORED, stored } from '../shared/page/stored.ts';

/** Whether a setting of unknown shape is the configuration of the translation service. */
export const isTranslationConfig = (value: unknown): value is LocalisationConfig =>
  isObject(value) && typeof value['isTranslationsEnabled'] === 'boolean' && Array.isArray(value['supportedLanguages']);

/** Returns the stored configuration of the tenant's translation service; undefined while it is off. */
export function storedTranslationConfig(): LocalisationConfig | undefined {
  try {
    const config: unknown = JSON.parse(stored.get(STORED.translations) ?? '');
    return isTranslationConfig(config) && config.apiKey && config.project ? config : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the service's configuration when it is enabled; removes what is stored when it is not. */
export function keepTranslationConfig(config: LocalisationConfig | undefined): void {
  if (config?.isTranslationsEnabled) stored.set(STORED.translations, JSON.stringify(config));
  else stored.remove(STORED.translations);
}

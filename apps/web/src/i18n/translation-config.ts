import type { LocalisationConfig } from '@safety-qube/contract/schemas/config';
import { STORED, stored } from '../shared/page/stored.ts';

/** Returns the stored configuration of the tenant's translation service; undefined while it is off. */
export function storedTranslationConfig(): LocalisationConfig | undefined {
  try {
    const config = JSON.parse(stored.get(STORED.translations) ?? '') as LocalisationConfig;
    return config.apiKey && config.project ? config : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the service's configuration when it is enabled; removes what is stored when it is not. */
export function keepTranslationConfig(config: LocalisationConfig | undefined): void {
  if (config?.isTranslationsEnabled) stored.set(STORED.translations, JSON.stringify(config));
  else stored.remove(STORED.translations);
}

import { getTranslations } from '@safety-qube/contract/endpoints/translations';
import type { LocalisationConfig } from '@safety-qube/contract/schemas/config';

/** Endpoint and arguments that request the tenant's own texts of a language. */
export const ownTextsCall = (config: LocalisationConfig, language: string) =>
  [
    getTranslations,
    { params: { project: config.project, lang: language, ns: 'app' }, query: { only: 'own' } },
    { headers: { 'x-api-key': config.apiKey } },
  ] as const;

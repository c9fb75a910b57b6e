import { getConfig, getStatus } from '@safety-qube/contract/endpoints/config';
import { getScheme } from '@safety-qube/contract/endpoints/tenants';
import type { LocalisationConfig } from '@safety-qube/contract/schemas/config';
import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { CONFIG_FETCH_ATTEMPTS } from '../../config/constants.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { isTranslationConfig, keepTranslationConfig } from '../../i18n/translation-config.ts';
import { loadTenantTexts, waitForTranslationKey } from '../../i18n/translation-service.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

/** How long data is fresh that changes with the tenant's configuration and not with its work, in milliseconds. */
export const CONFIG_STALE_MS = 5 * 60_000;

export const schemeQuery = queryOptions({
  queryKey: ['scheme'],
  queryFn: () => call(getScheme, { query: { subdomain: tenantOfHost(location.host) } }),
  staleTime: CONFIG_STALE_MS,
});
/** Three attempts in all (section 4 of the specification). */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig, {}),
  retry: CONFIG_FETCH_ATTEMPTS - 1,
  retryDelay: (attempt) => 300 * 2 ** attempt,
  staleTime: CONFIG_STALE_MS,
});
/** Sends the language header only, never the token. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => call(getStatus, {}, { withoutToken: true }),
  staleTime: 0,
});

/** Returns a setting of the tenant by its name; undefined while the configuration could not be loaded. */
export function configValue(name: string): unknown {
  return queryClient.getQueryData(configQuery.queryKey)?.find((entry) => entry.name === name)?.value;
}
/** Returns the tenant's configuration of languages; undefined while the configuration could not be loaded. */
export function localisation(): LocalisationConfig | undefined {
  const value = configValue('localisation_config');
  return isTranslationConfig(value) ? value : undefined;
}

/**
 * Loads what every visit needs before the first page: theme, configuration, whether the tenant is under maintenance.
 */
export async function startVisit(): Promise<void> {
  const config = queryClient.ensureQueryData(configQuery).then(
    () => true,
    (error: unknown) => {
      console.warn('The configuration could not be loaded', error);
      return true;
    },
  );
  let isConfigSettled = false;
  void config.then(() => {
    isConfigSettled = true;
    keepTranslationConfig(localisation());
  });
  await Promise.all([queryClient.prefetchQuery(schemeQuery), queryClient.prefetchQuery(statusQuery), config]);
  await waitForTranslationKey(() => isConfigSettled && !localisation()?.isTranslationsEnabled);
  const language = await switchLanguage(i18next.language, localisation()?.supportedLanguages);
  await loadTenantTexts(language);
}

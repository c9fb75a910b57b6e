import { getMyAccess } from '@safety-qube/contract/access';
import { listAssetStatuses } from '@safety-qube/contract/assets';
import { getConfig, getStatus, type LocalisationConfig } from '@safety-qube/contract/config';
import { listPriorities, listTaskFields } from '@safety-qube/contract/custom-fields';
import { listAllFacilities, listFacilities } from '@safety-qube/contract/organisation';
import { getEmployee, listEmployeeBriefs, updateEmployee } from '@safety-qube/contract/people';
import { getScheme } from '@safety-qube/contract/tenants';
import { resolveLanguage } from '@safety-qube/domain/languages';
import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { CONFIG_FETCH_ATTEMPTS } from '../config/constants.ts';
import { switchLanguage } from '../i18n/i18n.ts';
import { keepTranslationConfig, loadTenantTexts, waitForTranslationKey } from '../i18n/translation-service.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';

/** For data that changes with the tenant's configuration and not with its work. */
const SELDOM = 5 * 60_000;

export const schemeQuery = queryOptions({
  queryKey: ['scheme'],
  queryFn: () => call(getScheme, { query: { subdomain: tenantOfHost(location.host) } }, { withoutToken: true }),
  staleTime: SELDOM,
});
/** Three attempts in all (section 4 of the specification). */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig, {}),
  retry: CONFIG_FETCH_ATTEMPTS - 1,
  retryDelay: (attempt) => 300 * 2 ** attempt,
  staleTime: SELDOM,
});
/** Sends the language header only, never the token. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => call(getStatus, {}, { withoutToken: true }),
  staleTime: 0,
});

/** The signed-in person's own record. */
export const meQuery = queryOptions({
  queryKey: ['people', 'me'],
  queryFn: () => call(getEmployee, { params: { id: session.claims()?.userId ?? 0 } }),
});
export const myAccessQuery = queryOptions({ queryKey: ['access', 'mine'], queryFn: () => call(getMyAccess, {}) });
export const facilitiesQuery = queryOptions({
  queryKey: ['facilities'],
  queryFn: () => call(listFacilities, {}),
  staleTime: SELDOM,
});
export const allFacilitiesQuery = queryOptions({
  queryKey: ['facilities', 'all'],
  queryFn: () => call(listAllFacilities, {}),
  staleTime: SELDOM,
});
export const employeeBriefsQuery = queryOptions({
  queryKey: ['people', 'brief'],
  queryFn: () => call(listEmployeeBriefs, {}),
  staleTime: SELDOM,
});
const prioritiesQuery = queryOptions({
  queryKey: ['priorities'],
  queryFn: () => call(listPriorities, {}),
  staleTime: SELDOM,
});
const taskFieldsQuery = queryOptions({
  queryKey: ['custom-fields', 'task'],
  queryFn: () => call(listTaskFields, {}),
  staleTime: SELDOM,
});
const assetStatusesQuery = queryOptions({
  queryKey: ['asset-statuses'],
  queryFn: () => call(listAssetStatuses, {}),
  staleTime: SELDOM,
});

/** A setting of the tenant by its name; undefined while the configuration could not be read. */
export function configValue(name: string): unknown {
  return queryClient.getQueryData(configQuery.queryKey)?.find((entry) => entry.name === name)?.value;
}
export const localisation = (): LocalisationConfig | undefined =>
  configValue('localisation_config') as LocalisationConfig | undefined;

/** Everything that a signed-in start loads (section 4 of the specification), and the person's language. */
export async function startSession(): Promise<void> {
  const [me] = await Promise.all([
    queryClient.ensureQueryData(meQuery),
    queryClient.ensureQueryData(myAccessQuery),
    ...[
      prioritiesQuery,
      facilitiesQuery,
      employeeBriefsQuery,
      allFacilitiesQuery,
      taskFieldsQuery,
      assetStatusesQuery,
    ].map((query) => queryClient.ensureQueryData<unknown>(query as never)),
  ]);
  const supported = localisation()?.supportedLanguages;
  if (me.selectedLanguage) await switchLanguage(me.selectedLanguage, supported);
  if (me.selectedLanguage && me.selectedTimezone) return;
  // The profile has none yet: the browser's are saved. That this fails must keep nobody out.
  const body = {
    id: me.id,
    selectedLanguage: me.selectedLanguage ?? resolveLanguage(navigator.language, supported),
    selectedTimezone: me.selectedTimezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  await call(updateEmployee, { body }).then(
    (saved) => queryClient.setQueryData(meQuery.queryKey, saved),
    (error: unknown) => console.warn('Language and time zone could not be saved', error),
  );
}

/** What every visit loads before the first page: look, configuration, whether the tenant is under maintenance. */
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

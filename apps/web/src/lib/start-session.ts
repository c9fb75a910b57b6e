import { getMyAccess } from '@safety-qube/contract/access';
import { listChanges } from '@safety-qube/contract/across-types';
import { listAssetStatuses } from '@safety-qube/contract/assets';
import { listPriorities, listTaskFields } from '@safety-qube/contract/custom-fields';
import { listAllFacilities, listFacilities } from '@safety-qube/contract/organisation';
import { getEmployee, listEmployeeBriefs, updateEmployee } from '@safety-qube/contract/people';
import { resolveLanguage } from '@safety-qube/domain/languages';
import { hashKey, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { switchLanguage } from '../i18n/i18n.ts';
import { loadTenantTexts } from '../i18n/translation-service.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';
import { localisation, SELDOM } from './start-visit.ts';

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
export const prioritiesQuery = queryOptions({
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
/** From where on real time asks what changed; null when that could not be learnt, which must keep nobody out. */
export const changesCursorQuery = queryOptions({
  queryKey: ['changes', 'cursor'],
  queryFn: () =>
    call(listChanges, { query: {} }).then(
      ({ cursor }) => cursor,
      () => null,
    ),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What is the same in every language. */
const WORDLESS = new Set([meQuery, changesCursorQuery].map(({ queryKey }) => hashKey(queryKey)));

/** Has everything that the server words fetched in the language that is shown now. */
const rewordServerTexts = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryHash }) => !WORDLESS.has(queryHash), refetchType: 'all' });

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
      changesCursorQuery,
    ].map((query) => queryClient.ensureQueryData<unknown>(query as never)),
  ]);
  const supported = localisation()?.supportedLanguages;
  if (me.selectedLanguage && resolveLanguage(me.selectedLanguage, supported) !== i18next.language) {
    await loadTenantTexts(await switchLanguage(me.selectedLanguage, supported));
    await rewordServerTexts();
  }
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

/** Keeps a language in the signed-in person's profile, and fetches anew what the server words. */
export async function keepLanguage(selectedLanguage: string): Promise<void> {
  const id = session.claims()?.userId;
  if (id === undefined) return;
  const saved = await call(updateEmployee, { body: { id, selectedLanguage } });
  queryClient.setQueryData(meQuery.queryKey, saved);
  await rewordServerTexts();
}

import { updateEmployee } from '@safety-qube/contract/endpoints/people';
import { resolveLanguage } from '@safety-qube/domain/languages';
import { hashKey } from '@tanstack/react-query';
import i18next from 'i18next';
import { showRegion, switchLanguage } from '../../i18n/i18n.ts';
import { loadTenantTexts } from '../../i18n/translation-service.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from './session.ts';
import {
  allFacilitiesQuery,
  assetStatusesQuery,
  changesCursorQuery,
  employeeBriefsQuery,
  facilitiesQuery,
  meQuery,
  myAccessQuery,
  prioritiesQuery,
  taskFieldsQuery,
} from './session-queries.ts';
import { localisation } from './start-visit.ts';

const CURSOR = hashKey(changesCursorQuery.queryKey);

/** Refetches everything that contains server texts in the current language: all but the cursor, which has none. */
const rewordServerTexts = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== CURSOR, refetchType: 'all' });

/**
 * Loads everything that a signed-in start needs (section 4 of the specification), and switches to the user's language.
 */
export async function startSession(): Promise<void> {
  const [me] = await Promise.all([
    queryClient.ensureQueryData(meQuery),
    queryClient.ensureQueryData(myAccessQuery),
    queryClient.ensureQueryData(prioritiesQuery),
    queryClient.ensureQueryData(facilitiesQuery),
    queryClient.ensureQueryData(employeeBriefsQuery),
    queryClient.ensureQueryData(allFacilitiesQuery),
    queryClient.ensureQueryData(taskFieldsQuery),
    queryClient.ensureQueryData(assetStatusesQuery),
    queryClient.ensureQueryData(changesCursorQuery),
  ]);
  const zone = queryClient.getQueryData(facilitiesQuery.queryKey)?.[0]?.timeZone;
  if (zone && (await showRegion(zone))) await loadTenantTexts(i18next.language);
  const supported = localisation()?.supportedLanguages;
  if (me.selectedLanguage && resolveLanguage(me.selectedLanguage, supported) !== i18next.language) {
    await loadTenantTexts(await switchLanguage(me.selectedLanguage, supported));
    await rewordServerTexts();
  }
  if (me.selectedLanguage && me.selectedTimezone) return;
  // The profile has none yet: the browser's are saved. A failure must not block the sign-in.
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

/** Saves a language in the signed-in user's profile, and refetches what contains server texts. */
export async function keepLanguage(selectedLanguage: string): Promise<void> {
  const id = session.claims()?.userId;
  if (id === undefined) return;
  const saved = await call(updateEmployee, { body: { id, selectedLanguage } });
  queryClient.setQueryData(meQuery.queryKey, saved);
  await rewordServerTexts();
}

import { listTranslationEntries } from '@safety-qube/contract/endpoints/translations';
import { queryOptions } from '@tanstack/react-query';
import { loadBundledTexts } from '../../i18n/bundled-texts.ts';
import { call } from '../../shared/api/call.ts';

export const translationsQuery = queryOptions({
  queryKey: ['translations'],
  queryFn: () => call(listTranslationEntries, {}),
});

/** Namespace of the application's texts. */
export const NAMESPACE = 'app';

/** Bundled texts of a language; the English ones for a language without. */
export const bundledQuery = (language: string) =>
  queryOptions({
    queryKey: ['translations', 'bundled', language],
    queryFn: () => loadBundledTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });

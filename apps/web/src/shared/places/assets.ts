import { type AssetBrief, findAssets, nameAssets } from '@safety-qube/contract/assets';
import { assetName } from '@safety-qube/domain/assets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { SELDOM } from '../session/start-visit.ts';

/** Assets in use that have the words, those of a facility first; all of them without words, as far as a choice offers them. */
export const assetChoiceQuery = (nearTo: number | null, search = '') =>
  queryOptions({
    queryKey: ['assets', 'choice', nearTo, search],
    queryFn: ({ signal }) => call(findAssets, { query: { search, nearTo: nearTo ?? undefined } }, { signal }),
    staleTime: SELDOM,
  });

/** What assets are called, in use or retired. */
export const assetNamesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['assets', 'named', ids.toSorted((a, b) => a - b).join(',')],
    queryFn: ({ queryKey: [, , list], signal }) => call(nameAssets, { query: { ids: String(list) } }, { signal }),
    staleTime: SELDOM,
    enabled: ids.length > 0,
  });

/** The assets that are named somewhere, by their ids. */
export function useAssets(ids: readonly number[]) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(assetNamesQuery(ids));
  const find = (id: number): AssetBrief | undefined => data.find((asset) => asset.id === id);
  return {
    find,
    /** What an asset is called; one that is not there, or not yet, has no name here. */
    name: (id: number): string => {
      const asset = find(id);
      return asset ? assetName(asset) : t('asset.some');
    },
  };
}

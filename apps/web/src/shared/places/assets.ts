import { findAssets, nameAssets } from '@safety-qube/contract/endpoints/assets';
import type { AssetBrief } from '@safety-qube/contract/schemas/assets';
import { assetName } from '@safety-qube/domain/assets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';

/**
 * Assets in use that match the words, those of a facility first; without words all of them, up to the limit of a
 * choice.
 */
export const assetChoiceQuery = (nearTo: number | null, search = '') =>
  queryOptions({
    queryKey: ['assets', 'choice', nearTo, search],
    queryFn: ({ signal }) => call(findAssets, { query: { search, nearTo: nearTo ?? undefined } }, { signal }),
    staleTime: CONFIG_STALE_MS,
  });

/** Names of assets, in use or retired. */
export const assetNamesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['assets', 'named', ids.toSorted((a, b) => a - b).join(',')],
    queryFn: ({ queryKey: [, , list], signal }) => call(nameAssets, { query: { ids: String(list) } }, { signal }),
    staleTime: CONFIG_STALE_MS,
    enabled: ids.length > 0,
  });

const NO_ASSETS: AssetBrief[] = [];

/** The assets with these ids. */
export function useAssets(ids: readonly number[]) {
  const { t } = useTranslation();
  const { data = NO_ASSETS, isLoading } = useQuery(assetNamesQuery(ids));
  return useMemo(() => {
    const find = (id: number): AssetBrief | undefined => data.find((asset) => asset.id === id);
    return {
      find,
      /** Returns the name of an asset; a generic text if it does not exist, and a blank that keeps its line while it is loading. */
      name: (id: number): string => {
        const asset = find(id);
        if (asset) return assetName(asset);
        return isLoading ? '\u00A0' : t('asset.some');
      },
    };
  }, [data, isLoading, t]);
}

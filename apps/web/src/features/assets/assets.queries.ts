import { type Asset, getAsset, pageAssets } from '@safety-qube/contract/assets';
import type { Success } from '@safety-qube/contract/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { AssetsSearch } from './assets-search.ts';

export const PAGE_SIZE = 25;
type AssetsPage = Success<typeof pageAssets>;

const PAGES = ['assets', 'page'] as const;
const oneKey = (id: number) => ['assets', 'one', id] as const;

export const assetsPageQuery = ({ q, facility, status, kind, sort = 'tag', page = 1 }: AssetsSearch) =>
  queryOptions({
    queryKey: [...PAGES, { q, facility, status, kind, sort, page }],
    queryFn: ({ signal }) =>
      call(
        pageAssets,
        { query: { page, size: PAGE_SIZE, search: q, facilityId: facility, statusId: status, kind, sort } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** One asset; the data of the list is shown until it is loaded. */
export const assetQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getAsset, { params: { id } }, { signal }),
    placeholderData: () =>
      client
        .getQueriesData<AssetsPage>({ queryKey: PAGES })
        .flatMap(([, page]) => page?.items ?? [])
        .find((asset) => asset.id === id),
  });

/** Updates an asset everywhere in the cache. Returns a function that reverts it. */
export function putAsset(client: QueryClient, asset: Asset): () => void {
  const pages = client.getQueriesData<AssetsPage>({ queryKey: PAGES });
  const one = client.getQueryData<Asset>(oneKey(asset.id));
  client.setQueriesData<AssetsPage>(
    { queryKey: PAGES },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === asset.id ? asset : item)) },
  );
  client.setQueryData(oneKey(asset.id), asset);
  return () => {
    for (const [key, page] of pages) client.setQueryData(key, page);
    client.setQueryData(oneKey(asset.id), one);
  };
}

/** Refetches everything that shows assets. */
export const refreshAssets = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['assets'] });

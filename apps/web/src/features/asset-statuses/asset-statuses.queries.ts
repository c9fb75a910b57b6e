import { getAssetStatus, pageAssetStatuses } from '@safety-qube/contract/endpoints/asset-statuses';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import type { AssetStatusesSearch } from './asset-statuses-search.ts';

/** Under the key of the statuses that assets show, so that both are refetched. */
export const ASSET_STATUSES = registerCache('asset-statuses', (id, signal) =>
  call(getAssetStatus, { params: { id } }, { signal }),
);

export const assetStatusesPageQuery = ({ q, page }: AssetStatusesSearch) =>
  ASSET_STATUSES.page(page, { search: q }, (query, signal) => call(pageAssetStatuses, { query }, { signal }));

import { getAsset, pageAssets } from '@safety-qube/contract/endpoints/assets';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import type { AssetsSearch } from './assets-search.ts';

export const ASSETS = registerCache('assets', (id, signal) => call(getAsset, { params: { id } }, { signal }));

export const assetsPageQuery = ({ q, facility, status, kind, sort = 'tag', page }: AssetsSearch) =>
  ASSETS.page(page, { search: q, facilityId: facility, statusId: status, kind, sort }, (query, signal) =>
    call(pageAssets, { query }, { signal }),
  );

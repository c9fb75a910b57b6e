import { getAsset, pageAssets } from '@safety-qube/contract/endpoints/assets';
import { call } from '../../shared/api/call.ts';
import { PAGE_SIZE, registerCache } from '../../shared/register/register-cache.ts';
import type { AssetsSearch } from './assets-search.ts';

export const ASSETS = registerCache('assets', (id, signal) => call(getAsset, { params: { id } }, { signal }));

export const assetsPageQuery = ({ q, facility, status, kind, sort = 'tag', page = 1 }: AssetsSearch) =>
  ASSETS.page({ q, facility, status, kind, sort, page }, (signal) =>
    call(
      pageAssets,
      { query: { page, size: PAGE_SIZE, search: q, facilityId: facility, statusId: status, kind, sort } },
      { signal },
    ),
  );

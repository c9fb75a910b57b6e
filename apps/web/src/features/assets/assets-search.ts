import { ASSET_LIMITS, ASSET_SORTS } from '@safety-qube/contract/schemas/assets';
import { param, readSearch } from '../../shared/page/search-params.ts';

/** Search parameters of the register; `asset` is open beside the list, `add` opens the form for a new one. */
export const readAssetsSearch = readSearch({
  q: param.search,
  facility: param.id,
  status: param.id,
  kind: param.text(ASSET_LIMITS.kind),
  sort: param.choice(ASSET_SORTS, 'tag'),
  page: param.page,
  asset: param.id,
  add: param.flag,
});
export type AssetsSearch = ReturnType<typeof readAssetsSearch>;

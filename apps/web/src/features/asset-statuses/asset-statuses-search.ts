import { param, readSearch } from '../../shared/page/search-params.ts';

/** Search parameters of the register; `status` is open beside the list, `add` opens the form for a new one. */
export const readAssetStatusesSearch = readSearch({
  q: param.search,
  page: param.page,
  status: param.id,
  add: param.flag,
});
export type AssetStatusesSearch = ReturnType<typeof readAssetStatusesSearch>;

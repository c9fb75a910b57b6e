import { ASSET_LIMITS, ASSET_SORTS } from '@safety-qube/contract/assets';
import {
  choiceParam,
  flagParam,
  idParam,
  pageParam,
  readSearch,
  type SearchOf,
  searchParam,
  textParam,
} from '../../shared/register/search-params.ts';

/** Search parameters of the register; `asset` is open beside the list, `add` opens the form for a new one. */
const PARAMS = {
  q: searchParam,
  facility: idParam,
  status: idParam,
  kind: textParam(ASSET_LIMITS.kind),
  sort: choiceParam(ASSET_SORTS, 'tag'),
  page: pageParam,
  asset: idParam,
  add: flagParam,
};
export type AssetsSearch = SearchOf<typeof PARAMS>;
export const readAssetsSearch = readSearch(PARAMS);

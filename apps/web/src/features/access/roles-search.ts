import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/**
 * Search parameters of the roles page: search text and module, whether only differences from the default are shown, the
 * role on a phone, the open form.
 */
const PARAMS = {
  q: param.search,
  module: param.text(100),
  differences: param.flag,
  role: param.id,
  create: param.flag,
};
export type RolesSearch = SearchOf<typeof PARAMS>;
export const readRolesSearch = readSearch(PARAMS);

import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/**
 * Search parameters of the roles page: search text and module, whether only differences from the default are shown, the
 * role on a phone, two roles that are compared, the open form; and
 * about whom and what it is asked why they can do it.
 */
const PARAMS = {
  q: param.search,
  module: param.text(100),
  differences: param.flag,
  role: param.id,
  compare: param.id,
  with: param.id,
  why: param.flag,
  person: param.id,
  privilege: param.text(80),
  at: param.id,
  record: param.id,
  action: param.text(40),
  create: param.flag,
};
export type RolesSearch = SearchOf<typeof PARAMS>;
export const readRolesSearch = readSearch(PARAMS);

import { param, readSearch } from '../../shared/page/search-params.ts';

/** Search parameters of the register: `account` is the one in the drawer, `add` opens the form for a new one. */
export const readServiceAccountsSearch = readSearch({
  q: param.search,
  page: param.page,
  account: param.id,
  add: param.flag,
});
export type ServiceAccountsSearch = ReturnType<typeof readServiceAccountsSearch>;

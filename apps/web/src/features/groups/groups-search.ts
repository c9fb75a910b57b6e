import { GROUP_KINDS } from '@safety-qube/contract/schemas/groups';
import { param, readSearch } from '../../shared/page/search-params.ts';

/** Search parameters of the register; `group` is open beside the list, `add` opens the form for a new one. */
export const readGroupsSearch = readSearch({
  q: param.search,
  kind: param.choice(GROUP_KINDS),
  page: param.page,
  group: param.id,
  add: param.flag,
});
export type GroupsSearch = ReturnType<typeof readGroupsSearch>;

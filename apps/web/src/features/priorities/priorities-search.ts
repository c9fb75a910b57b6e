import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { param, readSearch } from '../../shared/page/search-params.ts';

/** Search parameters of the register; `priority` is open beside the list, `add` opens the form for a new one. */
export const readPrioritiesSearch = readSearch({
  q: param.search,
  type: param.choice(RECORD_TYPE_NAMES),
  page: param.page,
  priority: param.id,
  add: param.flag,
});
export type PrioritiesSearch = ReturnType<typeof readPrioritiesSearch>;

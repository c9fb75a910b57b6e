import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { param, readSearch } from '../../shared/page/search-params.ts';

/** Search parameters of the register; `customField` is open beside the list, `add` opens the form for a new one. */
export const readCustomFieldsSearch = readSearch({
  q: param.search,
  type: param.choice(RECORD_TYPE_NAMES),
  page: param.page,
  customField: param.id,
  add: param.flag,
});
export type CustomFieldsSearch = ReturnType<typeof readCustomFieldsSearch>;

import { FIELD_OWNERS } from '@safety-qube/domain/records/field-owners';
import { param, readSearch } from '../../shared/page/search-params.ts';

/** Search parameters of the register; `customField` is open beside the list, `add` opens the form for a new one. */
export const readCustomFieldsSearch = readSearch({
  q: param.search,
  type: param.choice(FIELD_OWNERS),
  page: param.page,
  customField: param.id,
  add: param.flag,
});
export type CustomFieldsSearch = ReturnType<typeof readCustomFieldsSearch>;

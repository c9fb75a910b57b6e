import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/**
 * Search parameters of the page: the view, a filter of the lines or the sites, the line that is open and the form for a new one, which
 * begins with the facility and category of the grid's cell.
 */
const PARAMS = {
  view: param.choice(['grid']),
  q: param.search,
  type: param.choice(REPORTED_TYPES),
  facility: param.id,
  category: param.text(80),
  holes: param.flag,
  page: param.page,
  line: param.id,
  add: param.flag,
};
export type ApproversSearch = SearchOf<typeof PARAMS>;
export const readApproversSearch = readSearch(PARAMS);

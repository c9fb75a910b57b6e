import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/**
 * Search parameters of the page: the view, a filter of the rules, the rule that is open, the form for a new one; and of whom the
 * audience is shown: a record, or one that does not exist yet.
 */
const PARAMS = {
  view: param.choice(['audience']),
  q: param.search,
  type: param.choice(REPORTED_TYPES),
  page: param.page,
  rule: param.id,
  add: param.flag,
  record: param.id,
  facility: param.id,
  category: param.text(80),
  event: param.choice(EVENT_TYPES),
};
export type ConfidentialitySearch = SearchOf<typeof PARAMS>;
export const readConfidentialitySearch = readSearch(PARAMS);

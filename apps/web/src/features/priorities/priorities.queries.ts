import { getPriority, pagePriorities } from '@safety-qube/contract/endpoints/priorities';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import type { PrioritiesSearch } from './priorities-search.ts';

/** Under the key of the priorities that records show, so that both are refetched. */
export const PRIORITIES = registerCache('priorities', (id, signal) =>
  call(getPriority, { params: { id } }, { signal }),
);

export const prioritiesPageQuery = ({ q, type, page }: PrioritiesSearch) =>
  PRIORITIES.page(page, { search: q, type }, (query, signal) => call(pagePriorities, { query }, { signal }));

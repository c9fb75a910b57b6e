import { getPriority, pagePriorities } from '@safety-qube/contract/endpoints/priorities';
import { call } from '../../shared/api/call.ts';
import { PAGE_SIZE, registerCache } from '../../shared/register/register-cache.ts';
import type { PrioritiesSearch } from './priorities-search.ts';

/** Under the key of the priorities that records show, so that both are refetched. */
export const PRIORITIES = registerCache('priorities', (id, signal) =>
  call(getPriority, { params: { id } }, { signal }),
);

export const prioritiesPageQuery = ({ q, type, page = 1 }: PrioritiesSearch) =>
  PRIORITIES.page({ q, type, page }, (signal) =>
    call(pagePriorities, { query: { page, size: PAGE_SIZE, search: q, type } }, { signal }),
  );

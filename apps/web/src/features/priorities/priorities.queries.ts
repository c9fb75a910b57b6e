import { getPriority, pagePriorities, readPriorityEffect } from '@safety-qube/contract/endpoints/priorities';
import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import type { PrioritiesSearch } from './priorities-search.ts';

/** Under the key of the priorities that records show, so that both are refetched. */
export const PRIORITIES = registerCache('priorities', (id, signal) =>
  call(getPriority, { params: { id } }, { signal }),
);

export const prioritiesPageQuery = ({ q, type, page }: PrioritiesSearch) =>
  PRIORITIES.page(page, { search: q, type }, (query, signal) => call(pagePriorities, { query }, { signal }));

/** Under the same key, so that a change counts it again. */
export const priorityEffectQuery = (id: number, times: Pick<PriorityItem, 'assignHours' | 'resolveDays'>) =>
  queryOptions({
    queryKey: ['priorities', 'effect', id, times],
    queryFn: ({ signal }) => call(readPriorityEffect, { params: { id }, query: times }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

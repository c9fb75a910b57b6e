import { getAuditChain, getAuditEntry, listAudit, listAuditChoices } from '@safety-qube/contract/endpoints/audit';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { filtersFor } from './audit-filters.ts';

/** Number of entries per request. */
const STEP = 50;

export const AUDIT = ['audit'] as const;

/** Reads the entries after the one that `cursor` names, newest first. */
export const readAudit = (
  filters: ReturnType<typeof filtersFor>,
  part: { readonly limit: number; readonly cursor: number | undefined },
  signal: AbortSignal,
) => call(listAudit, { query: { ...filters, ...part } }, { signal });

export const auditQuery = (filters: ReturnType<typeof filtersFor>) =>
  infiniteQueryOptions({
    queryKey: [...AUDIT, 'list', filters],
    queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      readAudit(filters, { limit: STEP, cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const auditEntryQuery = (id: number) =>
  queryOptions({ queryKey: [...AUDIT, 'one', id], queryFn: () => call(getAuditEntry, { params: { id } }) });

/** The actions and kinds of subjects to filter by. */
export const auditChoicesQuery = queryOptions({
  queryKey: [...AUDIT, 'choices'],
  queryFn: () => call(listAuditChoices, {}),
});

/** How far the log is sealed. */
export const auditChainQuery = queryOptions({
  queryKey: [...AUDIT, 'chain'],
  queryFn: () => call(getAuditChain, {}),
});

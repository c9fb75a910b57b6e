import { listMyActions } from '@safety-qube/contract/endpoints/across-types';
import { listSavedViews } from '@safety-qube/contract/endpoints/saved-views';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ValueNumbers } from '../../components/ui/filter.ts';
import type { AnyRecord, RecordPage, RecordTypeSetup } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';

/** Number of records per page of a list. */
export const PAGE_SIZE = 50;

type ListQuery = Record<string, string | number | undefined>;

/** A page of a list; the previous one is shown until it is loaded. */
export const recordPageQuery = (setup: RecordTypeSetup, query: ListQuery) =>
  queryOptions({
    queryKey: ['records', setup.type, 'list', query],
    queryFn: ({ signal }): Promise<RecordPage> =>
      call(setup.endpoints.list, { query: { ...query, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Counts records of a list by the values of a filter; none where there are too many to be counted. */
export const valueNumbers = (setup: RecordTypeSetup, query: ListQuery & { of: string }) => ({
  key: ['records', setup.type, 'values', query],
  load: async (signal: AbortSignal): Promise<ValueNumbers> => {
    const { values, isMore } = await call(setup.endpoints.values, { query }, { signal });
    return isMore ? {} : Object.fromEntries(values.map(({ value, count }) => [value, count]));
  },
});

/** One record, as its page shows it. */
export const recordQuery = (setup: RecordTypeSetup, id: number) =>
  queryOptions({
    queryKey: ['record', id],
    queryFn: ({ signal }): Promise<AnyRecord> => call(setup.endpoints.get, { params: { id } }, { signal }),
  });

export const savedViewsQuery = (type: RecordType) =>
  queryOptions({
    queryKey: ['saved-views', type],
    queryFn: ({ signal }) => call(listSavedViews, { query: { type } }, { signal }),
  });

/** Which pending actions of the user are read: of all types, at all facilities by default. */
export interface ActionsOf {
  readonly type?: RecordType | undefined;
  readonly facilityId?: number | undefined;
}
/** Pending actions of the user, page by page. */
export const myActionsQuery = (of: ActionsOf, limit = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: ['my-actions', 'list', { ...of, limit }],
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
      call(listMyActions, { query: { ...of, limit, cursor: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

import { countMyActions } from '@safety-qube/contract/endpoints/across-types';
import type { Count, ListTab } from '@safety-qube/contract/schemas/records';
import { queryOptions } from '@tanstack/react-query';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { call } from '../api/call.ts';

type Filters = Readonly<Record<string, string | number | undefined>>;

/**
 * Number of records of a tab of a list under filters; without any, of all. Counting stops at the limit, and the result
 * says so.
 */
export const recordCountQuery = (setup: RecordTypeSetup, tab: ListTab = 'all', filters: Filters = {}) =>
  queryOptions({
    queryKey: ['records', setup.type, 'count', tab, filters],
    queryFn: ({ signal }): Promise<Count> => call(setup.endpoints.count, { query: { ...filters, tab } }, { signal }),
    // The count of another tab is no placeholder for this one.
    placeholderData: (previous, query) => (query?.queryKey[3] === tab ? previous : undefined),
  });

/** Number of pending actions of the user, at one facility if it is given: in all, overdue, and by type. */
export const myActionsCountAt = (facilityId: number | undefined) =>
  queryOptions({
    queryKey: ['my-actions', 'count', ...(facilityId === undefined ? [] : [facilityId])],
    queryFn: ({ signal }) => call(countMyActions, { query: { facilityId } }, { signal }),
  });
/** The same at all facilities. */
export const myActionsCountQuery = myActionsCountAt(undefined);

/**
 * An exact count may take the server long: requested by the user only, never repeated automatically, and dropped with
 * its page.
 */
const onDemand = { enabled: false, gcTime: 0 } as const;

/** Exact number of records of a tab under filters, without a limit. */
export const exactRecordCountQuery = (setup: RecordTypeSetup, tab: ListTab, filters: Filters = {}) =>
  queryOptions({
    queryKey: ['exact-count', setup.type, tab, filters],
    queryFn: ({ signal }): Promise<Count> =>
      call(setup.endpoints.count, { query: { ...filters, tab, exact: 'true' } }, { signal }),
    ...onDemand,
  });

/** Exact number of pending actions of the user, at one facility if it is given, without a limit. */
export const exactMyActionsCountAt = (facilityId: number | undefined) =>
  queryOptions({
    queryKey: ['exact-count', 'my-actions', facilityId],
    queryFn: ({ signal }) => call(countMyActions, { query: { exact: 'true', facilityId } }, { signal }),
    ...onDemand,
  });

/** Returns the sum of several counts. */
export const sumOf = (counts: readonly Count[]): Count => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});

import { countMyActions } from '@safety-qube/contract/across-types';
import type { Count, ListTab } from '@safety-qube/contract/records';
import { queryOptions } from '@tanstack/react-query';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { call } from '../api/call.ts';

type Filters = Readonly<Record<string, string | number | undefined>>;

/** How many records a tab of a list holds under filters; without any, how many there are. Stops at the limit, and says so. */
export const recordCountQuery = (setup: RecordTypeSetup, tab: ListTab = 'all', filters: Filters = {}) =>
  queryOptions({
    queryKey: ['records', setup.type, 'count', tab, filters],
    queryFn: ({ signal }): Promise<Count> =>
      call(setup.endpoints.count, { query: { ...filters, tab } as never }, { signal }),
    // What another tab holds says nothing of this one.
    placeholderData: (previous, query) => (query?.queryKey[3] === tab ? previous : undefined),
  });

/** How much waits for the person: in all, overdue, and of each type. */
export const myActionsCountQuery = queryOptions({
  queryKey: ['my-actions', 'count'],
  queryFn: ({ signal }) => call(countMyActions, { query: {} }, { signal }),
});

/** An exact count may take the server long: asked for by hand alone, never again by itself, and forgotten with its page. */
const byHand = { enabled: false, gcTime: 0 } as const;

/** All records that a tab holds under filters, without a limit. */
export const exactRecordCountQuery = (setup: RecordTypeSetup, tab: ListTab, filters: Filters = {}) =>
  queryOptions({
    queryKey: ['exact-count', setup.type, tab, filters],
    queryFn: ({ signal }): Promise<Count> =>
      call(setup.endpoints.count, { query: { ...filters, tab, exact: 'true' } as never }, { signal }),
    ...byHand,
  });

/** All that waits for the person, without a limit. */
export const exactMyActionsCountQuery = queryOptions({
  queryKey: ['exact-count', 'my-actions'],
  queryFn: ({ signal }) => call(countMyActions, { query: { exact: 'true' } }, { signal }),
  ...byHand,
});

/** Several counts as one. */
export const sumOf = (counts: readonly Count[]): Count => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});

import { countMyActions } from '@safety-qube/contract/across-types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecordTypeSetup } from '../config/record-types.ts';
import { call } from './call.ts';

/** How many records each tab of a list holds under filters; without any, how many there are. */
export const recordCountQuery = (
  setup: RecordTypeSetup,
  filters: Readonly<Record<string, string | number | undefined>> = {},
) =>
  queryOptions({
    queryKey: ['records', setup.type, 'count', filters],
    queryFn: ({ signal }) => call(setup.endpoints.count, { query: filters as never }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How much waits for the person: in all, overdue, and of each type. */
export const myActionsCountQuery = queryOptions({
  queryKey: ['my-actions', 'count'],
  queryFn: ({ signal }) => call(countMyActions, {}, { signal }),
});

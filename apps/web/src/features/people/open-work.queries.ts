import { readOpenWork } from '@safety-qube/contract/endpoints/departures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** What a person would hand over; always asked again, because it says what their leaving affects. */
export const openWorkQuery = (employeeId: number) =>
  queryOptions({
    queryKey: ['people', 'work', employeeId],
    queryFn: ({ signal }) => call(readOpenWork, { query: { employeeId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

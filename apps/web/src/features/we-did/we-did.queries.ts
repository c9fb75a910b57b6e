import { readBoard } from '@safety-qube/contract/endpoints/board';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { WeDidSearch } from './we-did-search.ts';

/** The lines of the board that match, page by page; the previous ones are shown until they are loaded. */
export const boardQuery = ({ facility, unit, month, category }: WeDidSearch) =>
  infiniteQueryOptions({
    queryKey: ['we-did', { facility, unit, month, category }],
    queryFn: ({ signal, pageParam: page }) =>
      call(readBoard, { query: { facilityId: facility, unitId: unit, month, category, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

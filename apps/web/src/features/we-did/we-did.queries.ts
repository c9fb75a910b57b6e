import { readBoard } from '@safety-qube/contract/endpoints/board';
import type { Board } from '@safety-qube/contract/schemas/board-lines';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { WeDidSearch } from './we-did-search.ts';

/** Reads a page of the lines of the board that match. */
export const readLines = (
  { facility, unit, month, category }: WeDidSearch,
  page: number,
  signal: AbortSignal,
): Promise<Board> =>
  call(readBoard, { query: { facilityId: facility, unitId: unit, month, category, page } }, { signal });

/** The lines of the board that match, page by page; the previous ones are shown until they are loaded. */
export const boardQuery = (search: WeDidSearch) =>
  infiniteQueryOptions({
    queryKey: ['we-did', search],
    queryFn: ({ signal, pageParam: page }) => readLines(search, page, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

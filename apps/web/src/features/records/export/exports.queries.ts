import { type Export, listExports } from '@safety-qube/contract/exports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** Milliseconds between two looks at how far a file is. */
const LOOK = 1000;
export const isMade = ({ state }: Export): boolean => state === 'done' || state === 'failed';

/** The person's files of lists; fetched anew with their notifications, and each second while one is in the making. */
export const exportsQuery = queryOptions({
  queryKey: ['notifications', 'exports'],
  queryFn: ({ signal }): Promise<Export[]> => call(listExports, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.every(isMade) === false ? LOOK : false),
});

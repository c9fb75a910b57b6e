import { listExports } from '@safety-qube/contract/endpoints/exports';
import type { Export } from '@safety-qube/contract/schemas/exports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** Milliseconds between two requests for the progress of a file. */
const POLL_MS = 1000;
export const isMade = ({ state }: Export): boolean => state === 'done' || state === 'failed';

/** The user's exported files; refetched with their notifications, and each second while one is being created. */
export const exportsQuery = queryOptions({
  queryKey: ['notifications', 'exports'],
  queryFn: ({ signal }): Promise<Export[]> => call(listExports, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.every(isMade) === false ? POLL_MS : false),
});

import { cancelFileWork, readFileWork } from '@safety-qube/contract/endpoints/file-work';
import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { queryOptions, useIsMutating, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Milliseconds between two requests for progress. */
const POLL_MS = 1000;

/** Identifies the undo of an import of a kind of file while its answer is awaited. */
export const undoKey = (kind: FileWork['kind']) => ['file-work-undo', kind];

const fileWorkQuery = (kind: FileWork['kind'], isSending: boolean) =>
  queryOptions({
    queryKey: ['file-work', kind],
    queryFn: ({ signal }) => call(readFileWork, { params: { kind } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isSending || state.data?.work?.state === 'running' ? POLL_MS : false),
  });

/**
 * The user's latest import of a kind of file of the last day, or the undo of one: while it runs with its progress, also when they come
 * back to the page. Imports that only say what they would do are left out. `isSending` while one begins here.
 */
export function useFileWork(kind: FileWork['kind'], isSending = false): FileWork | undefined {
  const isUndoing = useIsMutating({ mutationKey: undoKey(kind) }) > 0;
  const work = useQuery(fileWorkQuery(kind, isSending || isUndoing)).data?.work;
  return work && !work.isTrial ? work : undefined;
}

/** Has the user's running import of a kind, or undo of one, end without writing anything. */
export const cancelWork = (kind: FileWork['kind']) => call(cancelFileWork, { params: { kind } });

import { getVisitBoardPhoto, readVisitBoard } from '@safety-qube/contract/endpoints/visit-board';
import type { BoardPhoto } from '@safety-qube/domain/issues/board-lines';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, CallError, callHeaders } from '../../shared/api/call.ts';
import { type VisitKey, visitCall, withVisitToken } from '../../shared/visit/visit-calls.ts';

/** It is not refetched while the page is open. */
const STALE_MS = Number.POSITIVE_INFINITY;

/** What is known and what was fixed at the place that a visitor came by. */
export const placeBoardQuery = (key: VisitKey) =>
  queryOptions({
    queryKey: ['visit', key, 'board'],
    queryFn: ({ signal }) => visitCall(key, readVisitBoard, {}, { signal }),
    staleTime: STALE_MS,
    retry: false,
  });

/** The address of a photo of what was fixed, for as long as the page is open. */
export const boardPhotoQuery = (key: VisitKey, id: number, photo: BoardPhoto) =>
  queryOptions({
    queryKey: ['visit', key, 'board', id, photo],
    queryFn: ({ signal }) =>
      withVisitToken(key, async (token) => {
        const address = addressOf(getVisitBoardPhoto, { params: { id, photo } });
        const response = await fetch(address, { headers: callHeaders(token), signal });
        if (!response.ok) throw new CallError(response.status, null);
        return URL.createObjectURL(await response.blob());
      }),
    staleTime: STALE_MS,
    gcTime: STALE_MS,
    retry: false,
  });

import { getVisitBoardPhoto, readVisitBoard } from '@safety-qube/contract/endpoints/visit-board';
import type { BoardPhoto } from '@safety-qube/domain/issues/board-lines';
import { queryOptions } from '@tanstack/react-query';
import { visitBlob } from '../../shared/visit/visit-blob.ts';
import { type VisitKey, visitCall } from '../../shared/visit/visit-calls.ts';

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
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await visitBlob(key, getVisitBoardPhoto, { params: { id, photo } }, signal)),
    staleTime: STALE_MS,
    gcTime: STALE_MS,
    retry: false,
  });

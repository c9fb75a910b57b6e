import { BOARD_PHOTOS } from '@safety-qube/domain/issues/board-lines';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Board, BoardQuery } from '../schemas/board-lines.ts';
import { Id, Problem } from '../schemas/common.ts';

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/issues/we-did',
  summary:
    '"You said, we did": what was reported and what was done, of issues that were put on the board; nobody is named',
  query: BoardQuery,
  responses: { 200: Board },
});
export const getBoardPhoto = endpoint({
  method: 'GET',
  path: '/api/issues/we-did/{id}/{photo}',
  summary: 'A photo of a line on the board, as a small preview',
  params: z.object({ id: Id, photo: z.enum(BOARD_PHOTOS) }),
  responses: { 200: z.any(), 304: z.any(), 404: Problem },
});

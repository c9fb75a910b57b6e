import { BOARD_PHOTOS } from '@safety-qube/domain/issues/board-lines';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { VisitBoard } from '../schemas/board-lines.ts';
import { Id, IdParams, Nothing, Problem } from '../schemas/common.ts';

export const readVisitBoard = endpoint({
  method: 'GET',
  path: '/api/visit/board',
  summary:
    'What is known and being worked on, and what was fixed, at the place that a visitor came by; nobody is named',
  access: 'visitor',
  responses: { 200: VisitBoard, 404: Problem },
});
export const getVisitBoardPhoto = endpoint({
  method: 'GET',
  path: '/api/visit/board/{id}/{photo}',
  summary: 'A photo of what was fixed at the place that a visitor came by, as a small preview',
  access: 'visitor',
  params: z.object({ id: Id, photo: z.enum(BOARD_PHOTOS) }),
  responses: { 200: z.any(), 304: z.any(), 404: Problem },
});
export const countSeen = endpoint({
  method: 'POST',
  path: '/api/visit/board/{id}/seen',
  summary: 'Say that a known issue was seen too: its number is counted, and nothing else is stored',
  access: 'visitor',
  isIdempotent: true,
  params: IdParams,
  body: z.strictObject({}),
  responses: { 201: Nothing, 404: Problem, 429: Problem },
});

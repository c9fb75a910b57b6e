import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../schemas/common.ts';
import { FileWork, FileWorkParams } from '../schemas/file-work.ts';

export const readFileWork = endpoint({
  method: 'GET',
  path: '/api/imports/work/{kind}',
  summary:
    'The caller’s latest import of a file of people or places of the last day, or undo of one, with its progress',
  params: FileWorkParams,
  responses: { 200: z.object({ work: FileWork.nullable() }) },
});
export const cancelFileWork = endpoint({
  method: 'POST',
  path: '/api/imports/work/{kind}/cancel',
  summary: 'End the caller’s running import of a file of people or places, or undo of one: nothing of it is written',
  params: FileWorkParams,
  responses: { 200: FileWork, 404: Problem, 422: Problem },
});

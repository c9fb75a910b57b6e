import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Problem } from '../schemas/common.ts';
import { RecordTypeName } from '../schemas/records.ts';
import { SavedView, ViewName } from '../schemas/saved-views.ts';

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/saved-views',
  summary: 'The caller’s views of a list and those that others share',
  query: z.object({ type: RecordTypeName }),
  responses: { 200: z.array(SavedView) },
});
export const saveView = endpoint({
  method: 'POST',
  path: '/api/saved-views',
  summary: 'Save a list’s filters, order and columns under a name',
  isIdempotent: true,
  body: z.object({
    type: RecordTypeName,
    name: ViewName,
    query: z.string().max(2000),
    isShared: z.boolean().optional(),
  }),
  responses: { 201: SavedView, 409: Problem, 422: Problem },
});
export const changeView = endpoint({
  method: 'PATCH',
  path: '/api/saved-views/{id}',
  summary: 'Rename, share or overwrite one’s own view',
  params: IdParams,
  body: z.object({
    name: ViewName.optional(),
    query: z.string().max(2000).optional(),
    isShared: z.boolean().optional(),
  }),
  responses: { 200: SavedView, 404: Problem, 409: Problem },
});
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/saved-views/{id}',
  summary: 'Delete one’s own view',
  params: IdParams,
  responses: { 200: Nothing, 404: Problem },
});

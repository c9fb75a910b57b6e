import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Problem } from '../schemas/common.ts';
import { Export, wishShape } from '../schemas/exports.ts';

const PRIVILEGE = '<type>.extractReports';
const refused = { 403: Problem, 422: Problem } as const;

export const startExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Export a list to a file in the background',
  privilege: PRIVILEGE,
  isIdempotent: true,
  body: z.object({
    ...wishShape,
    /** Columns, in this order; all by default. */
    columns: z.array(z.string().max(60)).min(1).max(60).optional(),
  }),
  responses: { 202: Export, ...refused },
});
export const listExports = endpoint({
  method: 'GET',
  path: '/api/exports',
  summary: 'The caller’s exports, newest first',
  responses: { 200: z.array(Export) },
});
export const getExport = endpoint({
  method: 'GET',
  path: '/api/exports/{id}',
  summary: 'One of the caller’s exports, with its progress',
  params: IdParams,
  responses: { 200: Export, 404: Problem },
});
export const cancelExport = endpoint({
  method: 'DELETE',
  path: '/api/exports/{id}',
  summary: 'Cancel an export, or delete its file',
  params: IdParams,
  responses: { 200: Nothing, 404: Problem },
});
export const getExportFile = endpoint({
  method: 'GET',
  path: '/api/exports/{id}/file',
  summary: 'The file of a finished export, as long as its creator may see all of its content',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.any(), 403: Problem, 404: Problem },
});
export const exportNow = endpoint({
  method: 'GET',
  path: '/api/exports/now',
  summary: 'Export a list at once; 422 EXPORT_TOO_LONG if it is too long for that',
  privilege: PRIVILEGE,
  query: z.object({
    ...wishShape,
    /** Like `columns` of the background export, separated by commas. */
    columns: z.string().max(2000).optional(),
  }),
  responses: { 200: z.any(), ...refused },
});

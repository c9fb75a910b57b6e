import * as z from 'zod';
import { IdParams, Nothing, Problem, TimeZone } from './common.ts';
import { endpoint } from './endpoint.ts';
import { RecordTypeName } from './records.ts';

/**
 * Maximum number of rows of an export that is returned at once, unless the installation sets another; larger ones are made in the
 * background.
 */
export const EXPORT_AT_ONCE = 5000;
/** Days for which a file made in the background is kept. */
export const EXPORT_KEPT_DAYS = 7;
/** Maximum number of rows of an Excel sheet below its header. */
export const XLSX_ROWS = 1_048_575;

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** An export of a list to a file in the background. */
export const Export = z
  .object({
    id: z.int(),
    type: RecordTypeName,
    format: ExportFormat,
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    fileName: z.string(),
    /** Number of rows, or the number counted when the export was requested. */
    rows: z.int(),
    /** Number of rows written so far. */
    done: z.int(),
    bytes: z.int().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    /** When its file is deleted. */
    expiresAt: z.iso.datetime().nullable(),
    /** Why the export failed, in the caller’s language. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

const PRIVILEGE = '<type>.extractReports';
const refused = { 403: Problem, 422: Problem } as const;

/** What is exported: a list with its filters. */
const wishShape = {
  type: RecordTypeName,
  format: ExportFormat,
  /** The list’s filters and order, in the format of its own call: tab=all&status=Open&sort=due. */
  query: z.string().max(4000),
  /** Time zone of the date in the file’s name; the caller’s own by default. Times are local times of the facilities. */
  timeZone: TimeZone.optional(),
};

export const startExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Have a list made into a file in the background',
  access: 'session',
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
  access: 'session',
  responses: { 200: z.array(Export) },
});
export const getExport = endpoint({
  method: 'GET',
  path: '/api/exports/{id}',
  summary: 'One of the caller’s exports, with its progress',
  access: 'session',
  params: IdParams,
  responses: { 200: Export, 404: Problem },
});
export const cancelExport = endpoint({
  method: 'DELETE',
  path: '/api/exports/{id}',
  summary: 'Stop an export, or take its file away',
  access: 'session',
  params: IdParams,
  responses: { 200: Nothing, 404: Problem },
});
export const getExportFile = endpoint({
  method: 'GET',
  path: '/api/exports/{id}/file',
  summary: 'The file of an export that is done, as long as its maker may see all that is in it',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.any(), 403: Problem, 404: Problem },
});
export const exportNow = endpoint({
  method: 'GET',
  path: '/api/exports/now',
  summary: 'A list as a file; 422 EXPORT_TOO_LONG when it is longer than can be answered at once',
  access: 'session',
  privilege: PRIVILEGE,
  query: z.object({
    ...wishShape,
    /** Like `columns` of the background export, separated by commas. */
    columns: z.string().max(2000).optional(),
  }),
  responses: { 200: z.any(), ...refused },
});

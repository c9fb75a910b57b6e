import * as z from 'zod';
import { IdParams, Nothing, Problem, TimeZone } from './common.ts';
import { endpoint } from './endpoint.ts';
import { RecordTypeName } from './records.ts';

/** Rows up to which an export is answered at once, unless the installation says otherwise; more are made in the background. */
export const EXPORT_AT_ONCE = 5000;
/** Days that a file made in the background is kept. */
export const EXPORT_KEPT_DAYS = 7;
/** Rows of an Excel sheet below its heading. */
export const XLSX_ROWS = 1_048_575;

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** A list that is made into a file in the background. */
export const Export = z
  .object({
    id: z.int(),
    type: RecordTypeName,
    format: ExportFormat,
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    fileName: z.string(),
    /** Rows that it has, or that were counted when it was asked for. */
    rows: z.int(),
    /** Rows that are written by now. */
    done: z.int(),
    bytes: z.int().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    /** When its file goes. */
    expiresAt: z.iso.datetime().nullable(),
    /** Why there is none, in the caller’s language. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

const PRIVILEGE = '<type>.extractReports';
const refused = { 403: Problem, 422: Problem } as const;

/** What is exported: a list as it is filtered. */
const wishShape = {
  type: RecordTypeName,
  format: ExportFormat,
  /** The list’s filters and order, as its own call takes them: tab=all&status=Open&sort=due. */
  query: z.string().max(4000),
  /** Zone of the day in the file’s name; the caller’s own without it. Times are those of the clocks of the sites. */
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
    /** Which columns, in this order; everything without it. */
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
    /** As `columns` of the background, with commas. */
    columns: z.string().max(2000).optional(),
  }),
  responses: { 200: z.any(), ...refused },
});

import * as z from 'zod';
import { TimeZone } from './common.ts';
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

/** What is exported: a list with its filters. */
export const wishShape = {
  type: RecordTypeName,
  format: ExportFormat,
  /** The list’s filters and order, in the format of its own call: tab=all&status=Open&sort=due. */
  query: z.string().max(4000),
  /** Time zone of the date in the file’s name; the caller’s own by default. Times are local times of the facilities. */
  timeZone: TimeZone.optional(),
};

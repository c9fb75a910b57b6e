import * as z from 'zod';
import { FILE_NAME_LENGTH } from './attachments.ts';
import { Flag } from './common.ts';

/** Places in one file, and its bytes. */
export const MOST_PLACE_ROWS = 5000;
export const PLACE_FILE_BYTES = 5_000_000;

/** The columns of a file of places: the names of a place and those that it is in, and the settings of a facility. */
export const PLACE_COLUMNS = [
  'facility',
  'department',
  'location',
  'subarea',
  'code',
  'address',
  'postalCode',
  'city',
  'region',
  'country',
  'timeZone',
  'emergencyNumber',
  'isActive',
] as const;
export type PlaceColumn = (typeof PLACE_COLUMNS)[number];

export const PLACE_RESULTS = ['made', 'changed', 'unchanged', 'refused'] as const;
const Count = z.int();
/** What became of each line of a file, or would with `dryRun`. */
export const PlaceFile = z
  .object({
    dryRun: z.boolean(),
    /** Columns of the file that are not read. */
    ignored: z.array(z.string()),
    counts: z.object({ made: Count, changed: Count, unchanged: Count, refused: Count }),
    /** Those that were refused, and the first of the others. */
    lines: z.array(
      z.object({
        line: z.int(),
        result: z.enum(PLACE_RESULTS),
        name: z.string(),
        /** Why it was refused, as code and in the caller's language. */
        code: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PlaceFile' });
export type PlaceFile = z.infer<typeof PlaceFile>;

export const PlaceFileQuery = z.object({
  name: z.string().trim().min(1).max(FILE_NAME_LENGTH),
  dryRun: Flag.optional(),
});
export const PlaceExportQuery = z.object({ format: z.enum(['csv', 'xlsx']) });

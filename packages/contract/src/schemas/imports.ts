import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import * as z from 'zod';
import { nameOf } from './common.ts';
import { RecordTypeName } from './records.ts';

/** Maximum number of bytes of a file to import. */
export const IMPORT_BYTES = 200_000_000;
/** Maximum number of columns of a file, and of characters of a cell. */
export const IMPORT_COLUMNS = 400;
export const IMPORT_CELL = 32_000;
/**
 * Maximum number of places and categories that one import may create, unless the installation sets another: a higher number means
 * that the wrong column was mapped.
 */
export const IMPORT_MAKES = { facilities: 300, units: 10_000, categories: 100 } as const;

/** The kind of a field, which decides how the text of a cell is read. */
export const ImportFieldKind = z.enum(['text', 'number', 'day', 'moment', 'flag', 'choice', 'person', 'place']);
export type ImportFieldKind = z.infer<typeof ImportFieldKind>;

/** A field of a type that a column can be mapped to; its name is the property of the record. */
export const ImportField = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: ImportFieldKind,
    isRequired: z.boolean(),
    /** The field whose value is used if this one has none. */
    orElse: z.string().optional(),
    /** The possible values of a choice, a place or a person: `value` is what the record stores. Absent if any text is accepted. */
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    /** Whether the import may create a value that does not exist yet. */
    canCreate: z.boolean(),
  })
  .meta({ id: 'ImportField' });
export type ImportField = z.infer<typeof ImportField>;

/** Encodings that a text file can be read in, by their names in the Encoding Standard of WHATWG. */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1256',
  'macintosh',
  'gb18030',
  'big5',
  'shift_jis',
] as const;

/** Most rows above a table, and characters of a constant that stands for a column. */
export const IMPORT_LIMITS = { rowsAbove: 50, value: 2000 } as const;

/** Settings for reading a file. */
export const ImportReading = z.object({
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  /** Whether invalid bytes in a UTF-8 file are read as the character �; otherwise a check refuses them. */
  replacesStray: z.boolean().optional(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  /** The sheet of a workbook. */
  sheet: z.string().max(200).nullable(),
  hasHeader: z.boolean(),
  /** Number of rows above the table, such as its title; blank ones are not counted. */
  skip: z.int().min(0).max(IMPORT_LIMITS.rowsAbove),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** The source of a field's value: a column, counted from 0, or a constant for every row. */
export const ImportSource = z.union([
  z.object({ column: z.int().nonnegative() }),
  z.object({ value: z.string().max(IMPORT_LIMITS.value) }),
]);
export type ImportSource = z.infer<typeof ImportSource>;
/** What a value of the file stands for: one of ours, a new one with the name in the file, or nothing. */
export const ImportTranslation = z.object({
  field: z.string(),
  from: z.string(),
  to: z.union([
    z.object({ value: z.string() }),
    z.object({ create: z.literal(true) }),
    z.object({ none: z.literal(true) }),
  ]),
});
export type ImportTranslation = z.infer<typeof ImportTranslation>;
export const ImportMapping = z
  .object({
    fields: z.record(z.string(), ImportSource),
    translations: z.array(ImportTranslation).max(20_000),
    /** What is done with values of a field that are neither known nor translated: they are created, or left out. */
    others: z.record(z.string(), z.enum(['create', 'none'])).optional(),
    /** The order of the parts of a date such as 03/04/2025. */
    dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
    /** Whether a row with an error stops the whole import, or is skipped alone. */
    onError: z.enum(['stop', 'skip']),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof ImportMapping>;

/** A problem of a cell or a row, in the reader's language. `line` is the line of the file on which the row begins, from 1. */
export const ImportProblem = z
  .object({ line: z.int(), column: z.string().nullable(), value: z.string().nullable(), message: z.string() })
  .meta({ id: 'ImportProblem' });
export type ImportProblem = z.infer<typeof ImportProblem>;

export const IMPORT_STATES = [
  'ready',
  'checking',
  'checked',
  'running',
  'done',
  'cancelling',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;

/** The steps of the user towards an import. */
export const IMPORT_STEPS = ['file', 'columns', 'values', 'check'] as const;

/** A problem that many rows share: the message, the column, and the wrong values, most frequent first. */
export const ImportProblemGroup = z
  .object({
    code: z.string(),
    column: z.string().nullable(),
    message: z.string(),
    count: z.int(),
    /** Number of distinct wrong values, the first of which are in `values`. */
    different: z.int(),
    /**
     * A value, how often it is wrong, and the first lines that contain it. Null for an empty cell, or one that the caller may not
     * read.
     */
    values: z.array(z.object({ value: z.string().nullable(), count: z.int(), lines: z.array(z.int()) })),
  })
  .meta({ id: 'ImportProblemGroup' });
export type ImportProblemGroup = z.infer<typeof ImportProblemGroup>;

/**
 * Counts of dates such as 03/04/2025: those valid only with the day, the month or the year first, and those that are a different
 * day in another order.
 */
const DateTally = z.object({
  dayFirst: z.int(),
  monthFirst: z.int(),
  yearFirst: z.int(),
  either: z.int(),
  /** A date whose reading depends on the order. */
  example: z.string().nullable(),
});

export const Import = z
  .object({
    id: z.int(),
    type: RecordTypeName,
    state: z.enum(IMPORT_STATES),
    fileName: z.string(),
    bytes: z.int(),
    format: z.enum(['csv', 'xlsx']),
    reading: ImportReading,
    /**
     * Invalid bytes in a UTF-8 text: their number, and the first lines that contain them, as they are read; null if there are none.
     */
    stray: z.object({ count: z.int(), lines: z.array(z.object({ line: z.int(), text: z.string() })) }).nullable(),
    /** Sheets of a workbook. */
    sheets: z.array(z.string()),
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()),
        /** Counts of its ambiguous dates, over all rows; null if it has none. */
        dates: DateTally.nullable(),
      }),
    ),
    /** The first rows, as they are in the file. */
    preview: z.array(z.array(z.string())),
    mapping: ImportMapping,
    /** The furthest step that the user has reached. */
    reached: z.enum(IMPORT_STEPS),
    /** Number of rows of the file; null until a check has counted them. */
    rows: z.int().nullable(),
    /** Number of rows processed by the current or last job. */
    done: z.int(),
    created: z.int(),
    skipped: z.int(),
    /** Number of records that are imported as closed. */
    closed: z.int(),
    /** The number of places and categories that the last check found missing, so that they have to be created. */
    makes: z.object({ facilities: z.int(), units: z.int(), categories: z.int() }),
    /**
     * Values that the last check derived for records whose rows do not have them, and for how many records, most frequent first.
     */
    derived: z.array(z.object({ field: z.string(), value: z.string(), count: z.int() })),
    /** Number of problems in the last check or run. */
    problems: z.int(),
    /** Another import of the same bytes whose records exist here, or that waits to run as well; null if there is none. */
    sameFile: z
      .object({
        /** Null if the caller may not open it. */
        id: z.int().nullable(),
        fileName: z.string(),
        state: z.enum(IMPORT_STATES),
        created: z.int(),
        createdById: z.int(),
        createdAt: z.iso.datetime(),
      })
      .nullable(),
    /** Whether the user confirmed importing the same file again. */
    isAgain: z.boolean(),
    /** Why it failed, in the reader's language. */
    failure: z.string().nullable(),
    /** Number of records that were not undone, because they had been changed since. */
    kept: z.int(),
    createdById: z.int(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    version: z.int(),
    abilities: z.object({
      change: z.boolean(),
      check: z.boolean(),
      start: z.boolean(),
      cancel: z.boolean(),
      undo: z.boolean(),
      repeat: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof Import>;

/** A value of a mapped column, the number of rows with it, and what it stands for; null if unknown. */
export const ImportValue = z
  .object({
    field: z.string(),
    from: z.string(),
    count: z.int(),
    to: ImportTranslation.shape.to.nullable(),
    /** The most similar existing value. */
    guess: z.string().nullable(),
  })
  .meta({ id: 'ImportValue' });
export type ImportValue = z.infer<typeof ImportValue>;

export const MappingName = nameOf(NAME_LIMITS.mapping);
/** A mapping that was saved for further files of the same layout: everybody may use it, its creator may replace and delete it. */
export const SavedMapping = z
  .object({
    id: z.int(),
    name: z.string(),
    type: RecordTypeName,
    columns: z.array(z.string()),
    mapping: ImportMapping,
    abilities: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'SavedMapping' });
export type SavedMapping = z.infer<typeof SavedMapping>;

import * as z from 'zod';
import { IdParams, Nothing, nameOf, Problem } from './common.ts';
import { endpoint } from './endpoint.ts';
import { RecordTypeName } from './records.ts';

/** Bytes of a file to import. */
export const IMPORT_BYTES = 200_000_000;
/** Columns that a file may have, and signs of one cell. */
export const IMPORT_COLUMNS = 400;
export const IMPORT_CELL = 32_000;
/** Places and categories that one import may make, unless the installation says otherwise: more come of a column that is none of them. */
export const IMPORT_MAKES = { facilities: 300, units: 10_000, categories: 100 } as const;

/** What a field takes: how a cell's text is read. */
export const ImportFieldKind = z.enum(['text', 'number', 'day', 'moment', 'flag', 'choice', 'person', 'place']);
export type ImportFieldKind = z.infer<typeof ImportFieldKind>;

/** A field of a type that a column can go to; its name is the record's own property. */
export const ImportField = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: ImportFieldKind,
    isRequired: z.boolean(),
    /** The field whose value stands for this one's where it has none. */
    orElse: z.string().optional(),
    /** What a choice, a place or a person can be: `value` is what the record keeps. Absent where any text will do. */
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    /** Whether a value that is not there yet may be made by the import. */
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

/** How a file is read. */
export const ImportReading = z.object({
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  /** Whether bytes of a file in UTF-8 that are none are read as the sign �; without it a check refuses them. */
  replacesStray: z.boolean().optional(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  /** The sheet of a workbook. */
  sheet: z.string().max(200).nullable(),
  hasHeader: z.boolean(),
  /** Rows that stand above the table, such as its title; blank ones are not counted. */
  skip: z.int().min(0).max(50),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** Where the value of a field comes from: a column, counted from 0, or the same for every row. */
export const ImportSource = z.union([
  z.object({ column: z.int().nonnegative() }),
  z.object({ value: z.string().max(2000) }),
]);
export type ImportSource = z.infer<typeof ImportSource>;
/** What a value of the file means here: one of ours, made anew under the file's name, or nothing. */
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
    /** What becomes of the values of a field that are neither known nor translated: made anew, or left out. */
    others: z.record(z.string(), z.enum(['create', 'none'])).optional(),
    /** In which order the parts of a date such as 03/04/2025 stand. */
    dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
    /** What a row with an error does: keeps everything out, or itself alone. */
    onError: z.enum(['stop', 'skip']),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof ImportMapping>;

/** What is wrong with a cell or a row, in the reader's language. `line` is the line of the file on which the row begins, from 1. */
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

/** The steps of a person on the way to an import. */
export const IMPORT_STEPS = ['file', 'columns', 'values', 'check'] as const;

/** What is wrong in many rows in the same way: the sentence, the column, and the values that are wrong, most frequent first. */
export const ImportProblemGroup = z
  .object({
    code: z.string(),
    column: z.string().nullable(),
    message: z.string(),
    count: z.int(),
    /** How many different values are wrong, of which `values` has the first. */
    different: z.int(),
    /** A value, how often it is wrong, and the first lines on which it stands. Null for an empty cell, or one that is not the caller's to read. */
    values: z.array(z.object({ value: z.string().nullable(), count: z.int(), lines: z.array(z.int()) })),
  })
  .meta({ id: 'ImportProblemGroup' });
export type ImportProblemGroup = z.infer<typeof ImportProblemGroup>;

/** Dates such as 03/04/2025: how many are one only with the day, the month or the year in front, how many are another day with each. */
const DateTally = z.object({
  dayFirst: z.int(),
  monthFirst: z.int(),
  yearFirst: z.int(),
  either: z.int(),
  /** A date that the order makes a difference to. */
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
    /** Bytes of a text in UTF-8 that are none: how many, and the first lines that have them, each as it reads; null where all are. */
    stray: z.object({ count: z.int(), lines: z.array(z.object({ line: z.int(), text: z.string() })) }).nullable(),
    /** Sheets of a workbook. */
    sheets: z.array(z.string()),
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()),
        /** How its dates read whose order is not said by themselves, over all rows; null where it has none. */
        dates: DateTally.nullable(),
      }),
    ),
    /** The first rows, as they stand in the file. */
    preview: z.array(z.array(z.string())),
    mapping: ImportMapping,
    /** The furthest step that the person has come to. */
    reached: z.enum(IMPORT_STEPS),
    /** Rows of the file; null until they have been counted by a check. */
    rows: z.int().nullable(),
    /** Rows dealt with of the present or last piece of work. */
    done: z.int(),
    created: z.int(),
    skipped: z.int(),
    /** How many of the records come in closed. */
    closed: z.int(),
    /** What the last check found that has to be made so that the records have their place. */
    makes: z.object({ facilities: z.int(), units: z.int(), categories: z.int() }),
    /** Values that the last check has derived for records whose rows do not say them, and for how many, the most frequent first. */
    derived: z.array(z.object({ field: z.string(), value: z.string(), count: z.int() })),
    /** How many problems the last check or run met. */
    problems: z.int(),
    /** Another import of the same bytes whose records are here, or that waits as this one does; null for none. */
    sameFile: z
      .object({
        /** Null where the caller may not open it. */
        id: z.int().nullable(),
        fileName: z.string(),
        state: z.enum(IMPORT_STATES),
        created: z.int(),
        createdById: z.int(),
        createdAt: z.iso.datetime(),
      })
      .nullable(),
    /** Whether it was said that the same file is to be imported all the same. */
    isAgain: z.boolean(),
    /** Why it failed, in the reader's language. */
    failure: z.string().nullable(),
    /** What undoing left alone, since somebody has worked on it. */
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

/** A value of the file in a mapped column, how many rows have it, and what it means here; null when nobody knows. */
export const ImportValue = z
  .object({
    field: z.string(),
    from: z.string(),
    count: z.int(),
    to: ImportTranslation.shape.to.nullable(),
    /** What it resembles most of what is there. */
    guess: z.string().nullable(),
  })
  .meta({ id: 'ImportValue' });
export type ImportValue = z.infer<typeof ImportValue>;

const refused = { 403: Problem, 404: Problem, 409: Problem, 422: Problem } as const;

const PRIVILEGE = '<type>.record.import';

export const listImportFields = endpoint({
  method: 'GET',
  path: '/api/imports/fields',
  summary: 'What the columns of a file can become in records of a type',
  access: 'session',
  privilege: PRIVILEGE,
  query: z.object({ type: RecordTypeName }),
  responses: { 200: z.array(ImportField), 403: Problem, 404: Problem },
});
export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Bring a CSV or Excel file: the body is its bytes; how it is read and what its columns mean is guessed',
  access: 'session',
  privilege: PRIVILEGE,
  isIdempotent: true,
  query: z.object({ type: RecordTypeName, name: nameOf(200) }),
  responses: { 201: Import, 403: Problem, 413: Problem, 415: Problem, 422: Problem },
});
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Imports, newest first',
  access: 'session',
  privilege: PRIVILEGE,
  query: z.object({ type: RecordTypeName.optional() }),
  responses: {
    200: z.array(
      Import.omit({ preview: true, columns: true, mapping: true, stray: true, sameFile: true, isAgain: true }),
    ),
  },
});
export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  summary: 'One import',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: Import, 403: Problem, 404: Problem },
});
export const changeImport = endpoint({
  method: 'PUT',
  path: '/api/imports/{id}',
  summary: 'Say how the file is read and what its columns and values mean',
  access: 'session',
  privilege: PRIVILEGE,
  ifMatch: true,
  params: IdParams,
  body: z.object({
    reading: ImportReading.optional(),
    mapping: ImportMapping.optional(),
    reached: z.enum(IMPORT_STEPS).optional(),
    /** That the same file is imported once more on purpose. */
    isAgain: z.boolean().optional(),
  }),
  responses: { 200: Import, ...refused },
});
export const listImportValues = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/values',
  summary: 'Values of the columns that go to choices, places and people, those that nobody knows first',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.object({ values: z.array(ImportValue), isComplete: z.boolean() }), ...refused },
});
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/check',
  summary: 'Dry run: everything is checked and nothing is written; its progress is in the import itself',
  access: 'session',
  privilege: PRIVILEGE,
  ifMatch: true,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/start',
  summary: 'Import in the background',
  access: 'session',
  privilege: PRIVILEGE,
  ifMatch: true,
  isIdempotent: true,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/cancel',
  summary: 'Stop an import that runs; what it has brought is taken back',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/undo',
  summary: 'Take back what an import has brought, but what somebody has worked on since',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const repeatImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/repeat',
  summary: 'Begin anew with the file and the mapping of an import that was undone, was cancelled or has failed',
  access: 'session',
  privilege: PRIVILEGE,
  isIdempotent: true,
  params: IdParams,
  responses: { 201: Import, ...refused },
});
export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: 'Forget an import that brought nothing, with its file',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: Nothing, ...refused },
});
export const listImportProblems = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/problems',
  summary: 'What the last check or run found wrong, by line',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  query: z.object({ after: z.coerce.number<string | number>().int().nonnegative().optional() }),
  responses: { 200: z.object({ items: z.array(ImportProblem), next: z.int().nullable() }), ...refused },
});
export const listImportProblemGroups = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/problem-groups',
  summary: 'What the last check or run found wrong, by sentence and column, the most frequent first',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.array(ImportProblemGroup), ...refused },
});
export const getImportReport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/report',
  summary: 'A CSV with what became of each row: the number of its record, or every problem of it',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.any(), ...refused },
});

/** A mapping that was kept for the next file of the same make: everybody's to use, its keeper's to replace and delete. */
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
export const listMappings = endpoint({
  method: 'GET',
  path: '/api/import-mappings',
  summary: 'Saved mappings of a type',
  access: 'session',
  privilege: PRIVILEGE,
  query: z.object({ type: RecordTypeName }),
  responses: { 200: z.array(SavedMapping) },
});
export const saveMapping = endpoint({
  method: 'POST',
  path: '/api/import-mappings',
  summary: 'Keep the mapping of an import under a name; one of that name that is the caller’s own is replaced',
  access: 'session',
  privilege: PRIVILEGE,
  isIdempotent: true,
  body: z.object({ importId: z.int().positive(), name: nameOf(80) }),
  responses: { 201: SavedMapping, ...refused },
});
export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/api/import-mappings/{id}',
  summary: 'Forget a mapping that the caller has saved',
  access: 'session',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: Nothing, ...refused },
});

import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { FILE_NAME_LENGTH } from '../schemas/attachments.ts';
import { IdParams, Nothing, nameOf, Problem } from '../schemas/common.ts';
import {
  IMPORT_STEPS,
  Import,
  ImportField,
  ImportMapping,
  ImportProblem,
  ImportProblemGroup,
  ImportReading,
  ImportValue,
  MappingName,
  SavedMapping,
} from '../schemas/imports.ts';
import { RecordTypeName } from '../schemas/records.ts';

const refused = { 403: Problem, 404: Problem, 409: Problem, 422: Problem } as const;

const PRIVILEGE = '<type>.record.import';

export const listImportFields = endpoint({
  method: 'GET',
  path: '/api/imports/fields',
  summary: 'Fields of a type that the columns of a file can be mapped to',
  privilege: PRIVILEGE,
  query: z.object({ type: RecordTypeName }),
  responses: { 200: z.array(ImportField), 403: Problem, 404: Problem },
});
export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Upload a CSV or Excel file: the body is its bytes; its format and the mapping of its columns are guessed',
  privilege: PRIVILEGE,
  isIdempotent: true,
  query: z.object({ type: RecordTypeName, name: nameOf(FILE_NAME_LENGTH) }),
  responses: { 201: Import, 403: Problem, 413: Problem, 415: Problem, 422: Problem },
});
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Imports, newest first',
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
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: Import, 403: Problem, 404: Problem },
});
export const changeImport = endpoint({
  method: 'PUT',
  path: '/api/imports/{id}',
  summary: 'Set how the file is read, and the mapping of its columns and values',
  privilege: PRIVILEGE,
  ifMatch: true,
  params: IdParams,
  body: z.object({
    reading: ImportReading.optional(),
    mapping: ImportMapping.optional(),
    reached: z.enum(IMPORT_STEPS).optional(),
    /** Whether to import the same file once more on purpose. */
    isAgain: z.boolean().optional(),
  }),
  responses: { 200: Import, ...refused },
});
export const listImportValues = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/values',
  summary: 'Values of the columns that are mapped to choices, places and people, unknown ones first',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.object({ values: z.array(ImportValue), isComplete: z.boolean() }), ...refused },
});
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/check',
  summary: 'Dry run: everything is checked and nothing is written; its progress is in the import itself',
  privilege: PRIVILEGE,
  ifMatch: true,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/start',
  summary: 'Import in the background',
  privilege: PRIVILEGE,
  ifMatch: true,
  isIdempotent: true,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/cancel',
  summary: 'Cancel a running import; the records that it created are removed',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/undo',
  summary: 'Undo an import: removes its records, except those that were changed since',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const repeatImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/repeat',
  summary: 'Create an import with the file and the mapping of one that was undone, was cancelled or has failed',
  privilege: PRIVILEGE,
  isIdempotent: true,
  params: IdParams,
  responses: { 201: Import, ...refused },
});
export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: 'Delete an import that created no records, with its file',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: Nothing, ...refused },
});
export const listImportProblems = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/problems',
  summary: 'Problems that the last check or run found, by line',
  privilege: PRIVILEGE,
  params: IdParams,
  query: z.object({ after: z.coerce.number<string | number>().int().nonnegative().optional() }),
  responses: { 200: z.object({ items: z.array(ImportProblem), next: z.int().nullable() }), ...refused },
});
export const listImportProblemGroups = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/problem-groups',
  summary: 'Problems that the last check or run found, by message and column, most frequent first',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.array(ImportProblemGroup), ...refused },
});
export const getImportReport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/report',
  summary: 'A CSV with the result of each row: the number of its record, or all of its problems',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.any(), ...refused },
});
export const listMappings = endpoint({
  method: 'GET',
  path: '/api/import-mappings',
  summary: 'Saved mappings of a type',
  privilege: PRIVILEGE,
  query: z.object({ type: RecordTypeName }),
  responses: { 200: z.array(SavedMapping) },
});
export const saveMapping = endpoint({
  method: 'POST',
  path: '/api/import-mappings',
  summary: 'Save the mapping of an import under a name; replaces a mapping of the caller with the same name',
  privilege: PRIVILEGE,
  isIdempotent: true,
  body: z.object({ importId: z.int().positive(), name: MappingName }),
  responses: { 201: SavedMapping, ...refused },
});
export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/api/import-mappings/{id}',
  summary: 'Delete a mapping that the caller has saved',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: Nothing, ...refused },
});

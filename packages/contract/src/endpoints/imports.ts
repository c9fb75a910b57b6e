import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
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
  SavedMapping,
} from '../schemas/imports.ts';
import { RecordTypeName } from '../schemas/records.ts';

const refused = { 403: Problem, 404: Problem, 409: Problem, 422: Problem } as const;

const PRIVILEGE = '<type>.record.import';

export const listImportFields = endpoint({
  method: 'GET',
  path: '/api/imports/fields',
  summary: 'What the columns of a file can become in records of a type',
  privilege: PRIVILEGE,
  query: z.object({ type: RecordTypeName }),
  responses: { 200: z.array(ImportField), 403: Problem, 404: Problem },
});
export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Bring a CSV or Excel file: the body is its bytes; how it is read and what its columns mean is guessed',
  privilege: PRIVILEGE,
  isIdempotent: true,
  query: z.object({ type: RecordTypeName, name: nameOf(200) }),
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
  summary: 'Say how the file is read and what its columns and values mean',
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
  summary: 'Values of the columns that go to choices, places and people, those that nobody knows first',
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
  summary: 'Stop an import that runs; what it has brought is taken back',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/undo',
  summary: 'Take back what an import has brought, but what somebody has worked on since',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 202: Import, ...refused },
});
export const repeatImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/repeat',
  summary: 'Begin anew with the file and the mapping of an import that was undone, was cancelled or has failed',
  privilege: PRIVILEGE,
  isIdempotent: true,
  params: IdParams,
  responses: { 201: Import, ...refused },
});
export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: 'Forget an import that brought nothing, with its file',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: Nothing, ...refused },
});
export const listImportProblems = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/problems',
  summary: 'What the last check or run found wrong, by line',
  privilege: PRIVILEGE,
  params: IdParams,
  query: z.object({ after: z.coerce.number<string | number>().int().nonnegative().optional() }),
  responses: { 200: z.object({ items: z.array(ImportProblem), next: z.int().nullable() }), ...refused },
});
export const listImportProblemGroups = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/problem-groups',
  summary: 'What the last check or run found wrong, by sentence and column, the most frequent first',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: z.array(ImportProblemGroup), ...refused },
});
export const getImportReport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/report',
  summary: 'A CSV with what became of each row: the number of its record, or every problem of it',
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
  summary: 'Keep the mapping of an import under a name; one of that name that is the caller’s own is replaced',
  privilege: PRIVILEGE,
  isIdempotent: true,
  body: z.object({ importId: z.int().positive(), name: nameOf(80) }),
  responses: { 201: SavedMapping, ...refused },
});
export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/api/import-mappings/{id}',
  summary: 'Forget a mapping that the caller has saved',
  privilege: PRIVILEGE,
  params: IdParams,
  responses: { 200: Nothing, ...refused },
});

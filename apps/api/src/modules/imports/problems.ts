import type { ImportProblem } from '@safety-qube/contract/schemas/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import type { Language } from '@safety-qube/domain/languages';
import type { StoredImportProblem } from '@safety-qube/domain/records/stored-import';
import { errorText } from '../../platform/i18n.ts';

/** A problem of a cell or a row: its code, the column and the cell's value. */
export type FoundProblem = StoredImportProblem;

/** Characters of a value that are stored with a problem. */
const VALUE_LENGTH = 200;

/** Creates a problem of a row's cell, or of the row itself. */
export const problem = (
  code: string,
  { column = null, value = null, params }: Partial<Omit<FoundProblem, 'code'>> = {},
): FoundProblem => ({
  code,
  column,
  value: value !== null && value.length > VALUE_LENGTH ? `${cutText(value, VALUE_LENGTH)}…` : value,
  ...(params && { params }),
});

/** Messages that name another line, and their variants without it, so that the same problem in many rows is reported once. */
const GROUPED_CODES: Readonly<Record<string, string>> = { IMPORT_NUMBER_TWICE: 'IMPORT_NUMBER_REPEATED' };

/** Returns the message for a problem that many rows have. */
export const groupText = (language: Language, { code, params }: Pick<FoundProblem, 'code' | 'params'>): string =>
  errorText(language, GROUPED_CODES[code] ?? code, { ...params });

export const presentProblem = (
  language: Language,
  line: number,
  { code, params, column, value }: FoundProblem,
): ImportProblem => ({
  line,
  column,
  value,
  message: errorText(language, code, { ...params }),
});

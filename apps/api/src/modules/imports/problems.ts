import type { ImportProblem } from '@safety-qube/contract/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import type { Language } from '@safety-qube/domain/languages';
import { errorText } from '../../platform/i18n.ts';

/** What is wrong with a cell or a row: the code of a sentence, the column and what stands in it. */
export interface FoundProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly column: string | null;
  readonly value: string | null;
}

/** Signs of a value that are kept with a problem. */
const KEPT = 200;

/** A problem of a row's cell, or of the row itself. */
export const problem = (
  code: string,
  { column = null, value = null, params }: Partial<Omit<FoundProblem, 'code'>> = {},
): FoundProblem => ({
  code,
  column,
  value: value !== null && value.length > KEPT ? `${cutText(value, KEPT)}…` : value,
  ...(params && { params }),
});

/** Sentences that name another line, without it: what is wrong in many rows is said once. */
const OF_MANY: Readonly<Record<string, string>> = { IMPORT_NUMBER_TWICE: 'IMPORT_NUMBER_REPEATED' };

/** The sentence for a problem that many rows have. */
export const groupText = (language: Language, { code, params }: Pick<FoundProblem, 'code' | 'params'>): string =>
  errorText(language, OF_MANY[code] ?? code, { ...params });

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

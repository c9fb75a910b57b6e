import type { ImportProblem } from '@safety-qube/contract/imports';
import { cutText } from '@safety-qube/domain/cut-text';
import type { Language } from '@safety-qube/domain/languages';
import { errorText } from '../../../platform/i18n.ts';

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

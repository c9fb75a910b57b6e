import { IMPORT_CELL, IMPORT_COLUMNS } from '@safety-qube/contract/imports';
import { refuse } from '../../../platform/errors.ts';

/** A row of a file as it stands there; `line` is where it begins, from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}
export type Rows = AsyncGenerator<Row, void, undefined>;

/** A row that keeps within what a file may have: 422 for too many columns, a cell that is too long, or what is no text. */
export function checkedRow(line: number, cells: string[]): Row {
  while (cells.length > 1 && cells.at(-1) === '') cells.pop();
  if (cells.length > IMPORT_COLUMNS)
    throw refuse('IMPORT_TOO_MANY_COLUMNS', { line, count: cells.length, most: IMPORT_COLUMNS });
  for (const cell of cells) {
    if (cell.length > IMPORT_CELL) throw refuse('IMPORT_CELL_TOO_LONG', { line, most: IMPORT_CELL });
    if (cell.includes('\0') || !cell.isWellFormed()) throw refuse('IMPORT_NOT_TEXT', { line });
  }
  return { line, cells };
}

export const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

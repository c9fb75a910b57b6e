import { IMPORT_CELL, IMPORT_COLUMNS } from '@safety-qube/contract/schemas/imports';
import { refuse } from '../errors.ts';

/** An unchanged row of a file; `line` is where it starts, from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}
export type Rows = AsyncGenerator<Row, void, undefined>;

/**
 * Returns a row within the limits of a file: 422 for too many columns, a cell that is too long, or characters that are not text.
 */
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

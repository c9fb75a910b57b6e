import { IMPORT_COLUMNS } from '@safety-qube/contract/schemas/imports';
import { refuse } from '../errors.ts';
import { columnOf } from './cell-values.ts';
import type { Workbook } from './open-workbook.ts';

/** Cells of one column that were merged over several rows, by the first of these rows; rows are counted from 1, columns from 0. */
type Merged = ReadonlyMap<number, readonly { readonly column: number; readonly bottom: number }[]>;

/** Merged cells that one sheet may have: they are kept in memory while it is read. */
const MAX_MERGED = 500_000;
/** A merged range as listed at the end of a sheet (ECMA-376, 18.3.1.54), and the maximum length of one. */
const RANGE = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const LONGEST_RANGE = 300;

/** Reads the first columns of a sheet's merged cells that span several rows, up to the column limit of a row. */
export async function readMerged(book: Workbook, part: string): Promise<Merged> {
  const merged = new Map<number, { column: number; bottom: number }[]>();
  let count = 0;
  let text = '';
  for await (const piece of book.texts(part)) {
    text += piece;
    if (text.includes('mergeCell '))
      for (const [, letters = '', first, last] of text.matchAll(RANGE)) {
        const [column = 0, top, bottom] = [columnOf(`${letters}1`), Number(first), Number(last)];
        if (bottom <= top || column >= IMPORT_COLUMNS) continue;
        const beside = merged.get(top);
        if (beside) beside.push({ column, bottom });
        else merged.set(top, [{ column, bottom }]);
        count += 1;
        if (count > MAX_MERGED) throw refuse('IMPORT_UNPACKS_TOO_LARGE');
      }
    // A truncated range continues in the next chunk.
    const open = text.lastIndexOf('<');
    text = open >= 0 && !text.includes('>', open) ? text.slice(open).slice(0, LONGEST_RANGE) : '';
  }
  return merged;
}

/**
 * Returns a function that copies the text of the first row of merged cells to the rows below; it must be called for the rows in
 * their order.
 */
export function fillDown(merged: Merged): (line: number, cells: string[]) => void {
  const held = new Map<number, { readonly bottom: number; readonly text: string }>();
  return (line, cells) => {
    for (const { column, bottom } of merged.get(line) ?? []) held.set(column, { bottom, text: cells[column] ?? '' });
    for (const [column, { bottom, text }] of held) {
      if (bottom < line) held.delete(column);
      else if (text !== '' && (cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
  };
}

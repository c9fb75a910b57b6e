import { refuse } from '../../../../platform/errors.ts';
import { columnOf } from './cell-values.ts';
import type { Workbook } from './open-workbook.ts';

/** Cells of one column that were merged over several rows; rows are counted from 1, columns from 0. */
interface Merged {
  readonly column: number;
  readonly top: number;
  readonly bottom: number;
}

/** Merged cells that one sheet may have: they are held while it is read. */
const MOST_MERGED = 500_000;
/** A merged range as a sheet names it at its end (ECMA-376, 18.3.1.54), and the longest that one is written. */
const RANGE = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const LONGEST_RANGE = 300;

/** The first columns of the merged cells of a sheet that go over several rows, from the top. */
export async function readMerged(book: Workbook, part: string): Promise<Merged[]> {
  const merged: Merged[] = [];
  let text = '';
  for await (const piece of book.texts(part)) {
    text += piece;
    if (text.includes('mergeCell '))
      for (const [, letters = '', first, last] of text.matchAll(RANGE)) {
        const [column = 0, top, bottom] = [columnOf(`${letters}1`), Number(first), Number(last)];
        if (bottom > top) merged.push({ column, top, bottom });
        if (merged.length > MOST_MERGED) throw refuse('IMPORT_UNPACKS_TOO_LARGE');
      }
    // A range that was cut off goes on in the next piece.
    const begun = text.lastIndexOf('<');
    text = begun >= 0 && !text.includes('>', begun) ? text.slice(begun).slice(0, LONGEST_RANGE) : '';
  }
  return merged.sort((a, b) => a.top - b.top);
}

/** Answers how to give the rows of a sheet, in their order, what stands in the first row of their merged cells. */
export function fillDown(merged: readonly Merged[]): (line: number, cells: string[]) => void {
  let next = 0;
  const held = new Map<number, { readonly bottom: number; readonly text: string }>();
  return (line, cells) => {
    for (let range = merged[next]; range && range.top <= line; range = merged[next]) {
      next += 1;
      const { column, top, bottom } = range;
      held.set(column, { bottom, text: top === line ? (cells[column] ?? '') : '' });
    }
    for (const [column, { bottom, text }] of held) {
      if (bottom < line) held.delete(column);
      else if (text !== '' && (cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
  };
}

/** How a column's cells are to be read: words, a day (2026-11-21), or a moment (milliseconds of a clock without a zone, or a text with one). */
export type CellKind = 'text' | 'day' | 'moment';

export interface SheetColumn {
  readonly header: string;
  readonly kind: CellKind;
  /** In characters. */
  readonly width?: number;
}

/** A cell by its column's kind; nothing for null. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

/** A table to be written. Rows come in batches, so that a writer breathes between them. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Read from right to left, as in Arabic. */
  readonly isRightToLeft?: boolean;
}

/** The moment of a clock without a zone as people and programs read it: 2026-11-21 17:42:05. */
export const clockText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

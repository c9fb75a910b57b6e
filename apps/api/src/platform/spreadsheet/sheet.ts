/**
 * The kind of a column's cells: text, a day (2026-11-21), or a time (milliseconds of local time without a zone, or a text with a
 * zone).
 */
export type CellKind = 'text' | 'day' | 'moment';

export interface SheetColumn {
  readonly header: string;
  readonly kind: CellKind;
  /** Width in characters. */
  readonly width?: number;
}

/** The value of a cell by its column's kind; null for an empty cell. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

/** A table to write. Rows are yielded in batches, between which a writer yields to the event loop. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Row[]>;
  /** Whether the sheet is displayed from right to left, as in Arabic. */
  readonly isRightToLeft?: boolean;
}

/** Formats a local time without a zone: 2026-11-21 17:42:05. */
export const clockText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

import type { DateTally } from './import-dates.ts';

/** A column of an imported file, as stored with the import. */
export interface StoredImportColumn {
  readonly name: string;
  readonly samples: readonly string[];
  /** Absent in imports of earlier versions. */
  readonly dates?: DateTally | null;
}

/** Bytes of an imported file that are not valid in its encoding, with the first lines that contain some. */
export interface StrayBytes {
  readonly count: number;
  readonly lines: readonly { readonly line: number; readonly text: string }[];
}

/** A problem of a cell or a row: its code, the column and the cell's value. */
export interface StoredImportProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly column: string | null;
  readonly value: string | null;
}

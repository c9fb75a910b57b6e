/** The most rows of a printed list. */
export const MAX_PRINTED = 2000;

/** The rows of a list on paper: whether there are more (`isCut`), and how many in all where that is counted. */
export interface Printed<T> {
  readonly rows: T[];
  readonly isCut?: boolean;
  readonly total?: number | undefined;
}

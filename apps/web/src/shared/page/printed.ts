/** The most rows of a printed list. */
export const MAX_PRINTED = 2000;

/** The rows of a list on paper, and how many there are in all if these are not all. */
export interface Printed<T> {
  readonly rows: T[];
  readonly total?: number | undefined;
}

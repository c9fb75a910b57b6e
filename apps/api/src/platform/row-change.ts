import { isDeepStrictEqual } from 'node:util';
import type { Change } from './audit.ts';

/** The difference between a row and an input. */
export interface RowChange<Row, Column extends keyof Row> {
  readonly columns: { readonly [C in Column]?: Row[C] };
  /** The changes by names of the contract, for the audit log. */
  readonly audited: Change;
}

/**
 * Returns the columns of a row that an input changes; `columns` maps the input's names to columns. Unchanged values are ignored,
 * and an empty text means null.
 */
export function rowChange<Row, Column extends keyof Row>(
  columns: Readonly<Record<string, Column>>,
  row: Row,
  wanted: Readonly<Record<string, unknown>>,
): RowChange<Row, Column> {
  const changed = Object.entries(columns).flatMap(([name, column]) => {
    const value = wanted[name] === '' ? null : wanted[name];
    return value === undefined || isDeepStrictEqual(value, row[column]) ? [] : [{ name, column, value }];
  });
  return {
    columns: Object.fromEntries(changed.map(({ column, value }) => [column, value])) as { [C in Column]?: Row[C] },
    audited: Object.fromEntries(changed.map(({ name, column, value }) => [name, [row[column], value]])),
  };
}

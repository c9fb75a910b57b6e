import type { Change } from './audit.ts';

/** What differs between a row and what is asked for. */
export interface RowChange<Row, Column extends keyof Row> {
  readonly columns: { readonly [C in Column]?: Row[C] };
  /** By the contract's names, for the log. */
  readonly audited: Change;
}

/**
 * The difference that an input makes to a row, whose column each of its names has in `columns`; a form may send back what it did
 * not change. An empty text is none.
 */
export function rowChange<Row, Column extends keyof Row>(
  columns: Readonly<Record<string, Column>>,
  row: Row,
  wanted: Readonly<Record<string, unknown>>,
): RowChange<Row, Column> {
  const changed = Object.entries(columns).flatMap(([name, column]) => {
    const value = wanted[name] === '' ? null : wanted[name];
    return value === undefined || value === row[column] ? [] : [{ name, column, value }];
  });
  return {
    columns: Object.fromEntries(changed.map(({ column, value }) => [column, value])) as { [C in Column]?: Row[C] },
    audited: Object.fromEntries(changed.map(({ name, column, value }) => [name, [row[column], value]])),
  };
}

import pg from 'pg';

/** Maximum number of rows that a list may read per returned row. */
export const MAX_ROWS_PER_LINE = 50;

/** An SQL statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}
/** Returns the number of table rows that a plan has read, including discarded ones. */
const rowsIn = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsIn(part), 0);

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
    : value === null
      ? 'null'
      : pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));

/**
 * Returns how many table rows a statement reads with its generic plan. `run` executes SQL on one connection, within a transaction,
 * and returns the rows.
 */
export async function rowsReadBy(
  { text, values }: Statement,
  run: (text: string) => Promise<readonly object[]>,
): Promise<number> {
  await run('set local plan_cache_mode = force_generic_plan');
  await run(`prepare measured as ${text}`);
  const call = values.length ? `(${values.map(literal).join(', ')})` : '';
  const [row] = (await run(`explain (analyze, format json) execute measured${call}`)) as {
    'QUERY PLAN': [{ Plan: Plan }];
  }[];
  await run('deallocate measured');
  if (!row) throw new Error('nothing was explained');
  return rowsIn(row['QUERY PLAN'][0].Plan);
}

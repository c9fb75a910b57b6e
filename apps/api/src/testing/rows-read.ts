import pg from 'pg';

/** Rows that a list may read for each line of a page. */
export const ROWS_A_LINE = 50;

/** A statement as it is sent. */
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
/** Rows of tables that a plan has looked at, wanted or not. */
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
      : pg.escapeLiteral(String(value));

/**
 * How many rows of tables a statement looks at, by the plan that is kept for all values of its parameters. `run` sends a text to
 * one connection, within a transaction, and answers its rows.
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

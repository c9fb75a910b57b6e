import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a column has one of these values, of a type of PostgreSQL's. A single value is compared by itself: only then can an index
 * be walked in the order of the columns behind it by a plan that is kept.
 */
export const oneOf = (
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
  type: 'text' | 'bigint' | 'smallint',
): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}::${sql.raw(type)}`
    : sql<SqlBool>`${column} = any(${[...values]}::${sql.raw(type)}[])`;

/** The same with several values of a filter as its address has them: Open,Assigned. */
export const oneOfListed = (column: RawBuilder<unknown>, listed: string): RawBuilder<SqlBool> =>
  oneOf(
    column,
    listed.split(',').map((value) => value.trim()),
    'text',
  );

/** Whether a condition is as a filter asks for. It stands there without a parameter: a partial index could not be used else. */
export const isOrNot = (condition: RawBuilder<unknown>, wanted: boolean): RawBuilder<SqlBool> =>
  wanted ? sql<SqlBool>`${condition}` : sql<SqlBool>`not ${condition}`;

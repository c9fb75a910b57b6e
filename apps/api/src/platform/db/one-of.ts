import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * SQL condition that a column has one of these values of a PostgreSQL type. A single value is compared with `=`, because only then
 * can a cached plan read an index in the order of its following columns.
 */
export const oneOf = (
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
  type: 'text' | 'bigint' | 'smallint',
): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}::${sql.raw(type)}`
    : sql<SqlBool>`${column} = any(${[...values]}::${sql.raw(type)}[])`;

/** Like `oneOf`, with the comma-separated values of a URL's filter: Open,Assigned. */
export const oneOfListed = (column: RawBuilder<unknown>, listed: string): RawBuilder<SqlBool> =>
  oneOf(
    column,
    listed.split(',').map((value) => value.trim()),
    'text',
  );

/** SQL for a condition or its negation. It has no parameter, because otherwise a partial index could not be used. */
export const conditionOrNegation = (condition: RawBuilder<unknown>, wanted: boolean): RawBuilder<SqlBool> =>
  wanted ? sql<SqlBool>`${condition}` : sql<SqlBool>`not ${condition}`;

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../context.ts';
import { oneOf } from './one-of.ts';

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length ? sql<SqlBool>`${sql.join([...conditions], sql` and `)}` : sql<SqlBool>`true`;

/** SQL condition for rows in the facilities that an actor's role reaches. */
export const withinReach = ({ facilityIds }: Pick<Actor, 'facilityIds'>, column: string): RawBuilder<SqlBool> =>
  facilityIds === null ? sql<SqlBool>`true` : oneOf(sql.ref(column), [...facilityIds], 'bigint');

/** SQL condition that columns have the values of filters; those that are undefined are left out. */
export const havingValues = (filters: Readonly<Record<string, string | number | undefined>>): RawBuilder<SqlBool> =>
  all(
    Object.entries(filters).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
    ),
  );

/** Returns the column and the direction of a sort parameter, such as `-name`. Throws for an unknown one. */
export function sortBy<C>(sort: string, columns: Readonly<Record<string, C>>) {
  const column = columns[sort.replace('-', '')];
  if (column === undefined) throw new RangeError(`there is no column to sort by ${sort}`);
  return { column, isDescending: sort.startsWith('-') };
}

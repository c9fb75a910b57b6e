import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../context.ts';

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length ? (sql.join([...conditions], sql` and `) as RawBuilder<SqlBool>) : sql<SqlBool>`true`;

/** SQL condition for rows in the facilities that an actor's role reaches. */
export const withinReach = ({ facilityIds }: Pick<Actor, 'facilityIds'>, column: string): RawBuilder<SqlBool> =>
  facilityIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} in (${sql.join([...facilityIds])})`;

/** SQL condition that columns have the values of filters; those that are undefined are left out. */
export const havingValues = (filters: Readonly<Record<string, string | number | undefined>>): RawBuilder<SqlBool> =>
  all(
    Object.entries(filters).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
    ),
  );

/** Returns the column and the direction of a sort parameter, such as `-name`. */
export const sortBy = <C>(sort: string, columns: Readonly<Record<string, C>>) => ({
  column: columns[sort.replace('-', '')] as C,
  isDescending: sort.startsWith('-'),
});

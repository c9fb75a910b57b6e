import type { EmployeeFilters } from '@safety-qube/contract/schemas/people';
import { entriesOf } from '@safety-qube/domain/objects';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import { having } from '../../platform/db/like.ts';
import { havingValues, sortBy, withinReach } from '../../platform/db/list-conditions.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import type { selectPeople } from './people.repository.ts';

type Filters = Omit<z.output<typeof EmployeeFilters>, 'status' | 'sort'>;
type Sort = NonNullable<z.output<typeof EmployeeFilters>['sort']>;

const LEVELS = { departmentId: 'department', locationId: 'location', subareaId: 'subarea' } as const;

/** Whether a person is in a unit or any unit below it. */
const inUnit = (level: string, unitId: number) => sql<SqlBool>`e.unit_id in (
  with recursive below as (
    select u.id from org_unit u where u.id = ${unitId} and u.level = ${level}
    union all
    select u.id from org_unit u join below on u.parent_id = below.id
  ) select id from below)`;

/**
 * Matches a part of a name, in either order, or of an address. Special characters of LIKE are escaped. The collation lower-cases
 * accented capitals too, on a server whose own locale is ASCII only.
 */
const matches = (search: string) => {
  const pattern = having(search.toLowerCase());
  return sql<SqlBool>`(lower((e.firstname || ' ' || e.lastname) collate app.reading) like ${pattern}
    or lower((e.lastname || ' ' || e.firstname) collate app.reading) like ${pattern} or lower(e.email::text) like ${pattern})`;
};

/** The condition for the people in an actor's facilities who match the filters. */
export const filterPeople = (actor: Actor, filters: Filters) =>
  sql<SqlBool>`${sql.join(
    [
      withinReach(actor, 'e.facility_id'),
      havingValues({ 'e.facility_id': filters.facilityId, 'e.role_id': filters.roleId }),
      ...entriesOf(LEVELS).flatMap(([name, level]) => {
        const unitId = filters[name];
        return unitId === undefined ? [] : [inUnit(level, unitId)];
      }),
      ...(filters.search ? [matches(filters.search)] : []),
    ],
    sql` and `,
  )}`;

const COLUMNS = {
  name: inReadingOrder(sql`e.firstname || ' ' || e.lastname`),
  email: sql`e.email`,
  createdAt: sql`e.created_at`,
  lastSeenAt: sql`e.last_seen_at`,
};

/** Sorts people; those who were never seen come last in both directions. */
export function sortPeople(people: ReturnType<typeof selectPeople>, sort: Sort) {
  const { column, isDescending } = sortBy(sort, COLUMNS);
  return people
    .orderBy(column, (order) => (isDescending ? order.desc() : order.asc()).nullsLast())
    .orderBy('e.id', isDescending ? 'desc' : 'asc');
}

import type { EmployeeFilters } from '@safety-qube/contract/schemas/people';
import { entriesOf } from '@safety-qube/domain/objects';
import { parseFieldFilters } from '@safety-qube/domain/records/field-filters';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import { having } from '../../platform/db/like.ts';
import { havingValues, sortBy, withinReach } from '../../platform/db/list-conditions.ts';
import { fieldConditions, OF_PEOPLE } from '../custom-fields/index.ts';

type Filters = Omit<z.output<typeof EmployeeFilters>, 'status' | 'sort' | 'counted'>;
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
 * Matches a part of a name, in either order, of an address or of an employee number. Special characters of LIKE are escaped. The collation lower-cases
 * accented capitals too, on a server whose own locale is ASCII only.
 */
const matches = (search: string) => {
  const pattern = having(search.toLowerCase());
  return sql<SqlBool>`(lower((e.firstname || ' ' || e.lastname) collate app.reading) like ${pattern}
    or lower((e.lastname || ' ' || e.firstname) collate app.reading) like ${pattern} or lower(e.email::text) like ${pattern}
    or lower(e.employee_number) like ${pattern})`;
};

/** The condition for the people in an actor's facilities who match the filters. */
export const filterPeople = (actor: Actor, filters: Filters) =>
  sql<SqlBool>`${sql.join(
    [
      withinReach(actor, 'e.facility_id'),
      havingValues({
        'e.facility_id': filters.facilityId,
        'e.role_id': filters.roleId,
        'e.manager_id': filters.managerId,
        'e.employment': filters.employment,
      }),
      ...entriesOf(LEVELS).flatMap(([name, level]) => {
        const unitId = filters[name];
        return unitId === undefined ? [] : [inUnit(level, unitId)];
      }),
      ...(filters.isServiceAccount === undefined
        ? []
        : [sql<SqlBool>`e.is_service_account = ${filters.isServiceAccount}`]),
      ...fieldConditions(parseFieldFilters(filters.field ?? '') ?? [], actor.roleId, OF_PEOPLE),
      ...(filters.search ? [matches(filters.search)] : []),
    ],
    sql` and `,
  )}`;

const COLUMNS = {
  name: sql`e.sort_name`,
  email: sql`e.email`,
  createdAt: sql`e.created_at`,
  lastSeenAt: sql`e.last_seen_at`,
};

/** The order of people as a clause of SQL; those who were never seen come last in both directions. */
export function orderOfPeople(sort: Sort) {
  const { column, isDescending } = sortBy(sort, COLUMNS);
  const direction = isDescending ? sql`desc` : sql`asc`;
  // Only where it matters: with it no index would have the order.
  const last = column === COLUMNS.lastSeenAt ? sql`nulls last` : sql``;
  return sql`${column} ${direction} ${last}, e.id ${direction}`;
}

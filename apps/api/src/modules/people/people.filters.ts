import type { EmployeeFilters } from '@safety-qube/contract/people';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { selectPeople } from './people.repository.ts';

type Filters = Omit<z.output<typeof EmployeeFilters>, 'status' | 'sort'>;
type Sort = NonNullable<z.output<typeof EmployeeFilters>['sort']>;
type People = ExpressionBuilder<DB & { e: DB['employee'] }, 'e'>;

const LEVELS = { departmentId: 'department', locationId: 'location', subareaId: 'subarea' } as const;

/** People of a unit and of all that lies below it. */
const inUnit = (level: string, unitId: number) => sql<SqlBool>`e.unit_id in (
  with recursive below as (
    select u.id from org_unit u where u.id = ${unitId} and u.level = ${level}
    union all
    select u.id from org_unit u join below on u.parent_id = below.id
  ) select id from below)`;

/**
 * Part of a name, in either order, or of an address. What LIKE reads specially is meant literally. The collation makes small
 * letters of accented capitals too, on a server whose own locale knows ASCII alone.
 */
const matches = (search: string) => {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`(lower((e.firstname || ' ' || e.lastname) collate app.reading) like ${pattern}
    or lower((e.lastname || ' ' || e.firstname) collate app.reading) like ${pattern} or lower(e.email::text) like ${pattern})`;
};

/** The people in an actor's facilities whom the filters leave. */
export const filterPeople = (actor: Actor, filters: Filters) => (eb: People) =>
  eb.and([
    ...(actor.facilityIds === null ? [] : [eb('e.facility_id', 'in', [...actor.facilityIds])]),
    ...(filters.facilityId === undefined ? [] : [eb('e.facility_id', '=', filters.facilityId)]),
    ...(filters.roleId === undefined ? [] : [eb('e.role_id', '=', filters.roleId)]),
    ...Object.entries(LEVELS).flatMap(([name, level]) => {
      const unitId = filters[name as keyof typeof LEVELS];
      return unitId === undefined ? [] : [inUnit(level, unitId)];
    }),
    ...(filters.search ? [matches(filters.search)] : []),
  ]);

const COLUMNS = {
  name: inReadingOrder(sql`e.firstname || ' ' || e.lastname`),
  email: sql`e.email`,
  createdAt: sql`e.created_at`,
  lastSeenAt: sql`e.last_seen_at`,
};

/** Sorts people; whoever was never seen comes last either way. */
export function sortPeople(people: ReturnType<typeof selectPeople>, sort: Sort) {
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  const isDescending = sort.startsWith('-');
  return people
    .orderBy(column, (order) => (isDescending ? order.desc() : order.asc()).nullsLast())
    .orderBy('e.id', isDescending ? 'desc' : 'asc');
}

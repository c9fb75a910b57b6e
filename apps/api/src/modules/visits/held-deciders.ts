import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { authorizeSomewhere, type Ctx, can } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { type Reader, readReaders } from '../people/index.ts';

/** Who releases and deletes held reports at a facility. */
const DECIDES = 'management.poster.edit';

/** Whether the held report `h` is not for the people of its place. */
export const IS_NOT_FOR_PLACE = sql<SqlBool>`coalesce((h.report ->> 'isNotForPlace')::boolean, false)`;

/** Approver lines with the facility that they are for, themselves or by their department. */
const LINES = sql`(select a.employee_id, a.deputy_id, a.role_id, a.group_id, coalesce(a.facility_id, u.facility_id) facility_id
  from approver a left join org_unit u on u.tenant_id = a.tenant_id and u.id = a.department_id)`;
/** Who is responsible for a facility, by `facility_id` and `employee_id`: its owner, and its approvers, also by a role or a group, and as deputies. */
const RESPONSIBLE = sql`(
  select f.id facility_id, unnest(array[f.default_owner_id, f.default_approver_id]) employee_id from facility f
  union all select l.facility_id, unnest(array[l.employee_id, l.deputy_id]) from ${LINES} l
  union all select l.facility_id, o.id from ${LINES} l join employee o on o.role_id = l.role_id
  union all select l.facility_id, m.employee_id from ${LINES} l
    join app.group_people(array(select distinct group_id from approver where group_id is not null)) m on m.group_id = l.group_id)`;

/**
 * SQL condition for held reports `h` that the caller decides about: those within their role's facilities. One that is not for the
 * people of its place only if the role is not limited to places and they are not responsible for this one. 403 without the right
 * anywhere.
 */
export function decidedBy(ctx: Ctx): RawBuilder<SqlBool> {
  const actor = authorizeSomewhere(ctx, DECIDES);
  const isOutside =
    actor.facilityIds === null
      ? sql<SqlBool>`h.facility_id <> all(array(select p.facility_id from ${RESPONSIBLE} p
          where p.employee_id = ${actor.employeeId} and p.facility_id is not null))`
      : sql<SqlBool>`false`;
  return sql<SqlBool>`${withinReach(actor, 'h.facility_id')} and (not ${IS_NOT_FOR_PLACE} or ${isOutside})`;
}

/** Returns the people who decide about held reports of a facility, or about those that are not for the people of their place. */
export async function readDeciders(
  { tx }: Pick<Ctx, 'tx'>,
  facilityId: number,
  isNotForPlace: boolean,
): Promise<Reader[]> {
  const readers = await readReaders(
    tx,
    sql<SqlBool>`e.role_id in (select p.role_id from role_privilege p where p.privilege = ${DECIDES})
      and not (${isNotForPlace} and e.id = any(array(select p.employee_id from ${RESPONSIBLE} p
        where p.facility_id = ${facilityId} and p.employee_id is not null)))`,
  );
  return readers.filter(
    (reader) => reader.isReader && can(reader, DECIDES, facilityId) && !(isNotForPlace && reader.facilityIds !== null),
  );
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { authorizeSomewhere, type Ctx, can } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { type Reader, readReaders } from '../people/index.ts';

/** Who releases and deletes held reports at a facility. */
const DECIDES = 'management.poster.edit';

/** Whether the held report `h` is not for the people of its place. */
export const IS_NOT_FOR_PLACE = sql<SqlBool>`coalesce((h.report ->> 'isNotForPlace')::boolean, false)`;

/** Whether a person is responsible for a facility: its owner, or an approver of it or of a department of it, by a role or a group, or as a deputy. */
const isOfPlace = (employee: RawBuilder<unknown>, facility: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (select from facility f where f.id = ${facility} and ${employee} in (f.default_owner_id, f.default_approver_id))
  or exists (select from approver a left join org_unit u on u.tenant_id = a.tenant_id and u.id = a.department_id
    where coalesce(a.facility_id, u.facility_id) = ${facility} and (${employee} in (a.employee_id, a.deputy_id)
      or a.role_id = (select o.role_id from employee o where o.tenant_id = a.tenant_id and o.id = ${employee})
      or ${employee} = any(array(select m.employee_id from app.group_people(array[a.group_id]) m where a.group_id is not null)))))`;

/**
 * SQL condition for held reports `h` that the caller decides about: those within their role's facilities. One that is not for the
 * people of its place only if the role is not limited to places and they are not responsible for this one. 403 without the right
 * anywhere.
 */
export function decidedBy(ctx: Ctx): RawBuilder<SqlBool> {
  const actor = authorizeSomewhere(ctx, DECIDES);
  const isOutside =
    actor.facilityIds === null
      ? sql<SqlBool>`not ${isOfPlace(sql`${actor.employeeId}::bigint`, sql`h.facility_id`)}`
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
      and not (${isNotForPlace} and ${isOfPlace(sql`e.id`, sql`${facilityId}::bigint`)})`,
  );
  return readers.filter(
    (reader) => reader.isReader && can(reader, DECIDES, facilityId) && !(isNotForPlace && reader.facilityIds !== null),
  );
}

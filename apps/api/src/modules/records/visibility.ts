import type { RecordType } from '@safety-qube/domain/records/record-types';
import { ARCHIVE, VIEW_ALL } from '@safety-qube/domain/records/visibility';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';

/** Whether the record `r` lies where the actor's role reaches. */
const reached = ({ facilityIds }: Actor): RawBuilder<SqlBool> =>
  facilityIds === null ? sql<SqlBool>`true` : sql<SqlBool>`r.facility_id = any(${[...facilityIds]}::bigint[])`;

const isAmongPeople = ({ employeeId }: Actor) => sql<SqlBool>`exists (select from record_person p
  where p.tenant_id = r.tenant_id and p.record_id = r.id and p.employee_id = ${employeeId})`;
const isRoleLetIn = (actor: Actor) => sql<SqlBool>`(${reached(actor)} and exists (select from record_role g
  where g.tenant_id = r.tenant_id and g.record_id = r.id and g.role_id = ${actor.roleId}))`;

/** Records that an actor without the right to all of a type may see at all: a narrow list starts from these. */
const ofTheirOwn = ({ employeeId, roleId }: Actor) => sql<SqlBool>`r.id in (
  select record_id from record_person where employee_id = ${employeeId}
  union all select record_id from record_role where role_id = ${roleId})`;

/**
 * The one predicate of who may see the record `r` of a type, for lists, counts, search and single reads alike; it says what
 * `maySee` of the domain says of one record. With `archived` it shows those that are, without it the others, with null both.
 */
export function visible(actor: Actor, type: RecordType, archived: boolean | null): RawBuilder<SqlBool> {
  const mayArchived = actor.privileges.has(ARCHIVE[type]) ? reached(actor) : sql<SqlBool>`false`;
  const shelf =
    archived === null
      ? sql<SqlBool>`(r.archived_at is null or ${mayArchived})`
      : archived
        ? sql<SqlBool>`r.archived_at is not null and ${mayArchived}`
        : sql<SqlBool>`r.archived_at is null`;
  const access = actor.privileges.has(VIEW_ALL[type])
    ? sql<SqlBool>`((not r.is_confidential and ${reached(actor)}) or ${isAmongPeople(actor)}
        or (r.is_confidential and ${isRoleLetIn(actor)}))`
    : sql<SqlBool>`(${ofTheirOwn(actor)} and (${isAmongPeople(actor)} or (r.is_confidential and ${isRoleLetIn(actor)})))`;
  return sql<SqlBool>`(r.deleted_at is null and ${shelf} and ${access})`;
}

/** The same over records of several types. */
export const visibleOfAny = (actor: Actor, types: readonly RecordType[], archived: boolean | null) =>
  sql<SqlBool>`(${sql.join(
    types.map((type) => sql`(r.type = ${type} and ${visible(actor, type, archived)})`),
    sql` or `,
  )})`;

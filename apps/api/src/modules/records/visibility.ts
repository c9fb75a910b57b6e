import { RECORD_TYPE_NAMES, RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { VIEW_ARCHIVES } from '@safety-qube/domain/records/visibility';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { oneOf } from '../../platform/db/one-of.ts';

/** The list that a record is in; a deleted one is in none. */
export type Shelf = 'open' | 'closed' | 'archived';

/** Whether a record's facility is within the actor's limits. */
const inReach = ({ facilityIds }: Actor, record: 'r' | 'c' = 'r'): RawBuilder<SqlBool> =>
  facilityIds === null ? sql<SqlBool>`true` : oneOf(sql.ref(`${record}.facility_id`), [...facilityIds], 'bigint');

/**
 * Narrows an actor's limits to some facilities, for statements about records there alone. If they may reach all of these, they are
 * not limited; if they may reach none, they see their own records alone. Returns the actor unchanged if they have no limits or no
 * facilities are given.
 */
export function narrowScope(actor: Actor, facilities: readonly number[] | undefined): Actor {
  const { facilityIds } = actor;
  if (facilityIds === null || !facilities) return actor;
  const reached = facilities.filter((id) => facilityIds.has(id));
  return { ...actor, facilityIds: reached.length === facilities.length ? null : new Set(reached) };
}

/** Whether an actor sees all records of a type, except confidential ones, in at least one facility. */
export const seesAllSomewhere = ({ privileges, facilityIds }: Actor, type: RecordType): boolean =>
  privileges.has(RECORD_TYPES[type].privileges.viewAll) && facilityIds?.size !== 0;

/** Whether an actor is among the people of the record `r`. */
// `offset 0` makes PostgreSQL check it for each record. It would otherwise read all records of the person, tens of thousands for an
// approver, as soon as a page contains a confidential one.
export const isAmongPeople = ({ employeeId }: Actor) => sql<SqlBool>`exists (select from record_person p
  where p.tenant_id = r.tenant_id and p.record_id = r.id and p.employee_id = ${employeeId} offset 0)`;
/** The groups that mean an actor, derived once for a statement and only if it needs them. */
const groupsOf = ({ employeeId }: Actor) => sql`(select app.groups_of(${employeeId}))`;
/** Whether the record `r` is open to an actor's role, or to a group that means them. */
const hasAccess = (actor: Actor) => sql<SqlBool>`(${inReach(actor)} and (exists (select from record_role g
    where g.tenant_id = r.tenant_id and g.record_id = r.id and g.role_id = ${actor.roleId} offset 0)
  or exists (select from record_group g
    where g.tenant_id = r.tenant_id and g.record_id = r.id and g.group_id = any(${groupsOf(actor)}::bigint[]) offset 0)))`;

/** Condition for the rows `p` of `record_person` of an employee, of a type and on a shelf (null: on any). */
export const personRowsOf = (employeeId: number, type: RecordType, shelf: Shelf | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`p.employee_id = ${employeeId} and p.type = ${sql.lit(type)} ${shelf === null ? sql`` : sql`and p.shelf = ${sql.lit(shelf)}`}`;

/**
 * Selects the ids of the records that an actor may see of a type on a shelf (null: on any) as one of their people, or by a role
 * or a group that has access.
 */
export const ownRecordIds = (actor: Actor, type: RecordType, shelf: Shelf | null) => sql`
  select p.record_id id from record_person p where ${personRowsOf(actor.employeeId, type, shelf)}
  union all select g.record_id from record_role g where g.role_id = ${actor.roleId} and exists (select from record c
    where c.tenant_id = g.tenant_id and c.id = g.record_id and c.is_confidential and ${inReach(actor, 'c')} offset 0)
  union all select g.record_id from record_group g where g.group_id = any(${groupsOf(actor)}::bigint[]) and exists (select from record c
    where c.tenant_id = g.tenant_id and c.id = g.record_id and c.is_confidential and ${inReach(actor, 'c')} offset 0)`;

/**
 * Arguments of `app.search_records` that leave out nothing that an actor may see of these types on a shelf (null: on any): the
 * types that they see all of, the shelves, their facilities, and the ids of their own records where those do not include them.
 */
export function searchArguments(actor: Actor, types: readonly RecordType[], shelf: Shelf | null): RawBuilder<unknown> {
  const { facilityIds, privileges } = actor;
  const viewed = types.filter((type) => privileges.has(RECORD_TYPES[type].privileges.viewAll));
  const own = (facilityIds === null ? types.filter((type) => !viewed.includes(type)) : types).map((type) =>
    ownRecordIds(actor, type, shelf),
  );
  const ids = own.length ? sql`array(${sql.join(own, sql` union all `)})` : sql`'{}'::bigint[]`;
  const shelves: Shelf[] = shelf === null ? ['open', 'closed', 'archived'] : [shelf];
  return sql`${viewed}::text[], ${shelves}::text[], ${facilityIds && [...facilityIds]}::bigint[], ${ids}`;
}

/** Whether an actor may open the archive of a type, of the facilities within their limits. */
const opensArchive = ({ privileges }: Actor, type: RecordType): boolean =>
  privileges.has(RECORD_TYPES[type].privileges.archive) || privileges.has(VIEW_ARCHIVES);

/** Whether the record is in the list, or for null in any list, that the actor may open. */
function onVisibleShelf(actor: Actor, type: RecordType, shelf: Shelf | null): RawBuilder<SqlBool> {
  if (shelf === 'open' || shelf === 'closed') return sql<SqlBool>`r.shelf = ${sql.lit(shelf)}`;
  const inArchive = opensArchive(actor, type)
    ? sql<SqlBool>`(r.shelf = 'archived' and ${inReach(actor)})`
    : sql<SqlBool>`false`;
  return shelf === 'archived' ? inArchive : sql<SqlBool>`(r.shelf in ('open', 'closed') or ${inArchive})`;
}

/**
 * Whether an actor may see a record on a shelf (null: on any), as a condition that suits the index along which a list (`isList`) is
 * read.
 */
function mayBeSeen(actor: Actor, type: RecordType, shelf: Shelf | null, isList: boolean): RawBuilder<SqlBool> {
  const isTheirs = sql<SqlBool>`(${isAmongPeople(actor)} or (r.is_confidential and ${hasAccess(actor)}))`;
  // The array is computed once and looked up in the index of the order: the same plan fits ten records and ten thousand.
  if (!seesAllSomewhere(actor, type))
    return isList ? sql<SqlBool>`r.id = any(array(${ownRecordIds(actor, type, shelf)}))` : isTheirs;
  // Without limits, the second part decides about confidential records alone; with limits to facilities, about most records.
  const isOwn =
    isList && actor.facilityIds !== null ? sql<SqlBool>`r.id in (${ownRecordIds(actor, type, shelf)})` : isTheirs;
  return sql<SqlBool>`((not r.is_confidential and ${inReach(actor)}) or ${isOwn})`;
}

/**
 * The only predicate for who may see the record `r` of a type, for lists, counts, search and single reads alike; it is equivalent
 * to `maySee` of the domain for one record. With a shelf it selects the records there; with null it checks records that another
 * condition has found, unless it `finds` them itself.
 */
export const visible = (
  actor: Actor,
  type: RecordType,
  shelf: Shelf | null,
  finds = shelf !== null,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${onVisibleShelf(actor, type, shelf)} and ${mayBeSeen(actor, type, shelf, finds)})`;

/**
 * A condition on the record `r` of any type, by `seen` of one type. Types that the actor sees alike share it: each part of a statement
 * costs PostgreSQL time, even if it is never evaluated.
 */
function ofAnyType(actor: Actor, seen: (type: RecordType) => RawBuilder<unknown>): RawBuilder<SqlBool> {
  const alike = Object.groupBy(
    RECORD_TYPE_NAMES,
    (type) => `${seesAllSomewhere(actor, type)} ${opensArchive(actor, type)}`,
  );
  const parts = Object.values(alike).flatMap((types = []) =>
    types[0] ? [sql`(r.type in (${sql.join(types.map(sql.lit))}) and ${seen(types[0])})`] : [],
  );
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Whether an actor may see the record `r` of any type, or could before it was deleted: for what the audit log says of it. */
export const seesOrSawRecord = (actor: Actor): RawBuilder<SqlBool> =>
  ofAnyType(
    actor,
    (type) => sql`((r.shelf = 'deleted' and ${mayBeSeen(actor, type, null, false)}) or ${visible(actor, type, null)})`,
  );

/** Whether an actor may see the record `r` of any type in any list, for references to records. */
export const seesRecord = (actor: Actor): RawBuilder<SqlBool> => ofAnyType(actor, (type) => visible(actor, type, null));

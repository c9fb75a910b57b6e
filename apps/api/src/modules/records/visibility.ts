import { RECORD_TYPE_NAMES, RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { oneOf } from '../../platform/db/one-of.ts';

/** Which list a record stands in; one that was deleted stands in none. */
export type Shelf = 'open' | 'closed' | 'archived';

/** Whether a record lies where the actor's role reaches. */
const inReach = ({ facilityIds }: Actor, record: 'r' | 'c' = 'r'): RawBuilder<SqlBool> =>
  facilityIds === null ? sql<SqlBool>`true` : oneOf(sql.ref(`${record}.facility_id`), [...facilityIds], 'bigint');

/**
 * An actor as far as records at some facilities are concerned: to somebody who is limited to others as well, all of these are in
 * reach; where none is, they see their own alone. As it is, if none are asked for.
 */
export function narrowed(actor: Actor, facilities: readonly number[] | undefined): Actor {
  const { facilityIds } = actor;
  if (facilityIds === null || !facilities) return actor;
  const reached = facilities.filter((id) => facilityIds.has(id));
  return { ...actor, facilityIds: reached.length === facilities.length ? null : new Set(reached) };
}

/** Whether somebody sees all of a type, but what is confidential, at a facility at least. */
export const seesAllSomewhere = ({ privileges, facilityIds }: Actor, type: RecordType): boolean =>
  privileges.has(RECORD_TYPES[type].privileges.viewAll) && facilityIds?.size !== 0;

/** Whether an actor is among the people of the record `r`. */
// `offset 0`: asked for each record that comes to it. PostgreSQL would otherwise read all that somebody has to do with, tens of
// thousands of records for an approver, as soon as a page meets a confidential one.
export const isAmongPeople = ({ employeeId }: Actor) => sql<SqlBool>`exists (select from record_person p
  where p.tenant_id = r.tenant_id and p.record_id = r.id and p.employee_id = ${employeeId} offset 0)`;
const isRoleLetIn = (actor: Actor) => sql<SqlBool>`(${inReach(actor)} and exists (select from record_role g
  where g.tenant_id = r.tenant_id and g.record_id = r.id and g.role_id = ${actor.roleId} offset 0))`;

/** Rows of `record_person` of an employee, of a type and on a shelf; on any for null. */
export const partsOf = (employeeId: number, type: RecordType, shelf: Shelf | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`p.employee_id = ${employeeId} and p.type = ${sql.lit(type)} ${shelf === null ? sql`` : sql`and p.shelf = ${sql.lit(shelf)}`}`;

/** Ids of what an actor may see of a type on a shelf by being among its people, or by a role that is let in. */
export const theirOwn = (actor: Actor, type: RecordType, shelf: Shelf | null) => sql`
  select p.record_id id from record_person p where ${partsOf(actor.employeeId, type, shelf)}
  union all select g.record_id from record_role g where g.role_id = ${actor.roleId} and exists (select from record c
    where c.tenant_id = g.tenant_id and c.id = g.record_id and c.is_confidential and ${inReach(actor, 'c')} offset 0)`;

/**
 * The arguments of `app.search_records` that leave out nothing that an actor may see of these types on a shelf (null: on any): the
 * types that they see all of, at which facilities, and their own records of the others.
 */
export function searchedBy(actor: Actor, types: readonly RecordType[], shelf: Shelf | null): RawBuilder<unknown> {
  const { facilityIds, privileges } = actor;
  const viewed = types.filter((type) => privileges.has(RECORD_TYPES[type].privileges.viewAll));
  const own = (facilityIds === null ? types.filter((type) => !viewed.includes(type)) : types).map((type) =>
    theirOwn(actor, type, shelf),
  );
  const ids = own.length ? sql`array(${sql.join(own, sql` union all `)})` : sql`'{}'::bigint[]`;
  const shelves: Shelf[] = shelf === null ? ['open', 'closed', 'archived'] : [shelf];
  return sql`${viewed}::text[], ${shelves}::text[], ${facilityIds && [...facilityIds]}::bigint[], ${ids}`;
}

/** Whether it stands in a list, or for null in any, that the actor may look into. */
function onVisibleShelf(actor: Actor, type: RecordType, shelf: Shelf | null): RawBuilder<SqlBool> {
  if (shelf === 'open' || shelf === 'closed') return sql<SqlBool>`r.shelf = ${sql.lit(shelf)}`;
  const inArchive = actor.privileges.has(RECORD_TYPES[type].privileges.archive)
    ? sql<SqlBool>`(r.shelf = 'archived' and ${inReach(actor)})`
    : sql<SqlBool>`false`;
  return shelf === 'archived' ? inArchive : sql<SqlBool>`(r.shelf in ('open', 'closed') or ${inArchive})`;
}

/** Whether an actor may see a record on a shelf (null: on any), in the way that suits what a list has to walk along. */
function mayBeSeen(actor: Actor, type: RecordType, shelf: Shelf | null, isList: boolean): RawBuilder<SqlBool> {
  const isTheirs = sql<SqlBool>`(${isAmongPeople(actor)} or (r.is_confidential and ${isRoleLetIn(actor)}))`;
  // An array is read once and looked up in the order's index: the same plan serves ten records and ten thousand.
  if (!seesAllSomewhere(actor, type))
    return isList ? sql<SqlBool>`r.id = any(array(${theirOwn(actor, type, shelf)}))` : isTheirs;
  // To a role of the whole tenant the second part matters for the confidential alone; to one of some facilities for most.
  const isOwn =
    isList && actor.facilityIds !== null ? sql<SqlBool>`r.id in (${theirOwn(actor, type, shelf)})` : isTheirs;
  return sql<SqlBool>`((not r.is_confidential and ${inReach(actor)}) or ${isOwn})`;
}

/**
 * The one predicate of who may see the record `r` of a type, for lists, counts, search and single reads alike; it says what
 * `maySee` of the domain says of one record. With a shelf it finds what stands there; with null it judges whatever records
 * something else has found, unless it `finds` them itself.
 */
export const visible = (
  actor: Actor,
  type: RecordType,
  shelf: Shelf | null,
  finds = shelf !== null,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${onVisibleShelf(actor, type, shelf)} and ${mayBeSeen(actor, type, shelf, finds)})`;

/** Whether an actor may see the record `r`, whatever its type and wherever it stands: for what others know of records. */
export const seesRecord = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    RECORD_TYPE_NAMES.map((type) => sql`(r.type = ${sql.lit(type)} and ${visible(actor, type, null)})`),
    sql` or `,
  )})`;

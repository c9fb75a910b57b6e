import type { WorkKind } from '@safety-qube/contract/schemas/departures';
import type { Privilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPES, REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import type { Relation } from '@safety-qube/domain/records/relations';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { mayChangeGroup } from '../groups/index.ts';
import { RIGHTS_OF_DEFAULTS } from '../organisation/index.ts';

/**
 * Everything that refers to people: what goes to their successors when they leave, and what stays. A test reads the foreign keys of
 * the database and fails for one that is not in these lists.
 */

/** Relations to open records that are work. Who raised a record, or is kept informed of it, stays so. */
export const HANDED_RELATIONS: readonly Relation[] = ['owner', 'resolutionTeam', 'ehsMember', 'verifier'];

/** A column of a table, besides those of records, whose person is replaced by the successor. */
export interface HandedColumn {
  readonly kind: WorkKind;
  readonly table: string;
  readonly column: string;
  /** Identifies a row `t`, together with the person if it is `shared`. */
  readonly id: string;
  /** SQL for the facility of a row `t`; null for all facilities. */
  readonly facility: RawBuilder<unknown>;
  /** Columns by which a row is the same as one of the successor, who then keeps theirs; absent if each person can have many. */
  readonly shared?: readonly string[];
  /** Which rows `t` are work; all if absent. */
  readonly where?: RawBuilder<unknown>;
  /** Which rows `t` somebody has worked on since they were handed over, in the row `h` of the hand-over. */
  readonly touched?: RawBuilder<unknown>;
  readonly isVersioned?: boolean;
  /** The table whose rows are versioned instead, by the same id. */
  readonly versioned?: 'user_group';
  /** Which rows `t` an actor may hand over and take back; all if absent. */
  readonly allowed?: (actor: Actor) => RawBuilder<unknown>;
  /** Who gets a row `t` instead of a successor, of a person who leaves. */
  readonly instead?: (successor: RawBuilder<unknown>, leaver: number) => RawBuilder<unknown>;
  /** The name of a row by its id; absent for one that has none. */
  readonly name?: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** SQL condition that one person reports to another, directly or through others. */
const reportsTo = (person: RawBuilder<unknown>, manager: RawBuilder<unknown>) => sql`exists (
  with recursive above as (select e.manager_id from employee e where e.id = ${person}
    union select e.manager_id from employee e join above a on e.id = a.manager_id)
  select from above where manager_id = ${manager})`;

/** A line for a department is at the department's facility. */
const approverFacility = sql`coalesce(t.facility_id, (select u.facility_id from org_unit u
  where u.tenant_id = t.tenant_id and u.id = t.department_id))`;
/** SQL condition that an actor's role covers a facility; all facilities only without a limit. */
const isReached = ({ facilityIds }: Actor, facility: RawBuilder<unknown>) =>
  facilityIds === null ? sql`true` : sql`coalesce(${facility} = any(${[...facilityIds]}::bigint[]), false)`;

/** SQL condition that an actor has privileges at a facility, which their successor would get: nobody gives what they lack. */
const mayGive = (actor: Actor, privileges: readonly Privilege[], facility: RawBuilder<unknown>) =>
  sql`${privileges.every((privilege) => actor.privileges.has(privilege))}::boolean and ${isReached(actor, facility)}`;
/** The same of an approver line `t`: whoever it names may approve records of its type. */
const mayGiveLine = (actor: Actor): RawBuilder<unknown> => {
  const types = REPORTED_TYPES.filter((type) => {
    const { approve } = RECORD_TYPES[type].privileges;
    return approve === undefined || actor.privileges.has(approve);
  });
  return sql`t.type = any(${types}::text[]) and ${mayGive(actor, ['management.approver.edit'], approverFacility)}`;
};

const facilityDefault = (column: string): HandedColumn => ({
  ...{ kind: 'facilityDefault', table: 'facility', column, id: 'id', facility: sql`t.id`, isVersioned: true },
  name: (id) => sql`(select f.name from facility f where f.id = ${id})`,
  allowed: (actor) => mayGive(actor, [...RIGHTS_OF_DEFAULTS, 'management.facility.edit'], sql`t.id`),
});
export const HANDED_COLUMNS: readonly HandedColumn[] = [
  facilityDefault('default_owner_id'),
  facilityDefault('default_approver_id'),
  {
    ...{ kind: 'approver', table: 'approver', column: 'employee_id', id: 'id', facility: approverFacility },
    shared: ['type', 'facility_id', 'department_id', 'category', 'event_type', 'risk_level'],
    isVersioned: true,
    allowed: mayGiveLine,
  },
  {
    ...{ kind: 'approver', table: 'approver', column: 'deputy_id', id: 'id', facility: approverFacility },
    isVersioned: true,
    allowed: mayGiveLine,
  },
  {
    ...{ kind: 'notificationRule', table: 'notification_rule', column: 'employee_id', id: 'id' },
    facility: sql`t.facility_id`,
    shared: ['type', 'event', 'audience', 'role_id', 'channel', 'facility_id'],
  },
  {
    ...{ kind: 'form', table: 'execution_person', column: 'employee_id', id: 'execution_id' },
    facility: sql`(select s.facility_id from execution x join schedule s on s.tenant_id = x.tenant_id and s.id = x.schedule_id
      where x.tenant_id = t.tenant_id and x.id = t.execution_id)`,
    shared: ['execution_id'],
    // The form of a record goes with the record.
    where: sql`exists (select from execution x where x.tenant_id = t.tenant_id and x.id = t.execution_id
      and x.submitted_at is null and x.schedule_id is not null)`,
    touched: sql`exists (select from execution_answer a where a.tenant_id = t.tenant_id and a.execution_id = t.execution_id
      and a.saved_at > h.handed_at)`,
  },
  {
    ...{ kind: 'report', table: 'employee', column: 'manager_id', id: 'id', facility: sql`t.facility_id` },
    where: sql`t.status <> 'inactive'`,
    // The successor and the successor's managers would otherwise report to themselves: they report to the manager of the person who leaves.
    instead: (successor, leaver) => sql`case when t.id = ${successor} or ${reportsTo(successor, sql`t.id`)} then
      (select m.id from employee l join employee m on m.tenant_id = l.tenant_id and m.id = l.manager_id and m.status <> 'inactive'
        where l.id = ${leaver}) else ${successor} end`,
    // Nor does an undo close a circle.
    touched: reportsTo(sql`h.employee_id`, sql`t.id`),
    name: (id) => sql`(select concat_ws(' ', e.firstname, e.lastname) from employee e where e.id = ${id})`,
    isVersioned: true,
  },
  {
    ...{
      kind: 'group',
      table: 'user_group_member',
      column: 'employee_id',
      id: 'group_id',
      facility: sql`null::bigint`,
    },
    shared: ['group_id'],
    where: sql`exists (select from user_group g where g.tenant_id = t.tenant_id and g.id = t.group_id and g.is_active and g.kind = 'people')`,
    allowed: (actor) => mayChangeGroup(actor, sql`t.group_id`),
    name: (id) => sql`(select g.name from user_group g where g.id = ${id})`,
    versioned: 'user_group',
  },
];

/** The name of a column in the ledger: its table, with the column if several of a table are handed over. */
export const ledgerName = ({ table, column }: Pick<HandedColumn, 'table' | 'column'>): string =>
  column === 'employee_id' ? table : `${table}.${column}`;

/** All columns that a hand-over changes: `table.column`. */
export const MOVED_COLUMNS: readonly string[] = [
  ...HANDED_COLUMNS.map(({ table, column }) => `${table}.${column}`),
  'record.owner_id',
  'record_person.employee_id',
  'task.verifier_id',
];
/** Columns that say who did something: history keeps the name. */
export const COLUMNS_OF_HISTORY: readonly string[] = [
  'attachment.uploaded_by',
  'confidentiality_application.applied_by',
  'execution.started_by',
  'execution.submitted_by',
  'execution_answer.saved_by',
  'field_value.person_id',
  'hand_over.employee_id',
  'hand_over.handed_by',
  'import.created_by',
  'import_mapping.created_by',
  'incident_person.employee_id',
  'notification.actor_id',
  'person_value.person_id',
  'place_move.moved_by',
  'poster.created_by',
  'record_change.actor_id',
  'record_change.acting_for_id',
  'record_comment.author_id',
  'record_link.created_by',
  'record_message.author_id',
  'schedule.created_by',
  'service_token.created_by',
  'task.effect_by',
  'template.saved_by',
  'template_version.published_by',
];
/** Columns of what belongs to the account, and ends with it. */
export const COLUMNS_OF_ACCOUNTS: readonly string[] = [
  'alert_person.employee_id',
  'confidential_successor.employee_id',
  'confidential_successor.successor_id',
  'credential.employee_id',
  'employee_picture.employee_id',
  'employee_scope.employee_id',
  'file_work.employee_id',
  'former_picture.employee_id',
  'identity_issuer.emergency_employee_id',
  'identity_link.employee_id',
  'notification.employee_id',
  'notification_choice.employee_id',
  'notification_digest.employee_id',
  'one_time_link.employee_id',
  'person_value.employee_id',
  'record_export.employee_id',
  'record_person.for_id',
  'saved_view.employee_id',
  'service_token.employee_id',
  'session.employee_id',
  'stand_in.deputy_id',
  'stand_in.employee_id',
];

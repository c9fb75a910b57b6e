import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, can } from '../../platform/context.ts';

/**
 * SQL condition that an actor may change whom a group means. What a group may do is given to whoever comes into it: for a group that approver
 * lines name, the actor needs the right to edit these and to approve such records; for one that may see confidential records, the right
 * to edit confidentiality and to see all such records.
 */
export function mayChangeGroup(actor: Actor, groupId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const edits = can(actor, 'management.approver.edit');
  const approved = RECORD_TYPE_NAMES.filter((type) => {
    const { approve } = RECORD_TYPES[type].privileges;
    return edits && (approve === undefined || can(actor, approve));
  });
  const opens = can(actor, 'management.confidentiality.edit');
  const opened = RECORD_TYPE_NAMES.filter((type) => opens && can(actor, RECORD_TYPES[type].privileges.viewAll));
  return sql<SqlBool>`(${can(actor, 'management.userGroup.edit')}::boolean
    and not exists (select from approver a where a.group_id = ${groupId} and a.type <> all(${approved}::text[]))
    and not exists (select from confidentiality_rule c where ${groupId} = any(c.group_ids) and c.type <> all(${opened}::text[]))
    and not exists (select from record_group o join record r on r.tenant_id = o.tenant_id and r.id = o.record_id
      where o.group_id = ${groupId} and r.is_confidential and r.type <> all(${opened}::text[])))`;
}

import type { EditRight } from '@safety-qube/domain/record-types/descriptor';
import type { Relation } from '@safety-qube/domain/records/relations';
import { abilitiesIn, isAskedToFollowUp, isWaitedFor, type RecordAccess } from '@safety-qube/domain/records/workflow';
import { type Actor, can } from '../../platform/context.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordFacts } from './record-facts.ts';

/**
 * Returns an actor's access to a record: their relations to it, with those of people for whom they stand in, and what their role
 * allows at its facility. A deputy of somebody who did the work may not approve it either.
 */
export function accessTo(
  { workflow }: Pick<RecordDefinition, 'workflow'>,
  actor: Actor,
  record: RecordFacts,
): RecordAccess {
  const isMine = (person: { employeeId: number }) => person.employeeId === actor.employeeId;
  const instead = record.deputies.filter(isMine);
  const relations = new Set([...record.people.filter(isMine), ...instead].map((person) => person.relation));
  const selves = [actor.employeeId, ...instead.map(({ forId }) => forId)];
  return {
    relations,
    may: (privilege) => can(actor, privilege, record.facilityId),
    isOwnApproval: record.approvedById !== null && record.approvedById === actor.employeeId,
    isOwnWork:
      relations.has(workflow.workers) || (record.resolvedById !== null && selves.includes(record.resolvedById)),
    isSomebodyHurt: record.isSomebodyHurt,
  };
}

export const holds = ({ relations, privileges }: EditRight, access: RecordAccess): boolean =>
  relations.some((relation) => access.relations.has(relation)) || privileges.some(access.may);

/** Returns who may edit a record, depending on whether it is open, in progress, closed or archived. */
export function editRightOf({ workflow, edit }: RecordDefinition, record: RecordFacts): EditRight {
  if (record.isArchived) return edit.archived;
  if (record.isClosed) return edit.closed;
  return record.status === workflow.first ? edit.open : edit.inProgress;
}

/** The relations of those who write to a reporter without a name: who decides about a record and who works on it. */
const CONVERSING: readonly Relation[] = ['owner', 'resolutionTeam', 'ehsMember'];

/** Returns everything that an actor may do with a record: the actions of its workflow, and what is common to all types. */
export function recordAbilities(definition: RecordDefinition, actor: Actor, record: RecordFacts) {
  const access = accessTo(definition, actor, record);
  const isActive = !record.isArchived;
  const edit = holds(editRightOf(definition, record), access);
  const { may } = access;
  const { privileges } = definition;
  const workflow = isActive
    ? abilitiesIn(definition.workflow, record.status, access, record.isClosed)
    : Object.fromEntries(definition.workflow.transitions.map(({ action }) => [action, false]));
  return {
    ...workflow,
    edit,
    // Users who may only read, such as auditors, may not comment.
    comment: isActive && (access.relations.size > 0 || may(privileges.raise)),
    converse: CONVERSING.some((relation) => access.relations.has(relation)),
    attach: isActive && (edit || (!record.isClosed && access.relations.size > 0)),
    archive: isActive && may(privileges.archive),
    restore: !isActive && may(privileges.archive),
    delete: may(privileges.delete),
    setConfidentiality: isActive && may('management.confidentiality.edit'),
  };
}

/**
 * Whether an action of the actor is pending on a record. While it is open, the workflow decides (the specification's rule and
 * ours); once it is closed, the follow-up of its type; in the archive nothing is pending.
 */
export function needsAction(
  { workflow, followUp }: RecordDefinition,
  access: RecordAccess,
  record: RecordFacts,
  row: object,
): boolean {
  if (record.isArchived) return false;
  if (record.isClosed) return followUp !== null && isAskedToFollowUp(followUp, access, row);
  return isWaitedFor(workflow, record.status, access.relations);
}

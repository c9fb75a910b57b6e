import type { EditRight } from '@safety-qube/domain/record-types/descriptor';
import { abilitiesIn, isAskedToFollowUp, isWaitedFor, type RecordAccess } from '@safety-qube/domain/records/workflow';
import { type Actor, can } from '../../platform/context.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordFacts } from './record-facts.ts';

/** An actor before a record: what they are to it, and what their role allows there. */
export function accessTo(
  { workflow }: Pick<RecordDefinition, 'workflow'>,
  actor: Actor,
  record: RecordFacts,
): RecordAccess {
  const mine = record.people.filter((person) => person.employeeId === actor.employeeId);
  const relations = new Set(mine.map((person) => person.relation));
  return {
    relations,
    may: (privilege) => can(actor, privilege, record.facilityId),
    isOwnWork: relations.has(workflow.workers) || record.resolvedById === actor.employeeId,
  };
}

export const holds = ({ relations, privileges }: EditRight, access: RecordAccess): boolean =>
  relations.some((relation) => access.relations.has(relation)) || privileges.some(access.may);

/** Who may change what a record says: by the part of its life that it is in. */
export function editRightOf({ workflow, edit }: RecordDefinition, record: RecordFacts): EditRight {
  if (record.isArchived) return edit.archived;
  if (record.isClosed) return edit.closed;
  return record.status === workflow.first ? edit.open : edit.inProgress;
}

/** Everything that an actor may do with a record: its workflow's actions, and what is the same for all types. */
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
    // Whoever may only read, such as an auditor, looks on.
    comment: isActive && (access.relations.size > 0 || may(privileges.raise)),
    attach: isActive && (edit || (!record.isClosed && access.relations.size > 0)),
    archive: isActive && may(privileges.archive),
    restore: !isActive && may(privileges.archive),
    delete: may(privileges.delete),
    setConfidentiality: isActive && may('management.confidentiality.edit'),
  };
}

/**
 * Whether a record waits for an actor: the specification's rule and ours while it is open, then what its type still wants; in the
 * archive never.
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

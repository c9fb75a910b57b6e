import type { Privilege } from '@safety-qube/domain/privileges';
import { requiresAction } from '@safety-qube/domain/records/needs-action';
import { type Relation, type RelationFlags, relationFlags } from '@safety-qube/domain/records/record-types';
import { ARCHIVE } from '@safety-qube/domain/records/visibility';
import { abilitiesIn, type Standing } from '@safety-qube/domain/records/workflow';
import { type Actor, can } from '../../platform/context.ts';
import type { EditRight, RecordDefinition } from './record-definition.ts';

/** What of a record decides what may be done with it. */
export interface Judged {
  readonly status: string;
  readonly facilityId: number;
  readonly isArchived: boolean;
  readonly people: readonly { readonly employeeId: number; readonly relation: Relation }[];
  /** Who submitted the present resolution. */
  readonly resolvedById: number | null;
}

/** An actor before a record: what they are to it, and what their role allows there. */
export function standingOf(actor: Actor, record: Judged): Standing {
  const mine = record.people.filter((person) => person.employeeId === actor.employeeId);
  return {
    relations: new Set(mine.map((person) => person.relation)),
    may: (privilege) => can(actor, privilege, record.facilityId),
  };
}

export const holds = ({ relations, privileges }: EditRight, standing: Standing): boolean =>
  relations.some((relation) => standing.relations.has(relation)) || privileges.some(standing.may);

/** Who may change what a record says: by the part of its life that it is in. */
export function editRightOf({ workflow, edit }: RecordDefinition, record: Judged): EditRight {
  if (record.isArchived) return edit.archived;
  if (record.status === workflow.first) return edit.open;
  return record.status === workflow.last ? edit.closed : edit.inProgress;
}

/** Whether a resolution is somebody's own work: they submitted it, or are on its team. Another has to approve it. */
export const isOwnResolution = ({ people, resolvedById }: Judged, employeeId: number): boolean =>
  resolvedById === employeeId ||
  people.some((person) => person.relation === 'resolutionTeam' && person.employeeId === employeeId);

/** Everything that an actor may do with a record: its workflow's actions, and what is the same for all types. */
export function recordAbilities(definition: RecordDefinition, actor: Actor, record: Judged) {
  const standing = standingOf(actor, record);
  const isActive = !record.isArchived;
  const edit = holds(editRightOf(definition, record), standing);
  const may = (privilege: string) => standing.may(privilege as Privilege);
  const workflow = isActive
    ? abilitiesIn(definition.workflow, record.status, standing)
    : Object.fromEntries(definition.workflow.transitions.map(({ action }) => [action, false]));
  return {
    ...workflow,
    ...('approve' in workflow && {
      approve: workflow['approve'] === true && !isOwnResolution(record, actor.employeeId),
    }),
    edit,
    // Whoever may only read, such as an auditor, looks on.
    comment: isActive && (standing.relations.size > 0 || may(`${definition.module}.raise`)),
    attach: isActive && (edit || (record.status !== definition.workflow.last && standing.relations.size > 0)),
    archive: isActive && may(ARCHIVE[definition.type]),
    restore: !isActive && may(ARCHIVE[definition.type]),
    delete: may(`${definition.type}.record.delete`),
    setConfidentiality: isActive && may('management.confidentiality.edit'),
  };
}

/** Names of section 3 of the specification for the types that its rule speaks of. */
const WORK_ITEMS = { hazard: 'Hazard', incident: 'Incident', inspection: 'Inspection', task: 'Task' } as const;

/** Whether a record waits for an actor: the specification's rule, on open and unarchived records alone. */
export function needsAction({ type, workflow }: RecordDefinition, flags: RelationFlags, record: Judged): boolean {
  if (record.isArchived || record.status === workflow.last) return false;
  const item = WORK_ITEMS[type as keyof typeof WORK_ITEMS];
  return item !== undefined && requiresAction({ type: item, status: record.status, ...flags });
}

export const flagsOf = (standing: Standing): RelationFlags => relationFlags(standing.relations);

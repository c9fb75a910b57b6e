import type { Privilege } from '../privileges.ts';
import type { Relation } from './record-types.ts';

/** One line of a workflow table: who may take which action in which status, and where it leads. */
export interface Transition<S extends string = string, A extends string = string> {
  readonly action: A;
  readonly from: readonly S[];
  /** The next status; absent where the action leaves it as it is. */
  readonly to?: S;
  /** Any of these relations allows it. */
  readonly relations: readonly Relation[];
  /** Any of these privileges, held in the record's facility, allows it too. */
  readonly privileges: readonly Privilege[];
}

export interface Workflow<S extends string = string, A extends string = string> {
  /** Where a new record begins. */
  readonly first: S;
  /** Where a record ends. */
  readonly last: S;
  readonly statuses: readonly S[];
  readonly transitions: readonly Transition<S, A>[];
}

/** A person before a record. */
export interface Standing {
  readonly relations: ReadonlySet<Relation>;
  /** Whether they hold a privilege in the record's facility. */
  may(privilege: Privilege): boolean;
}

/** Why an action is refused: the record is not in a status for it, or the person has no right to it. */
export type Refused = 'status' | 'right';

/** The line of the table for an action in a status. */
export const transitionFrom = <S extends string, A extends string>(
  workflow: Workflow<S, A>,
  action: A,
  status: S,
): Transition<S, A> | undefined => workflow.transitions.find((t) => t.action === action && t.from.includes(status));

const isAllowed = (transition: Transition, { relations, may }: Standing): boolean =>
  transition.relations.some((relation) => relations.has(relation)) || transition.privileges.some(may);

/**
 * Whether a person may take an action on a record in a status. The right is looked at first, so that somebody without it
 * learns nothing of the status.
 */
export function judge<S extends string, A extends string>(
  workflow: Workflow<S, A>,
  action: A,
  status: S,
  standing: Standing,
): Refused | 'allowed' {
  const lines = workflow.transitions.filter((t) => t.action === action);
  if (!lines.some((line) => isAllowed(line, standing))) return 'right';
  const line = transitionFrom(workflow, action, status);
  if (!line) return 'status';
  return isAllowed(line, standing) ? 'allowed' : 'right';
}

/** Each action of a workflow with whether it is this person's to take now. */
export function abilitiesIn<S extends string, A extends string>(
  workflow: Workflow<S, A>,
  status: S,
  standing: Standing,
): Record<A, boolean> {
  const actions = new Set(workflow.transitions.map((t) => t.action));
  return Object.fromEntries(
    [...actions].map((action) => [action, judge(workflow, action, status, standing) === 'allowed']),
  ) as Record<A, boolean>;
}

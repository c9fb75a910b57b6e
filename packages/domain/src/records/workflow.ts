import { fromEntries } from '../objects.ts';
import type { Privilege } from '../privileges.ts';
import type { RecordEventName } from './record-events.ts';
import type { Relation } from './relations.ts';

/** An input that an action can ask for. */
export type Askable =
  | 'what'
  | 'rootCause'
  | 'reason'
  | 'note'
  | 'team'
  | 'ehsMembers'
  | 'ownerId'
  | 'dueOn'
  | 'priority'
  | 'of'
  | 'attachmentIds'
  | 'board'
  | 'reportedLine'
  | 'residualRisk';
/** Whether an input is required or optional in the dialog, or accepted by the call only (`unasked`). */
export type Asking = 'required' | 'optional' | 'unasked';
/** The inputs of an action, in the order of its dialog. */
export type Asks = Readonly<Partial<Record<Askable, Asking>>>;

/** People for whom a record waits. */
export interface WaitsFor {
  readonly relation: Relation;
  /** Whether it waits only for people without any other relation to it. */
  readonly onlyThat?: true;
}

/** One line of a workflow table: who may take which action in which status, the next status, and the consequences. */
export interface Transition<S extends string = string, A extends string = string> {
  readonly action: A;
  readonly from: readonly S[];
  /** The next status; absent if the action does not change it. */
  readonly to?: S;
  /** Any of these relations allows it. */
  readonly relations: readonly Relation[];
  /** Any of these privileges, held in the record's facility, allows it too. */
  readonly privileges: readonly Privilege[];
  /** Whether it can be taken on a record that has ended; no other action can. */
  readonly reopens?: true;
  /** Whether it is taken by another operation, so that it has no call of its own. */
  readonly isImplied?: true;
  /** Whether nobody may take it on their own work. */
  readonly byAnother?: true;
  /** Whether it is a short cut, which nobody may take once somebody was hurt. */
  readonly unlessHurt?: true;
  /** Whether the person who approved the work may take it. */
  readonly byApprover?: true;
  /** The event that it is recorded as. */
  readonly event: RecordEventName;
  readonly asks: Asks;
  /** Why it cannot be undone: it moves tasks to another record, or it follows from a new record. Others can be undone. */
  readonly noUndo?: 'tasksMoved' | 'recordCreated';
  /** The people whom a record in `from` waits for to take the action (specification, section 4; product, "Workflow"). */
  readonly waitsFor?: readonly WaitsFor[];
}

/** A question that closed records of a type still wait for, which a person is asked some time after the record ended. */
export interface FollowUp {
  /** The action that is required, by its key in the texts of the web. */
  readonly wants: string;
  /** Who is asked, unless it is their own work. */
  readonly asks: Relation;
  /** The type's table, its column with the time at which they were asked, and the column that is null until they answer. */
  readonly table: string;
  readonly askedAt: string;
  readonly answer: string;
}

export interface Workflow<S extends string = string, A extends string = string> {
  /** Status of a new record. */
  readonly first: S;
  /** Final status of a record that took the usual course. */
  readonly last: S;
  readonly statuses: readonly S[];
  /** Statuses before the end. */
  readonly open: readonly S[];
  /** Statuses that end a record; one can also be in `open`, such as Completed, which ends a task only if it has no verifier. */
  readonly ends: readonly S[];
  /** Statuses before the end in which the work is done and only has to be checked. */
  readonly done: readonly S[];
  /** The relation of those who do the work. */
  readonly workers: Relation;
  readonly transitions: readonly Transition<S, A>[];
}

/** The relations and rights of a person with regard to a record. */
export interface RecordAccess {
  readonly relations: ReadonlySet<Relation>;
  /** Whether the person holds a privilege in the record's facility. */
  may(privilege: Privilege): boolean;
  /** Whether the work on the record was this person's own. */
  readonly isOwnWork?: boolean;
  /** Whether the record says that somebody was hurt. */
  readonly isSomebodyHurt?: boolean;
  /** Whether this person approved the work on the record, which has been approved since. */
  readonly isOwnApproval?: boolean;
}

/**
 * Why an action is refused: the status of the record does not allow it, the person has no right to it, it is a short cut and somebody
 * was hurt, or it is their own work.
 */
export type Refused = 'status' | 'right' | 'hurt' | 'ownWork';

/** Whether a record in a status has ended, if the status alone decides it. */
export const isEnd = ({ open }: Workflow, status: string): boolean => !open.includes(status);

/** The transition that an open record in a status waits for; undefined if it waits for nobody. */
export const awaitedIn = ({ transitions }: Pick<Workflow, 'transitions'>, status: string): Transition | undefined =>
  transitions.find(({ from, waitsFor }) => waitsFor && from.includes(status));

/** Whether an open record in a status waits for a person with these relations to it. */
export const isWaitedFor = (workflow: Workflow, status: string, relations: ReadonlySet<Relation>): boolean =>
  awaitedIn(workflow, status)?.waitsFor?.some(
    ({ relation, onlyThat }) => relations.has(relation) && !(onlyThat && relations.size > 1),
  ) ?? false;

/**
 * Whether a person is asked about a closed record of a type with a follow-up, by the columns of its row: until there is an answer.
 */
export const isAskedToFollowUp = (
  { asks, askedAt, answer }: FollowUp,
  { relations, isOwnWork }: RecordAccess,
  row: object,
): boolean => {
  const columns: Readonly<Record<string, unknown>> = { ...row };
  return columns[askedAt] != null && columns[answer] == null && relations.has(asks) && !isOwnWork;
};

/** The transition of an action in a status. */
export const transitionFrom = <S extends string, A extends string>(
  workflow: Workflow<S, A>,
  action: A,
  status: S,
): Transition<S, A> | undefined => workflow.transitions.find((t) => t.action === action && t.from.includes(status));

/**
 * The action by which the work on a record in a status is given to a team, or another one of its type that is refused in this status;
 * undefined for a type whose work is not.
 */
export const assigningAction = <A extends string>(
  { transitions }: Workflow<string, A>,
  status: string,
): A | undefined => {
  const lines = transitions.filter(({ asks }) => asks.team);
  return (lines.find(({ from }) => from.includes(status)) ?? lines.at(-1))?.action;
};

const isAllowed = (transition: Transition, { relations, may, isOwnApproval = false }: RecordAccess): boolean =>
  transition.relations.some((relation) => relations.has(relation)) ||
  transition.privileges.some(may) ||
  (transition.byApprover === true && isOwnApproval);

/**
 * Whether a person may take an action on a record in a status. The right is checked first, so that a person without it learns
 * nothing about the status.
 */
export function checkAction<S extends string, A extends string>(
  workflow: Workflow<S, A>,
  action: A,
  status: S,
  access: RecordAccess,
  isClosed = isEnd(workflow, status),
): Refused | 'allowed' {
  const lines = workflow.transitions.filter((t) => t.action === action);
  if (!lines.some((line) => isAllowed(line, access))) return 'right';
  const line = transitionFrom(workflow, action, status);
  if (!line || isClosed !== (line.reopens ?? false)) return 'status';
  if (!isAllowed(line, access)) return 'right';
  if (line.unlessHurt && access.isSomebodyHurt) return 'hurt';
  return line.byAnother && access.isOwnWork ? 'ownWork' : 'allowed';
}

/** Each action of a workflow, and whether this person may take it now. */
export function abilitiesIn<S extends string, A extends string>(
  workflow: Workflow<S, A>,
  status: S,
  access: RecordAccess,
  isClosed = isEnd(workflow, status),
): Record<A, boolean> {
  const actions = new Set(workflow.transitions.map((t) => t.action));
  return fromEntries(
    [...actions].map((action) => [action, checkAction(workflow, action, status, access, isClosed) === 'allowed']),
  );
}

/** How a record ended. */
export const CLOSINGS = [
  'accepted',
  'approved',
  'silence',
  'duplicate',
  'converted',
  'recorded',
  'notValid',
  'completed',
  'verified',
  'cancelled',
] as const;
export type Closing = (typeof CLOSINGS)[number];

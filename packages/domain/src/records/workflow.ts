import type { Privilege } from '../privileges.ts';
import type { RecordEventName } from './record-events.ts';
import type { Relation } from './relations.ts';

/** What an action can ask of whoever takes it. */
export type Askable =
  | 'what'
  | 'rootCause'
  | 'reason'
  | 'note'
  | 'team'
  | 'ownerId'
  | 'dueOn'
  | 'priority'
  | 'of'
  | 'attachmentIds';
/** Whether it has to be filled in, may be, or is taken by the call without being asked for on the page. */
export type Asking = 'required' | 'optional' | 'unasked';
/** What an action asks, in the order of its dialog. */
export type Asks = Readonly<Partial<Record<Askable, Asking>>>;

/** Whom a record waits for. */
export interface WaitsFor {
  readonly relation: Relation;
  /** Whether it waits only for those who are nothing else to it. */
  readonly onlyThat?: true;
}

/** One line of a workflow table: who may take which action in which status, where it leads, and what follows from it. */
export interface Transition<S extends string = string, A extends string = string> {
  readonly action: A;
  readonly from: readonly S[];
  /** The next status; absent where the action leaves it as it is. */
  readonly to?: S;
  /** Any of these relations allows it. */
  readonly relations: readonly Relation[];
  /** Any of these privileges, held in the record's facility, allows it too. */
  readonly privileges: readonly Privilege[];
  /** Whether it is taken on a record that has come to its end; all others are not. */
  readonly reopens?: true;
  /** Whether nobody may take it on their own work. */
  readonly byAnother?: true;
  /** What it is told as. */
  readonly event: RecordEventName;
  readonly asks: Asks;
  /** Whom a record in `from` waits for, to take it (specification, section 4; product, "Workflow"). */
  readonly waitsFor?: readonly WaitsFor[];
}

/** What closed records of a type still wait for: somebody is asked something about each, some time after its end. */
export interface FollowUp {
  /** The action that is wanted, as the web words it. */
  readonly wants: string;
  /** Who is asked; not about their own work. */
  readonly asks: Relation;
  /** The type's table, its column with the moment at which they were asked, and the one that is null until they answer. */
  readonly table: string;
  readonly askedAt: string;
  readonly answer: string;
}

export interface Workflow<S extends string = string, A extends string = string> {
  /** Where a new record begins. */
  readonly first: S;
  /** Where a record ends when all goes well. */
  readonly last: S;
  readonly statuses: readonly S[];
  /** Statuses short of the end. */
  readonly open: readonly S[];
  /** Statuses at the end; one can be both, such as Completed where somebody may have to verify it. */
  readonly ends: readonly S[];
  /** Statuses short of the end in which the work is done and only looked at: no due date is missed there. */
  readonly done?: readonly S[];
  /** The relation whose work it is. */
  readonly workers: Relation;
  readonly transitions: readonly Transition<S, A>[];
}

/** A person before a record. */
export interface RecordAccess {
  readonly relations: ReadonlySet<Relation>;
  /** Whether they hold a privilege in the record's facility. */
  may(privilege: Privilege): boolean;
  /** Whether what was done about it is this person's work. */
  readonly isOwnWork?: boolean;
}

/** Why an action is refused: the record is not in a status for it, the person has no right to it, or it is on their own work. */
export type Refused = 'status' | 'right' | 'ownWork';

/** Whether a record in a status has come to its end, where the status alone says so. */
export const isEnd = ({ open }: Workflow, status: string): boolean => !open.includes(status);

/** Whether the work on a record in a status is still to be done, so that its due date can be missed. */
export const isToDo = ({ done = [] }: Workflow, { status, isClosed }: { status: string; isClosed: boolean }): boolean =>
  !isClosed && !done.includes(status);

/** The line of the table that an open record in a status waits for somebody to take; undefined where it waits for nobody. */
export const awaitedIn = ({ transitions }: Workflow, status: string): Transition | undefined =>
  transitions.find(({ from, waitsFor }) => waitsFor && from.includes(status));

/** Whether an open record in a status waits for somebody who has these relations to it. */
export const isWaitedFor = (workflow: Workflow, status: string, relations: ReadonlySet<Relation>): boolean =>
  awaitedIn(workflow, status)?.waitsFor?.some(
    ({ relation, onlyThat }) => relations.has(relation) && !(onlyThat && relations.size > 1),
  ) ?? false;

/** Whether somebody is asked about a closed record of a type with a follow-up, by the columns of its row: until there is an answer. */
export const isAskedToFollowUp = (
  { asks, askedAt, answer }: FollowUp,
  { relations, isOwnWork }: RecordAccess,
  row: object,
): boolean => {
  const columns = row as Readonly<Record<string, unknown>>;
  return columns[askedAt] != null && columns[answer] == null && relations.has(asks) && !isOwnWork;
};

/** The line of the table for an action in a status. */
export const transitionFrom = <S extends string, A extends string>(
  workflow: Workflow<S, A>,
  action: A,
  status: S,
): Transition<S, A> | undefined => workflow.transitions.find((t) => t.action === action && t.from.includes(status));

const isAllowed = (transition: Transition, { relations, may }: RecordAccess): boolean =>
  transition.relations.some((relation) => relations.has(relation)) || transition.privileges.some(may);

/**
 * Whether a person may take an action on a record in a status. The right is looked at first, so that somebody without it
 * learns nothing of the status.
 */
export function judge<S extends string, A extends string>(
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
  return line.byAnother && access.isOwnWork ? 'ownWork' : 'allowed';
}

/** Each action of a workflow with whether it is this person's to take now. */
export function abilitiesIn<S extends string, A extends string>(
  workflow: Workflow<S, A>,
  status: S,
  access: RecordAccess,
  isClosed = isEnd(workflow, status),
): Record<A, boolean> {
  const actions = new Set(workflow.transitions.map((t) => t.action));
  return Object.fromEntries(
    [...actions].map((action) => [action, judge(workflow, action, status, access, isClosed) === 'allowed']),
  ) as Record<A, boolean>;
}

/** How a record came to its end. */
export const CLOSINGS = [
  'accepted',
  'approved',
  'silence',
  'duplicate',
  'notValid',
  'completed',
  'verified',
  'cancelled',
] as const;
export type Closing = (typeof CLOSINGS)[number];

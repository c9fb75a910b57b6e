import type { Privilege } from '../privileges.ts';
import type { Transition, Workflow } from './workflow.ts';

/** Statuses of hazards and incidents (specification, section 4), and Closed, which product adds as the last one. */
export const RESOLUTION_STATUSES = [
  'Open',
  'Assigned',
  'Resolution Implemented',
  'Resolution Approved by EHS Team',
  'Resolution not Approved by EHS Team',
  'Resolution not Approved by Raiser',
  'Closed',
] as const;
export type ResolutionStatus = (typeof RESOLUTION_STATUSES)[number];

const NOT_CLOSED = RESOLUTION_STATUSES.filter((status) => status !== 'Closed');
const AT_WORK = [
  'Assigned',
  'Resolution not Approved by EHS Team',
  'Resolution not Approved by Raiser',
] as const satisfies readonly ResolutionStatus[];

interface Line extends Omit<Transition<ResolutionStatus>, 'privileges'> {
  /** Names of privileges within the type's module. */
  readonly rights: readonly string[];
}

/**
 * The table of product ("Hazards and incidents"), line by line, with the people for whom a record waits (specification, section 4).
 */
export const RESOLUTION_TRANSITIONS = [
  {
    action: 'assign',
    from: ['Open'],
    to: 'Assigned',
    relations: ['owner'],
    rights: ['assign'],
    event: 'assigned',
    asks: {
      team: 'required',
      ehsMembers: 'optional',
      dueOn: 'optional',
      priority: 'optional',
      ownerId: 'unasked',
      note: 'optional',
    },
    waitsFor: [{ relation: 'owner' }],
  },
  {
    action: 'reassign',
    from: NOT_CLOSED.filter((status) => status !== 'Open'),
    relations: ['owner'],
    rights: ['assign'],
    event: 'reassigned',
    asks: {
      team: 'required',
      ehsMembers: 'optional',
      dueOn: 'optional',
      priority: 'optional',
      ownerId: 'optional',
      note: 'optional',
    },
  },
  {
    action: 'fix',
    from: ['Open'],
    to: 'Resolution Implemented',
    relations: ['owner'],
    rights: ['resolve'],
    unlessHurt: true,
    event: 'fixed',
    asks: { what: 'required', attachmentIds: 'required' },
  },
  {
    action: 'invalidate',
    from: ['Open'],
    to: 'Closed',
    relations: [],
    rights: ['review', 'approveClose'],
    unlessHurt: true,
    event: 'invalidated',
    asks: { reason: 'required' },
  },
  {
    action: 'implement',
    from: AT_WORK,
    to: 'Resolution Implemented',
    relations: ['resolutionTeam'],
    rights: ['resolve'],
    event: 'implemented',
    asks: { what: 'required', rootCause: 'optional', attachmentIds: 'required' },
    waitsFor: [{ relation: 'resolutionTeam' }],
  },
  {
    action: 'approve',
    from: ['Resolution Implemented'],
    to: 'Resolution Approved by EHS Team',
    relations: ['ehsMember'],
    rights: ['approveClose'],
    byAnother: true,
    event: 'approved',
    asks: { note: 'unasked' },
    waitsFor: [{ relation: 'ehsMember', onlyThat: true }],
  },
  // Until the raiser has answered.
  {
    action: 'withdraw',
    from: ['Resolution Approved by EHS Team'],
    to: 'Resolution Implemented',
    relations: [],
    rights: [],
    byApprover: true,
    event: 'approvalWithdrawn',
    asks: { reason: 'required' },
  },
  {
    action: 'reject',
    from: ['Resolution Implemented'],
    to: 'Resolution not Approved by EHS Team',
    relations: ['ehsMember'],
    rights: ['approveClose'],
    event: 'rejected',
    asks: { reason: 'required' },
  },
  {
    action: 'accept',
    from: ['Resolution Approved by EHS Team'],
    to: 'Closed',
    relations: ['raiser'],
    rights: [],
    event: 'accepted',
    asks: { note: 'unasked' },
    waitsFor: [{ relation: 'raiser' }],
  },
  {
    action: 'decline',
    from: ['Resolution Approved by EHS Team'],
    to: 'Resolution not Approved by Raiser',
    relations: ['raiser'],
    rights: [],
    event: 'declined',
    asks: { reason: 'required' },
  },
  {
    action: 'closeDuplicate',
    from: NOT_CLOSED,
    to: 'Closed',
    relations: [],
    rights: ['closeDuplicates'],
    event: 'closedAsDuplicate',
    asks: { of: 'required', note: 'optional' },
    noUndo: 'tasksMoved',
  },
  {
    action: 'reopen',
    from: ['Closed'],
    to: 'Open',
    relations: [],
    rights: ['reopenClosed'],
    reopens: true,
    event: 'reopened',
    asks: { reason: 'required' },
  },
] as const satisfies readonly Line[];
export type ResolutionAction = (typeof RESOLUTION_TRANSITIONS)[number]['action'];
export const RESOLUTION_ACTIONS: readonly ResolutionAction[] = RESOLUTION_TRANSITIONS.map(({ action }) => action);

/** The first part of the privilege codes of a type with this workflow: of whatever has a right to approve and close. */
export type ResolutionModule = {
  [Code in Privilege]: Code extends `${infer Module}.approveClose` ? Module : never;
}[Privilege];

/** A right of the table that a type has no privilege for. */
export type LackingRight<Module extends ResolutionModule> = {
  [Right in (typeof RESOLUTION_TRANSITIONS)[number]['rights'][number]]: `${Module}.${Right}` extends Privilege
    ? never
    : Right;
}[(typeof RESOLUTION_TRANSITIONS)[number]['rights'][number]];

/**
 * The workflow of a type whose privilege codes begin with `module`, without actions that nobody could be allowed to take: those of
 * the rights that it lacks.
 */
export function resolutionWorkflow<Module extends ResolutionModule>(
  module: Module,
  lacking: readonly LackingRight<Module>[],
): Workflow<ResolutionStatus, ResolutionAction> {
  const lacks: readonly string[] = lacking;
  const lines = RESOLUTION_TRANSITIONS.map(({ rights, ...line }) => ({
    ...line,
    privileges: rights.filter((right) => !lacks.includes(right)).map((right) => `${module}.${right}` as Privilege),
  }));
  return {
    first: 'Open',
    last: 'Closed',
    statuses: RESOLUTION_STATUSES,
    open: NOT_CLOSED,
    ends: ['Closed'],
    done: [],
    workers: 'resolutionTeam',
    transitions: lines.filter(
      (line: Transition<ResolutionStatus, ResolutionAction>) =>
        line.byApprover || line.relations.length + line.privileges.length > 0,
    ),
  };
}

/**
 * Days without an answer of the raiser after which an approved resolution counts as accepted, unless a tenant configures another
 * number.
 */
export const SILENCE_DAYS = 14;
/** The number of days that a tenant configured in `raiser_silence_days`: at least one, so that everybody has a day to answer. */
export const silenceDays = (configured: unknown): number =>
  Math.max(1, typeof configured === 'number' ? configured : SILENCE_DAYS);

import type { Transition, Workflow } from '../records/workflow.ts';

/** Statuses of issues and observations (product, "Issues and observations"). An observation is closed from the start. */
export const ISSUE_STATUSES = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

const NOT_CLOSED = ['Open', 'In Progress', 'Resolved'] as const satisfies readonly IssueStatus[];
const TO_DO = ['Open', 'In Progress'] as const satisfies readonly IssueStatus[];
const EDIT = ['issue.editReport'] as const;

/** The owner acts until the issue is resolved, then its raiser accepts it or says what is still wrong. */
export const ISSUE_TRANSITIONS = [
  {
    action: 'start',
    from: ['Open'],
    to: 'In Progress',
    relations: ['owner'],
    privileges: EDIT,
    event: 'started',
    asks: { team: 'optional', dueOn: 'optional', priority: 'optional', note: 'optional' },
    waitsFor: [{ relation: 'owner' }],
  },
  {
    action: 'resolve',
    from: TO_DO,
    to: 'Resolved',
    relations: ['owner', 'resolutionTeam'],
    privileges: EDIT,
    event: 'resolved',
    asks: { what: 'required', attachmentIds: 'optional', board: 'optional' },
    waitsFor: [{ relation: 'owner' }],
  },
  {
    action: 'invalidate',
    from: TO_DO,
    to: 'Closed',
    relations: ['owner'],
    privileges: EDIT,
    event: 'invalidated',
    asks: { reason: 'required' },
  },
  {
    action: 'accept',
    from: ['Resolved'],
    to: 'Closed',
    relations: ['raiser'],
    privileges: [],
    event: 'accepted',
    asks: { note: 'unasked' },
    waitsFor: [{ relation: 'raiser' }],
  },
  {
    action: 'decline',
    from: ['Resolved'],
    to: 'In Progress',
    relations: ['raiser'],
    privileges: [],
    event: 'declined',
    asks: { reason: 'required' },
  },
  // Says publicly that it is known; withdrawn by an edit.
  {
    action: 'announce',
    from: ['In Progress'],
    relations: ['owner', 'resolutionTeam'],
    privileges: EDIT,
    event: 'edited',
    asks: { reportedLine: 'required' },
  },
  {
    action: 'reassign',
    from: NOT_CLOSED,
    relations: ['owner'],
    privileges: EDIT,
    event: 'reassigned',
    asks: { ownerId: 'required', team: 'optional', dueOn: 'optional', priority: 'optional', note: 'optional' },
  },
  {
    action: 'closeDuplicate',
    from: NOT_CLOSED,
    to: 'Closed',
    relations: ['owner'],
    privileges: EDIT,
    event: 'closedAsDuplicate',
    asks: { of: 'required', note: 'optional' },
    noUndo: 'tasksMoved',
  },
  // Taken by raising the record that it is converted to.
  {
    action: 'convert',
    isImplied: true,
    from: NOT_CLOSED,
    to: 'Closed',
    relations: ['owner'],
    privileges: EDIT,
    event: 'converted',
    asks: {},
    noUndo: 'recordCreated',
  },
  {
    action: 'reopen',
    from: ['Closed'],
    to: 'Open',
    relations: [],
    privileges: ['issue.reopenClosed'],
    reopens: true,
    event: 'reopened',
    asks: { reason: 'required' },
  },
  // Makes an issue of an observation.
  {
    action: 'makeIssue',
    from: ['Closed'],
    to: 'Open',
    relations: ['owner'],
    privileges: EDIT,
    reopens: true,
    event: 'reopened',
    asks: { note: 'optional' },
  },
  // The same while a task made of it is open.
  {
    action: 'makeIssue',
    from: ['In Progress'],
    to: 'Open',
    relations: ['owner'],
    privileges: EDIT,
    event: 'reopened',
    asks: { note: 'optional' },
  },
] as const satisfies readonly Transition<IssueStatus>[];
export type IssueAction = (typeof ISSUE_TRANSITIONS)[number]['action'];
/** The actions that have a call of their own. */
export const ISSUE_ACTIONS = [...new Set(ISSUE_TRANSITIONS.map(({ action }) => action))].filter(
  (action) => action !== 'convert',
);

export const ISSUE_WORKFLOW: Workflow<IssueStatus, IssueAction> = {
  first: 'Open',
  last: 'Closed',
  statuses: ISSUE_STATUSES,
  open: NOT_CLOSED,
  ends: ['Closed'],
  done: ['Resolved'],
  workers: 'resolutionTeam',
  transitions: ISSUE_TRANSITIONS,
};

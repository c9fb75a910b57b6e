import type { Transition, Workflow } from '../records/workflow.ts';

/** Statuses of tasks (product, "Tasks (actions)"). */
export const TASK_STATUSES = ['Open', 'In Progress', 'Completed', 'Verified', 'Cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

const OPEN = ['Open', 'In Progress', 'Completed'] as const satisfies readonly TaskStatus[];

/**
 * The transitions of a task. Its owner is responsible until it ends (specification, section 4); one that is done waits for its
 * verifier as well (product).
 */
export const TASK_TRANSITIONS = [
  {
    action: 'start',
    from: ['Open'],
    to: 'In Progress',
    relations: ['owner'],
    privileges: [],
    event: 'started',
    asks: { note: 'unasked' },
    waitsFor: [{ relation: 'owner' }],
  },
  {
    action: 'complete',
    from: ['In Progress'],
    to: 'Completed',
    relations: ['owner'],
    privileges: [],
    event: 'completed',
    // A note of what was done, and photos of it: required as far as the task demands them.
    asks: { what: 'optional', attachmentIds: 'optional' },
    waitsFor: [{ relation: 'owner' }],
  },
  {
    action: 'verify',
    from: ['Completed'],
    to: 'Verified',
    relations: ['verifier'],
    privileges: [],
    byAnother: true,
    event: 'verified',
    asks: { note: 'unasked' },
    waitsFor: [{ relation: 'owner' }, { relation: 'verifier' }],
  },
  {
    action: 'sendBack',
    from: ['Completed'],
    to: 'In Progress',
    relations: ['verifier'],
    privileges: [],
    event: 'sentBack',
    asks: { reason: 'required' },
  },
  {
    action: 'cancel',
    from: OPEN,
    to: 'Cancelled',
    relations: ['raiser'],
    privileges: ['task.edit'],
    event: 'cancelled',
    asks: { reason: 'required' },
  },
] as const satisfies readonly Transition<TaskStatus>[];
export type TaskAction = (typeof TASK_TRANSITIONS)[number]['action'];
export const TASK_ACTIONS: readonly TaskAction[] = TASK_TRANSITIONS.map(({ action }) => action);

/** Completed is the end of a task without a verifier. */
export const TASK_WORKFLOW: Workflow<TaskStatus, TaskAction> = {
  first: 'Open',
  last: 'Completed',
  statuses: TASK_STATUSES,
  open: OPEN,
  ends: ['Completed', 'Verified', 'Cancelled'],
  done: ['Completed'],
  workers: 'owner',
  transitions: TASK_TRANSITIONS,
};

import type { Workflow } from '../records/workflow.ts';

/** Statuses of tasks (product, "Tasks (actions)"). */
export const TASK_STATUSES = ['Open', 'In Progress', 'Completed', 'Verified', 'Cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const TASK_ACTIONS = ['start', 'complete', 'verify', 'sendBack', 'cancel'] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];

const OPEN = ['Open', 'In Progress', 'Completed'] as const satisfies readonly TaskStatus[];

/** The way of a task, line by line. Completed is the end of one that nobody has to verify. */
export const TASK_WORKFLOW: Workflow<TaskStatus, TaskAction> = {
  first: 'Open',
  last: 'Completed',
  statuses: TASK_STATUSES,
  open: OPEN,
  ends: ['Completed', 'Verified', 'Cancelled'],
  done: ['Completed'],
  workers: 'owner',
  // A task is its owner's until it ends (specification, section 4); one that is done is its verifier's as well (product).
  waits: [
    { relation: 'owner', in: OPEN },
    { relation: 'verifier', in: ['Completed'] },
  ],
  transitions: [
    { action: 'start', from: ['Open'], to: 'In Progress', relations: ['owner'], privileges: [] },
    { action: 'complete', from: ['In Progress'], to: 'Completed', relations: ['owner'], privileges: [] },
    {
      action: 'verify',
      from: ['Completed'],
      to: 'Verified',
      relations: ['verifier'],
      privileges: [],
      byAnother: true,
    },
    { action: 'sendBack', from: ['Completed'], to: 'In Progress', relations: ['verifier'], privileges: [] },
    { action: 'cancel', from: OPEN, to: 'Cancelled', relations: ['raiser'], privileges: ['task.edit'] },
  ],
};

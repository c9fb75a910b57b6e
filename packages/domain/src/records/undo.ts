import type { IssueAction } from '../issues/issue-workflow.ts';
import type { RecordType } from '../record-types/record-types.ts';
import type { TaskAction } from '../tasks/task-workflow.ts';
import type { ResolutionAction } from './resolution-workflow.ts';

/** Seconds in which an action can be undone. */
export const UNDO_SECONDS = 10;
/** Seconds after which the server refuses to undo an action: a call takes its time. */
export const UNDO_AT_MOST_SECONDS = 12;
/** Seconds for which mails and what follows from an action by itself wait, so that nothing leaves before it can no longer be undone. */
export const HELD_SECONDS = 15;

/**
 * Whether an action can be undone, or why not: it moves tasks to another record, or it follows from a new record. One that raises an
 * alert cannot be undone either, because people were alerted at once.
 */
export type ActionUndo = 'undone' | 'tasksMoved' | 'recordCreated';

const HAZARD: Readonly<Record<Exclude<ResolutionAction, 'reopen'>, ActionUndo>> = {
  assign: 'undone',
  reassign: 'undone',
  fix: 'undone',
  invalidate: 'undone',
  implement: 'undone',
  approve: 'undone',
  withdraw: 'undone',
  reject: 'undone',
  accept: 'undone',
  decline: 'undone',
  closeDuplicate: 'tasksMoved',
};
const INCIDENT: Readonly<Record<ResolutionAction, ActionUndo>> = { ...HAZARD, reopen: 'undone' };
const ISSUE: Readonly<Record<IssueAction, ActionUndo>> = {
  start: 'undone',
  resolve: 'undone',
  invalidate: 'undone',
  accept: 'undone',
  decline: 'undone',
  announce: 'undone',
  reassign: 'undone',
  closeDuplicate: 'tasksMoved',
  convert: 'recordCreated',
  reopen: 'undone',
  makeIssue: 'undone',
};
const TASK: Readonly<Record<TaskAction, ActionUndo>> = {
  start: 'undone',
  complete: 'undone',
  verify: 'undone',
  sendBack: 'undone',
  cancel: 'undone',
};

/** Which actions of each type's workflow can be undone. */
export const ACTION_UNDOS: Readonly<Record<RecordType, Readonly<Record<string, ActionUndo>>>> = {
  hazard: HAZARD,
  incident: INCIDENT,
  issue: ISSUE,
  task: TASK,
};

/** Whether an action of a type's workflow can be undone. */
export const isUndoable = (type: RecordType, action: string): boolean => ACTION_UNDOS[type][action] === 'undone';

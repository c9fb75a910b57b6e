import type { Relation } from '@safety-qube/domain/records/relations';
import type { RecordAccess } from '@safety-qube/domain/records/workflow';
import type { TaskRow } from './task-row.ts';

/** Whether somebody decides what a task is measured by: who set it, not who works on it. */
export const maySetTerms = ({ relations, may }: RecordAccess): boolean => relations.has('raiser') || may('task.edit');

/** Those who work on a record, and add tasks to it without any other right. */
const WORKERS: readonly Relation[] = ['owner', 'resolutionTeam', 'ehsMember'];

/** Whether somebody may add a task to a record; `facilityId` is where it is to be done. */
export const mayAddTask = ({ relations, may }: RecordAccess): boolean =>
  WORKERS.some((relation) => relations.has(relation)) || may('task.edit');

/** Whether somebody may tick the checklist now. */
export const mayTick = (row: TaskRow, { relations, may }: RecordAccess): boolean =>
  (row.status === 'Open' || row.status === 'In Progress') && (relations.has('owner') || may('task.edit'));

/** Whether a task waits to be said that it has worked. */
const isEffectAsked = (row: TaskRow): boolean =>
  row.closed_at !== null && row.effect_asked_at !== null && row.effect_worked === null;

/** Whether somebody is asked now to say whether a task has worked: its verifier, not on their own work. */
export const isAskedForEffect = (row: TaskRow, { relations, isOwnWork }: RecordAccess): boolean =>
  isEffectAsked(row) && !isOwnWork && relations.has('verifier');

/** Whether somebody may say now whether a task has worked: its verifier, or whoever edits tasks; not on their own work. */
export const mayJudgeEffect = (row: TaskRow, access: RecordAccess): boolean =>
  isAskedForEffect(row, access) || (isEffectAsked(row) && !access.isOwnWork && access.may('task.edit'));

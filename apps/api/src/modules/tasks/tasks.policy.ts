import type { Relation } from '@safety-qube/domain/records/relations';
import { checkAction, type RecordAccess, type Refused } from '@safety-qube/domain/records/workflow';
import { CONVERT, isRecorded, type RecordDefinition, type RecordRow } from '../records/index.ts';
import type { TaskRow } from './task-row.ts';

/** Whether a person may set the terms of a task: its raiser or an editor, not the person who works on it. */
export const maySetTerms = ({ relations, may }: RecordAccess): boolean => relations.has('raiser') || may('task.edit');

/** People who work on a record, and may add tasks to it without any other right. */
const WORKERS: readonly Relation[] = ['owner', 'resolutionTeam', 'ehsMember'];

/** Whether a task is what a record is converted to, as to a record of another type, instead of a part of the work on it. */
export const isConverted = ({ convertsTo }: Pick<RecordDefinition, 'convertsTo'>): boolean => convertsTo.length > 0;

/**
 * Whether a person may add a task to a record: those who work on it, and who may edit tasks. Where that converts the record, only who may
 * convert it and edit tasks may, and not once it has ended; what is only recorded has not.
 */
export function checkAddTask(
  definition: RecordDefinition,
  access: RecordAccess,
  record: Pick<RecordRow, 'status' | 'closed_at'>,
): Refused | 'allowed' {
  const { relations, may } = access;
  if (!isConverted(definition))
    return WORKERS.some((relation) => relations.has(relation)) || may('task.edit') ? 'allowed' : 'right';
  if (!may('task.edit')) return 'right';
  const verdict = checkAction(definition.workflow, CONVERT, record.status, access, record.closed_at !== null);
  return verdict === 'status' && isRecorded(definition, record) ? 'allowed' : verdict;
}

/** Whether a person may tick the checklist now. */
export const mayTick = (row: TaskRow, { relations, may }: RecordAccess): boolean =>
  (row.status === 'Open' || row.status === 'In Progress') && (relations.has('owner') || may('task.edit'));

/** Whether the question if a task has worked is pending. */
const isEffectAsked = (row: TaskRow): boolean =>
  row.closed_at !== null && row.effect_asked_at !== null && row.effect_worked === null;

/** Whether a person is asked now if a task has worked: its verifier, not about their own work. */
export const isAskedForEffect = (row: TaskRow, { relations, isOwnWork }: RecordAccess): boolean =>
  isEffectAsked(row) && !isOwnWork && relations.has('verifier');

/** Whether a person may answer now if a task has worked: its verifier or anyone who may edit tasks, not about their own work. */
export const mayJudgeEffect = (row: TaskRow, access: RecordAccess): boolean =>
  isAskedForEffect(row, access) || (isEffectAsked(row) && !access.isOwnWork && access.may('task.edit'));

import type { ChecklistItem, Task } from '@safety-qube/contract/schemas/tasks';
import type { Control, Evidence } from '@safety-qube/domain/tasks/controls';
import type { RepeatUnit } from '@safety-qube/domain/tasks/repeat';

/** A task as its table has it, besides the record. */
export interface TaskRow {
  readonly owner_id: number | null;
  readonly origin_id: number | null;
  readonly due_on: string | null;
  readonly status: string;
  readonly closed_at: Date | null;
  readonly verifier_id: number | null;
  readonly control: Control | null;
  readonly evidence: Evidence;
  readonly checklist: readonly ChecklistItem[];
  readonly effect_on: string | null;
  readonly effect_asked_at: Date | null;
  readonly effect_worked: boolean | null;
  readonly effect_by: number | null;
  readonly effect_at: Date | null;
  readonly repeat_every: number | null;
  readonly repeat_unit: RepeatUnit | null;
  readonly repeat_until: string | null;
  readonly repeat_times: number | null;
  readonly series_no: number;
  readonly execution_id: number | null;
  readonly question_id: string | null;
}

/** Columns of the task's table besides those of its fields; days come as text. */
export const TASK_COLUMNS = {
  item: ['checklist', 'repeat_every', 'execution_id'],
  detail: [
    'effect_asked_at',
    'effect_worked',
    'effect_by',
    'effect_at',
    'repeat_unit',
    'repeat_until::text repeat_until',
    'repeat_times',
    'series_no',
    'question_id',
  ],
} as const;

/** Counts the items of a checklist that are done. */
export const doneIn = (checklist: readonly ChecklistItem[]): number =>
  checklist.filter(({ doneAt }) => doneAt !== null).length;

/** Presents what a row of the list shows of a task beyond the record and its fields. */
export const presentTaskItem = (row: TaskRow) => ({
  checklistDone: doneIn(row.checklist),
  checklistTotal: row.checklist.length,
  isRepeated: row.repeat_every !== null,
  hasOrigin: row.origin_id !== null,
  isOfQuestion: row.execution_id !== null,
});

/** Presents the effectiveness check; null for none. */
export const presentEffect = (row: TaskRow): Pick<Task, 'effect'> => ({
  effect:
    row.effect_on === null
      ? null
      : {
          on: row.effect_on,
          askedAt: row.effect_asked_at?.toISOString() ?? null,
          worked: row.effect_worked,
          byId: row.effect_by,
          at: row.effect_at?.toISOString() ?? null,
        },
});

/** Presents what its page shows of a task beyond the record and its fields. */
export const presentTask = (
  row: TaskRow,
): ReturnType<typeof presentTaskItem> &
  Pick<Task, 'executionId' | 'questionId' | 'checklist' | 'repeat' | 'seriesNo'> => ({
  ...presentTaskItem(row),
  executionId: row.execution_id,
  questionId: row.question_id,
  checklist: [...row.checklist],
  repeat:
    row.repeat_every === null || row.repeat_unit === null
      ? null
      : { every: row.repeat_every, unit: row.repeat_unit, until: row.repeat_until, times: row.repeat_times },
  seriesNo: row.series_no,
});

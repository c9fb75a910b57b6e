import { TASK } from '@safety-qube/domain/record-types/task';
import { TASK_ACTIONS } from '@safety-qube/domain/tasks/task-workflow';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Problem, Reason, refusals } from '../schemas/common.ts';
import { ListSort } from '../schemas/records.ts';
import {
  Checklist,
  EditTask,
  RaiseTask,
  Task,
  TaskItem,
  TaskOfRecord,
  taskBodies,
  taskFilterShape,
} from '../schemas/tasks.ts';
import { actionEndpoints } from './record-actions.ts';
import { recordEndpoints } from './records.ts';

const PATH = '/api/tasks';
export const tasks = recordEndpoints(TASK, {
  Detail: Task,
  Item: TaskItem,
  Raise: RaiseTask,
  Edit: EditTask,
  filters: taskFilterShape,
  sort: ListSort,
});
export const taskActions = actionEndpoints(TASK, Task, taskBodies, TASK_ACTIONS);

export const setChecklist = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/checklist`,
  summary: 'Change the items of a task’s checklist; remaining items keep their ticks',
  ifMatch: true,
  params: IdParams,
  body: z.object({ items: Checklist }),
  responses: { 200: Task, ...refusals },
});
export const tickItem = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/checklist/{itemId}`,
  summary: 'Tick or untick an item of a task’s checklist',
  params: z.object({ id: Id, itemId: Id }),
  body: z.object({ done: z.boolean() }),
  responses: { 200: Task, 403: Problem, 404: Problem, 422: Problem },
});
export const judgeEffect = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/effect`,
  summary: 'Answer whether a task was effective; if not, it is opened again',
  ifMatch: true,
  isIdempotent: true,
  params: IdParams,
  body: z.discriminatedUnion('worked', [
    z.object({ worked: z.literal(true), note: Reason.optional() }),
    z.object({ worked: z.literal(false), reason: Reason }),
  ]),
  responses: { 200: Task, ...refusals },
});
export const listTasksOfRecord = endpoint({
  method: 'GET',
  path: '/api/records/{id}/tasks',
  summary: 'Tasks that were made from a record, oldest first',
  params: IdParams,
  responses: {
    200: z.object({
      tasks: z.array(TaskOfRecord),
      /** Whether the record is a serious finding: high or extreme risk, or immediate danger. */
      isSerious: z.boolean(),
      /** Whether a serious finding has only tasks with training or protective equipment so far. */
      hasOnlyWeakControls: z.boolean(),
      /** Whether the caller may add a task to it. */
      mayAdd: z.boolean(),
    }),
    404: Problem,
  },
});

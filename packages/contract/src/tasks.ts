import { TASK } from '@safety-qube/domain/record-types/task';
import { CONTROLS, EVIDENCE } from '@safety-qube/domain/tasks/controls';
import { REPEAT_UNITS } from '@safety-qube/domain/tasks/repeat';
import { TASK_ACTIONS, TASK_TRANSITIONS } from '@safety-qube/domain/tasks/task-workflow';
import * as z from 'zod';
import { actionBodies } from './action-bodies.ts';
import { GivenDay, Id, IdParams, nameOf, Problem, Reason, refusals } from './common.ts';
import { endpoint } from './endpoint.ts';
import { actionAbilities, actionEndpoints } from './record-actions.ts';
import {
  editShape,
  IdList,
  RecordItem,
  RecordReference,
  raiseShape,
  recordAbilities,
  recordEndpoints,
  recordShape,
} from './records.ts';

export const ControlName = z.enum(CONTROLS);
export const EvidenceName = z.enum(EVIDENCE);

/** One thing to do within a task. */
export const ChecklistItem = z
  .object({
    id: z.int(),
    text: z.string(),
    /** Who ticked it, and when; null until somebody did. */
    doneById: z.int().nullable(),
    doneAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ChecklistItem' });
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/** How a task comes again: until a day, or for so many times in all; without either it goes on. */
export const Repeat = z
  .object({
    every: z.int().min(1).max(99),
    unit: z.enum(REPEAT_UNITS),
    until: GivenDay.nullable(),
    times: z.int().min(2).max(999).nullable(),
  })
  .meta({ id: 'Repeat' });

/** Whether what was done has worked, asked of the verifier on a day after the end. */
export const Effect = z
  .object({
    /** The day on which it is asked. */
    on: z.iso.date(),
    /** When it was asked; the answer is then waited for. */
    askedAt: z.iso.datetime().nullable(),
    /** Null until somebody said so; a task that did not work is open again. */
    worked: z.boolean().nullable(),
    byId: z.int().nullable(),
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Effect' });

const taskShape = {
  verifierId: z.int().nullable(),
  /** Where it stands in the hierarchy of controls. */
  control: ControlName.nullable(),
  /** How much of its checklist is done. */
  checklistDone: z.int(),
  checklistTotal: z.int(),
  isRepeated: z.boolean(),
  /** Whether it came of another record. */
  hasOrigin: z.boolean(),
  /** Whether it was made of a question of a form. */
  isOfQuestion: z.boolean(),
};
export const TaskItem = RecordItem.extend(taskShape).meta({ id: 'TaskItem' });
export type TaskItem = z.infer<typeof TaskItem>;

export const Task = z
  .object({
    ...recordShape,
    ...taskShape,
    isVerifier: z.boolean(),
    /** The record that it came of; null where there is none, and where the caller may not see that one. */
    origin: RecordReference.nullable(),
    /** The question that it was made of, and the filling of the form; who may see that one asks for it by this id. */
    executionId: z.int().nullable(),
    questionId: z.string().nullable(),
    /** What has to be shown when it is completed. */
    evidence: EvidenceName,
    checklist: z.array(ChecklistItem),
    effect: Effect.nullable(),
    repeat: Repeat.nullable(),
    /** Which of its series it is; the first is 1. */
    seriesNo: z.int(),
    abilities: z.object({
      ...recordAbilities,
      ...actionAbilities(TASK_ACTIONS),
      /** Tick the checklist. */
      tick: z.boolean(),
      /** Change what the work is measured by: verifier, evidence, control, effectiveness check, repetition. */
      setTerms: z.boolean(),
      /** Say whether it has worked. */
      judgeEffect: z.boolean(),
    }),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

const ItemText = nameOf(300);
/** What is to be done, one after another. `id` names one that is there; without it the item is new. */
const Checklist = z.array(z.object({ id: z.int().positive().optional(), text: ItemText })).max(100);
const {
  category: _category,
  team: _team,
  isAnonymous: _isAnonymous,
  facilityId: _facilityId,
  ...raiseTask
} = raiseShape;
const { category: _changedCategory, ...editTask } = editShape;

/** What a task is measured by; whoever works on it does not change it. */
const terms = {
  verifierId: z.int().positive().nullish(),
  control: ControlName.nullish(),
  evidence: EvidenceName.optional(),
  /** The day after the end on which it is asked whether it has worked. */
  effectOn: GivenDay.nullish(),
  /** Needs a due date. */
  repeat: Repeat.nullish(),
};
export const RaiseTask = z.object({
  ...raiseTask,
  ...terms,
  /** The record that it comes of; its place is the task's where none is named. One of the two is needed. */
  originId: z.int().positive().optional(),
  facilityId: z.int().positive().optional(),
  /** What is to be done, one after another. */
  checklist: z.array(ItemText).max(100).optional(),
});
export const EditTask = z.object({
  ...editTask,
  ...terms,
  /** Why the due date moves: needed when there was one. */
  reason: Reason.optional(),
});

const PATH = '/api/tasks';
export const tasks = recordEndpoints(PATH, {
  noun: 'task',
  raiseBy: 'task.edit',
  Detail: Task,
  Item: TaskItem,
  Raise: RaiseTask,
  Edit: EditTask,
  filters: {
    /** Kinds of control, such as engineer,administer. */
    control: z.string().max(200).optional(),
    verifierId: IdList.optional(),
    /** What they are there for, such as record,repeat. */
    source: z.string().max(200).optional(),
    /** Tasks that came of a record. */
    originId: Id.optional(),
    /** Whether it waits to be said that they have worked. */
    effectAsked: z
      .enum(['true', 'false'])
      .transform((flag) => flag === 'true')
      .optional(),
  },
});

/** What each action of a task is told. */
export const taskBodies = actionBodies(TASK_TRANSITIONS);
export const taskActions = actionEndpoints(
  PATH,
  { noun: 'task', workflow: TASK.workflow, Detail: Task, bodies: taskBodies },
  TASK_ACTIONS,
);

export const setChecklist = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/checklist`,
  summary: 'Change what is on a task’s checklist; items that stay keep their ticks',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  body: z.object({ items: Checklist }),
  responses: { 200: Task, ...refusals },
});
export const tickItem = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/checklist/{itemId}`,
  summary: 'Tick an item of a task’s checklist, or take the tick back',
  access: 'session',
  params: z.object({ id: Id, itemId: Id }),
  body: z.object({ done: z.boolean() }),
  responses: { 200: Task, 403: Problem, 404: Problem, 422: Problem },
});
export const judgeEffect = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/effect`,
  summary: 'Say whether what was done has worked; if not, the task is open again',
  access: 'session',
  ifMatch: true,
  isIdempotent: true,
  params: IdParams,
  body: z.discriminatedUnion('worked', [
    z.object({ worked: z.literal(true), note: Reason.optional() }),
    z.object({ worked: z.literal(false), reason: Reason }),
  ]),
  responses: { 200: Task, ...refusals },
});

/** A task as the people of its record see it. Its page, its id and its number are for those who may see the task itself. */
export const TaskOfRecord = z
  .object({
    ...RecordReference.shape,
    id: z.int().nullable(),
    number: z.string().nullable(),
    ownerId: z.int().nullable(),
    dueOn: z.iso.date().nullable(),
    isClosed: z.boolean(),
    control: ControlName.nullable(),
  })
  .meta({ id: 'TaskOfRecord' });
export type TaskOfRecord = z.infer<typeof TaskOfRecord>;
export const listTasksOfRecord = endpoint({
  method: 'GET',
  path: '/api/records/{id}/tasks',
  summary: 'Tasks that came of a record, oldest first',
  access: 'session',
  params: IdParams,
  responses: {
    200: z.object({
      tasks: z.array(TaskOfRecord),
      /** Whether the record is a serious finding: high or extreme risk, or immediate danger. */
      isSerious: z.boolean(),
      /** Whether a serious finding gets only training or protective equipment so far. */
      isAnsweredWeakly: z.boolean(),
      /** Whether the caller may add a task to it. */
      mayAdd: z.boolean(),
    }),
    404: Problem,
  },
});

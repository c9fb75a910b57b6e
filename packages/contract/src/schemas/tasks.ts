import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import { MAX_REPEAT_INTERVAL, REPEAT_UNITS } from '@safety-qube/domain/tasks/repeat';
import { TASK_ACTIONS, TASK_TRANSITIONS } from '@safety-qube/domain/tasks/task-workflow';
import * as z from 'zod';
import { actionBodies } from './action-bodies.ts';
import { Flag, GivenDay, Id, nameOf, Reason } from './common.ts';
import { fieldShapes } from './field-shapes.ts';
import { actionAbilities } from './record-actions.ts';
import { editShape, RecordItem, RecordReference, raiseShape, recordAbilities, recordShape } from './records.ts';

/** An item of a task's checklist. */
export const ChecklistItem = z
  .object({
    id: z.int(),
    text: z.string(),
    /** Who ticked it, and when; null if it is not ticked. */
    doneById: z.int().nullable(),
    doneAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ChecklistItem' });
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/** How a task repeats: until a day, or for a total number of times; without end if neither is set. */
export const Repeat = z
  .object({
    every: z.int().min(1).max(MAX_REPEAT_INTERVAL),
    unit: z.enum(REPEAT_UNITS),
    until: GivenDay.nullable(),
    times: z.int().min(2).max(999).nullable(),
  })
  .meta({ id: 'Repeat' });

/** The effectiveness check: the verifier is asked on a day after the end whether the task was effective. */
export const Effect = z
  .object({
    /** The day on which it is asked. */
    on: z.iso.date(),
    /** When the verifier was asked; from then on the task waits for the answer. */
    askedAt: z.iso.datetime().nullable(),
    /** Null until answered; a task that was not effective is opened again. */
    worked: z.boolean().nullable(),
    byId: z.int().nullable(),
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Effect' });

const own = fieldShapes(TASK_FIELDS);
const taskShape = {
  ...own.item,
  /** Number of ticked items of its checklist. */
  checklistDone: z.int(),
  checklistTotal: z.int(),
  isRepeated: z.boolean(),
  /** Whether it was made from another record. */
  hasOrigin: z.boolean(),
  /** Whether it was made from a question of a form. */
  isOfQuestion: z.boolean(),
};
export const TaskItem = RecordItem.extend(taskShape).meta({ id: 'TaskItem' });
export type TaskItem = z.infer<typeof TaskItem>;

export const Task = z
  .object({
    ...recordShape,
    ...taskShape,
    isVerifier: z.boolean(),
    /**
     * The question that it was made from, and the execution of the form, which callers with access to it can request by this id.
     */
    executionId: z.int().nullable(),
    questionId: z.string().nullable(),
    evidence: own.detail.evidence,
    checklist: z.array(ChecklistItem),
    effect: Effect.nullable(),
    repeat: Repeat.nullable(),
    /** Its number in its series; the first is 1. */
    seriesNo: z.int(),
    abilities: z.object({
      ...recordAbilities,
      ...actionAbilities(TASK_ACTIONS),
      /** May tick items of the checklist. */
      tick: z.boolean(),
      /** May change the terms of the work: verifier, evidence, control, effectiveness check, repetition. */
      setTerms: z.boolean(),
      /** May answer whether it was effective. */
      judgeEffect: z.boolean(),
    }),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

const ItemText = nameOf(300);
/** The items to do, in order. `id` refers to an existing item; without it the item is new. */
export const Checklist = z.array(z.object({ id: z.int().positive().optional(), text: ItemText })).max(100);
const {
  category: _category,
  team: _team,
  isAnonymous: _isAnonymous,
  facilityId: _facilityId,
  convertedFromId: _convertedFromId,
  ...raiseTask
} = raiseShape;
const { category: _changedCategory, ...editTask } = editShape;

/** The terms of a task; the people who work on it cannot change these. A new task takes null for none as well. */
const terms = {
  ...own.edit,
  /** Needs a due date. */
  repeat: Repeat.nullish(),
};
export const RaiseTask = z.object({
  ...raiseTask,
  ...terms,
  /** The record that it is made from; its place is the default for the task's. One of the two is required. */
  originId: z.int().positive().optional(),
  facilityId: z.int().positive().optional(),
  /** The items to do, in order. */
  checklist: z.array(ItemText).max(100).optional(),
});
export const EditTask = z.object({
  ...editTask,
  ...terms,
  /** The reason for moving the due date: required if there was one. */
  reason: Reason.optional(),
});
export const taskFilterShape = {
  ...own.filters,
  /** Why the tasks exist, separated by commas, such as record,repeat. */
  source: z.string().max(200).optional(),
  /** Only tasks that were made from this record. */
  originId: Id.optional(),
  /** Only tasks that wait for the answer whether they were effective. */
  effectAsked: Flag.optional(),
};

/** The body of each action of a task. */
export const taskBodies = actionBodies(TASK_TRANSITIONS);

/** A task as the people of its record see it. Its page, id and number are only for those who may see the task itself. */
export const TaskOfRecord = z
  .object({
    ...RecordReference.shape,
    id: z.int().nullable(),
    number: z.string().nullable(),
    ownerId: z.int().nullable(),
    dueOn: z.iso.date().nullable(),
    lateFrom: z.iso.datetime().nullable(),
    isClosed: z.boolean(),
    control: own.detail.control,
  })
  .meta({ id: 'TaskOfRecord' });
export type TaskOfRecord = z.infer<typeof TaskOfRecord>;

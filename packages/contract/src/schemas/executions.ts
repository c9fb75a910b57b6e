import { ANSWER_PROBLEMS } from '@safety-qube/domain/templates/answers';
import { MISSING } from '@safety-qube/domain/templates/evaluate';
import { USED_MODULES } from '@safety-qube/domain/templates/template-rights';
import * as z from 'zod';
import { Answer } from './answers.ts';
import { Id } from './common.ts';

/** How a form is scheduled: on demand, by anybody at the place. */
export const SCHEDULE_KINDS = ['on-demand'] as const;
export const Kind = z.enum(SCHEDULE_KINDS);

/** Modules whose forms can be scheduled at places: inspections are filled in there, records raised. */
export const ScheduledModule = z.enum(USED_MODULES);

const place = {
  facilityId: z.int(),
  departmentId: z.int().nullable(),
  locationId: z.int().nullable(),
  subareaId: z.int().nullable(),
};
const Name = z.record(z.string(), z.string());

const schedule = {
  id: z.int(),
  kind: Kind,
  module: ScheduledModule,
  templateId: z.int(),
  /** The name of the newest published version of its form, by language, and the language in which it is written. */
  name: Name,
  language: z.string(),
  ...place,
  /** When it was last finished; null for never. */
  lastSubmittedAt: z.iso.datetime().nullable(),
  abilities: z.object({ start: z.boolean(), end: z.boolean() }),
};
/** A form that can be filled in at a place. */
export const Schedule = z.object(schedule).meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

/** Where a form is available. */
export const FormUse = z
  .object({
    /** Places where it can be filled in. */
    places: z.int(),
    /** Posters in use on which visitors can choose it. */
    posters: z.int(),
    /** Forms in progress, which can be finished in any case. */
    begun: z.int(),
  })
  .meta({ id: 'FormUse' });
export type FormUse = z.infer<typeof FormUse>;

/** A form in progress. */
const OpenExecution = z.object({
  id: z.int(),
  startedById: z.int(),
  startedAt: z.iso.datetime(),
  /** Whether the caller is one of the people who fill it in. */
  isMine: z.boolean(),
  answered: z.int(),
});

const Score = z.object({ score: z.number(), max: z.number(), percent: z.number().nullable(), isFailed: z.boolean() });
/** A finished form and its result. */
const FinishedExecution = z.object({
  id: z.int(),
  /** Null for a visitor. */
  submittedById: z.int().nullable(),
  submittedAt: z.iso.datetime(),
  result: Score,
});
export const executionHead = {
  id: z.int(),
  /** The schedule that it was started from; null for the form of a record, which `recordId` identifies. */
  scheduleId: z.int().nullable(),
  recordId: z.int().nullable(),
  ...place,
  status: z.enum(['open', 'submitted']),
  /** Null for the form of a record that was raised anonymously. */
  startedById: z.int().nullable(),
  startedAt: z.iso.datetime(),
  submittedById: z.int().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  /** Its result; null until it is finished, and for a caller who cannot read all of it. */
  result: Score.nullable(),
  abilities: z.object({ answer: z.boolean() }),
};
export const ExecutionHead = z.object(executionHead).meta({ id: 'ExecutionHead' });
export type ExecutionHead = z.infer<typeof ExecutionHead>;

/** The most recent executions of a form at a place: those in progress, and the finished ones that the caller may see. */
export const ExecutionsOfSchedule = z.object({ open: z.array(OpenExecution), finished: z.array(FinishedExecution) });
export type ExecutionsOfSchedule = z.infer<typeof ExecutionsOfSchedule>;

/** A stored answer; its version counts how often it was written. */
export const SavedAnswer = z
  .object({
    questionId: z.string(),
    answer: Answer,
    version: z.int(),
    /** Null for an anonymous answer. */
    savedById: z.int().nullable(),
    savedAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedAnswer' });
export type SavedAnswer = z.infer<typeof SavedAnswer>;

/** Says that there is an answer whose content names a person hidden from the caller: who gave it last, and when. */
export const WithheldAnswer = z.object({
  questionId: z.string(),
  /** Null for an anonymous answer, or one by a person who is hidden from the caller. */
  savedById: z.int().nullable(),
  savedAt: z.iso.datetime(),
});
export type WithheldAnswer = z.infer<typeof WithheldAnswer>;

/** A problem at a question that prevents a form from being finished. */
export const FormError = z
  .object({
    questionId: z.string(),
    code: z.enum([...ANSWER_PROBLEMS, ...MISSING]),
    row: z.int().optional(),
    columnId: z.string().optional(),
  })
  .meta({ id: 'FormError' });
export const AnswerParams = z.object({ id: Id, questionId: z.string().min(1).max(64) });

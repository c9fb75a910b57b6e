import { ANSWER_PROBLEMS } from '@safety-qube/domain/templates/answers';
import { MISSING } from '@safety-qube/domain/templates/evaluate';
import * as z from 'zod';
import { Answer, placeInput } from './answers.ts';
import { Attachment } from './attachments.ts';
import { Id, IdParams, Nothing, Problem, refusals } from './common.ts';
import { endpoint } from './endpoint.ts';
import { RaiseTask } from './tasks.ts';
import { TemplateContent } from './template-content.ts';

/** How a form is scheduled: on demand, by anybody at the place. */
export const SCHEDULE_KINDS = ['on-demand'] as const;
const Kind = z.enum(SCHEDULE_KINDS);

/** Modules whose forms can be scheduled at places: inspections are filled in there, incidents raised. */
export const SCHEDULED_MODULES = ['inspection', 'incident'] as const;
const ScheduledModule = z.enum(SCHEDULED_MODULES);

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
  submittedById: z.int(),
  submittedAt: z.iso.datetime(),
  result: Score,
});
const head = {
  id: z.int(),
  /** The schedule that it was begun from; null for the form of a record, which `recordId` identifies. */
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
export const ExecutionHead = z.object(head).meta({ id: 'ExecutionHead' });
export type ExecutionHead = z.infer<typeof ExecutionHead>;

/** The most recent executions of a form at a place: those in progress, and the finished ones that the caller may see. */
const ExecutionsOfSchedule = z.object({ open: z.array(OpenExecution), finished: z.array(FinishedExecution) });
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
const WithheldAnswer = z.object({
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

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules',
  summary:
    'Forms at places that can be filled in on demand, where the caller’s role reaches; of inspections unless it says otherwise',
  access: 'session',
  query: z.object({ module: ScheduledModule.optional() }),
  responses: { 200: z.array(Schedule) },
});
export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules',
  summary: 'Have a published form of inspections or incidents filled in at a place, on demand',
  access: 'session',
  privilege: 'inspection.schedule',
  isIdempotent: true,
  body: z.object({ kind: Kind, templateId: z.int().positive(), ...placeInput }),
  responses: { 201: Schedule, 403: Problem, 422: Problem },
});
export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/schedules/{id}',
  summary: 'A form at a place, what was begun there and not finished, and what the caller sees of the last finished',
  access: 'session',
  params: IdParams,
  responses: { 200: Schedule.extend(ExecutionsOfSchedule.shape), 404: Problem },
});
export const endSchedule = endpoint({
  method: 'DELETE',
  path: '/api/schedules/{id}',
  summary: 'Take a form at a place out of use; what was begun may be finished',
  access: 'session',
  privilege: 'inspection.editSchedule',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const startExecution = endpoint({
  method: 'POST',
  path: '/api/schedules/{id}/executions',
  summary: 'Begin to fill in a form: its newest published version, which stays the one of this execution',
  access: 'session',
  privilege: 'inspection.perform',
  isIdempotent: true,
  params: IdParams,
  responses: { 201: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
export const getExecution = endpoint({
  method: 'GET',
  path: '/api/executions/{id}',
  summary: 'A form that is or was filled in: the questions of its version',
  access: 'session',
  params: IdParams,
  responses: { 200: ExecutionHead.extend({ content: TemplateContent }), 404: Problem },
});
export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/executions/{id}/answers',
  summary: 'All answers of a form with their files',
  access: 'session',
  params: IdParams,
  responses: {
    200: z.object({
      ...head,
      answers: z.array(SavedAnswer),
      withheld: z.array(WithheldAnswer),
      files: z.array(Attachment),
    }),
    404: Problem,
  },
});
export const joinExecution = endpoint({
  method: 'POST',
  path: '/api/executions/{id}/join',
  summary: 'Take part in filling in a form that somebody else began',
  access: 'session',
  privilege: 'inspection.perform',
  params: IdParams,
  responses: { 200: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
const AnswerParams = z.object({ id: Id, questionId: z.string().min(1).max(64) });
export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/executions/{id}/answers/{questionId}',
  summary:
    'Save one answer; the same one twice is one. 409 with what is there now, where somebody else answered in the meantime',
  access: 'session',
  privilege: 'inspection.perform',
  params: AnswerParams,
  body: z.object({
    answer: Answer,
    /** The version that the caller has read; 0 for none. */
    version: z.int().min(0),
  }),
  responses: { 200: SavedAnswer, ...refusals },
});
export const makeTaskOfQuestion = endpoint({
  method: 'POST',
  path: '/api/executions/{id}/answers/{questionId}/tasks',
  summary:
    'Make a task of a question, where the form is: by right, or because the answers demand one that is not there. Answers the answer with it',
  access: 'session',
  privilege: 'inspection.perform',
  isIdempotent: true,
  params: AnswerParams,
  body: RaiseTask.pick({ description: true, ownerId: true, verifierId: true, dueOn: true }),
  responses: { 201: SavedAnswer, 403: Problem, 404: Problem, 422: Problem },
});
export const submitExecution = endpoint({
  method: 'POST',
  path: '/api/executions/{id}/submit',
  summary: 'Finish a form; 422 with what is missing or wrong, each naming its question',
  access: 'session',
  privilege: 'inspection.perform',
  isIdempotent: true,
  params: IdParams,
  responses: { 200: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});

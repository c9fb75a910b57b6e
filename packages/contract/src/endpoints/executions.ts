import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Answer, placeInput } from '../schemas/answers.ts';
import { Attachment } from '../schemas/attachments.ts';
import { IdParams, Nothing, Problem, refusals } from '../schemas/common.ts';
import {
  AnswerParams,
  ExecutionHead,
  ExecutionsOfSchedule,
  executionHead,
  Kind,
  SavedAnswer,
  Schedule,
  ScheduledModule,
  WithheldAnswer,
} from '../schemas/executions.ts';
import { RaiseTask } from '../schemas/tasks.ts';
import { TemplateContent } from '../schemas/template-content.ts';

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules',
  summary:
    'Forms at places that can be filled in on demand, where the caller’s role reaches; of inspections unless it says otherwise',
  query: z.object({ module: ScheduledModule.optional() }),
  responses: { 200: z.array(Schedule) },
});
export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules',
  summary: 'Have a published form of inspections or incidents filled in at a place, on demand',
  privilege: 'inspection.schedule',
  isIdempotent: true,
  body: z.object({ kind: Kind, templateId: z.int().positive(), ...placeInput }),
  responses: { 201: Schedule, 403: Problem, 422: Problem },
});
export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/schedules/{id}',
  summary: 'A form at a place, what was begun there and not finished, and what the caller sees of the last finished',
  params: IdParams,
  responses: { 200: Schedule.extend(ExecutionsOfSchedule.shape), 404: Problem },
});
export const endSchedule = endpoint({
  method: 'DELETE',
  path: '/api/schedules/{id}',
  summary: 'Take a form at a place out of use; what was begun may be finished',
  privilege: 'inspection.editSchedule',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const startExecution = endpoint({
  method: 'POST',
  path: '/api/schedules/{id}/executions',
  summary: 'Begin to fill in a form: its newest published version, which stays the one of this execution',
  privilege: 'inspection.perform',
  isIdempotent: true,
  params: IdParams,
  responses: { 201: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
export const getExecution = endpoint({
  method: 'GET',
  path: '/api/executions/{id}',
  summary: 'A form that is or was filled in: the questions of its version',
  params: IdParams,
  responses: { 200: ExecutionHead.extend({ content: TemplateContent }), 404: Problem },
});
export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/executions/{id}/answers',
  summary: 'All answers of a form with their files',
  params: IdParams,
  responses: {
    200: z.object({
      ...executionHead,
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
  privilege: 'inspection.perform',
  params: IdParams,
  responses: { 200: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/executions/{id}/answers/{questionId}',
  summary:
    'Save one answer; the same one twice is one. 409 with what is there now, where somebody else answered in the meantime',
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
  privilege: 'inspection.perform',
  isIdempotent: true,
  params: IdParams,
  responses: { 200: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});

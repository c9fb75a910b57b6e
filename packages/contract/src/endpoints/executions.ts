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
  summary: 'Schedules of forms to be filled in on demand within the caller’s reach; those of inspections by default',
  query: z.object({ module: ScheduledModule.optional() }),
  responses: { 200: z.array(Schedule) },
});
export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules',
  summary: 'Schedule a published form of inspections or incidents at a place, to be filled in on demand',
  privilege: 'inspection.schedule',
  isIdempotent: true,
  body: z.object({ kind: Kind, templateId: z.int().positive(), ...placeInput }),
  responses: { 201: Schedule, 403: Problem, 422: Problem },
});
export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/schedules/{id}',
  summary: 'One schedule with its unfinished executions, and the last finished ones that the caller may see',
  params: IdParams,
  responses: { 200: Schedule.extend(ExecutionsOfSchedule.shape), 404: Problem },
});
export const endSchedule = endpoint({
  method: 'DELETE',
  path: '/api/schedules/{id}',
  summary: 'End a schedule; executions that were started can still be finished',
  privilege: 'inspection.editSchedule',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const startExecution = endpoint({
  method: 'POST',
  path: '/api/schedules/{id}/executions',
  summary: 'Start an execution of the newest published version, which it keeps',
  privilege: 'inspection.perform',
  isIdempotent: true,
  params: IdParams,
  responses: { 201: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
export const getExecution = endpoint({
  method: 'GET',
  path: '/api/executions/{id}',
  summary: 'One execution with the questions of its template version',
  params: IdParams,
  responses: { 200: ExecutionHead.extend({ content: TemplateContent }), 404: Problem },
});
export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/executions/{id}/answers',
  summary: 'All answers of an execution, with their files',
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
  summary: 'Join an execution that somebody else started',
  privilege: 'inspection.perform',
  params: IdParams,
  responses: { 200: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});
export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/executions/{id}/answers/{questionId}',
  summary:
    'Save one answer; repeating the same one changes nothing. 409 with the current answer if somebody else changed it',
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
    'Make a task from a question, at the place of the form: by right, or because the answers require one. Returns the answer',
  privilege: 'inspection.perform',
  isIdempotent: true,
  params: AnswerParams,
  body: RaiseTask.pick({ description: true, ownerId: true, verifierId: true, dueOn: true }),
  responses: { 201: SavedAnswer, 403: Problem, 404: Problem, 422: Problem },
});
export const submitExecution = endpoint({
  method: 'POST',
  path: '/api/executions/{id}/submit',
  summary: 'Submit an execution; 422 with each missing or invalid answer and its question',
  privilege: 'inspection.perform',
  isIdempotent: true,
  params: IdParams,
  responses: { 200: ExecutionHead, 403: Problem, 404: Problem, 422: Problem },
});

import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Alert, AlertAfter, AlertAnswerName } from '../schemas/alerts.ts';
import { IdParams, Problem } from '../schemas/common.ts';

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: 'Alerts that the caller was notified of and has not answered, while nobody has said that they have it',
  responses: { 200: z.array(Alert) },
});
export const answerAlert = endpoint({
  method: 'PUT',
  path: '/api/alerts/{id}/answer',
  summary: 'Answer an alert that the caller was notified of; who has it ends it',
  params: IdParams,
  body: z.object({ answer: AlertAnswerName }),
  responses: { 200: AlertAfter, 404: Problem },
});

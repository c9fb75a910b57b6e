import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem, TimeZone } from '../schemas/common.ts';
import { DocumentContent } from '../schemas/record-document.ts';

export const getRecordPdf = endpoint({
  method: 'GET',
  path: '/api/records/{id}/pdf',
  summary: 'One record as a document (PDF) in the caller’s language, with its photos and history',
  params: IdParams,
  /** Time zone of the times in the document, unless the caller’s profile sets one. */
  query: z.object({ timeZone: TimeZone.optional(), content: DocumentContent.default('all') }),
  responses: { 200: z.any(), 404: Problem, 422: Problem, 429: Problem, 503: Problem },
});

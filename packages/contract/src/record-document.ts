import * as z from 'zod';
import { IdParams, Problem, TimeZone } from './common.ts';
import { endpoint } from './endpoint.ts';

export const getRecordPdf = endpoint({
  method: 'GET',
  path: '/api/records/{id}/pdf',
  summary: 'One record as a document (PDF) in the caller’s language, with its photos and history',
  access: 'session',
  params: IdParams,
  /** Where times are told for, unless the caller’s profile names a zone. */
  query: z.object({ timeZone: TimeZone.optional() }),
  responses: { 200: z.any(), 404: Problem, 422: Problem, 429: Problem },
});

import * as z from 'zod';
import { IdParams, Problem, TimeZone } from './common.ts';
import { endpoint } from './endpoint.ts';

/** `brief` leaves out comments and history, for records that would be too long with them. */
const DocumentContent = z.enum(['all', 'brief']);
export type DocumentContent = z.infer<typeof DocumentContent>;

export const getRecordPdf = endpoint({
  method: 'GET',
  path: '/api/records/{id}/pdf',
  summary: 'One record as a document (PDF) in the caller’s language, with its photos and history',
  access: 'session',
  params: IdParams,
  /** Time zone of the times in the document, unless the caller’s profile sets one. */
  query: z.object({ timeZone: TimeZone.optional(), content: DocumentContent.default('all') }),
  responses: { 200: z.any(), 404: Problem, 422: Problem, 429: Problem, 503: Problem },
});

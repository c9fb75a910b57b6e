import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Problem } from '../schemas/common.ts';
import {
  Claim,
  DeclineBody,
  MessageBody,
  RenewedVisit,
  ReportedTypeName,
  ReporterMessage,
  ReporterView,
  TaskNote,
  TypedCode,
  Visit,
  VisitForm,
  VisitorFileQuery,
  VisitorReport,
  VisitType,
} from '../schemas/visits.ts';

/**
 * In the specification "QR-code login, payload not shown". 422 CODE_UNKNOWN for a wrong code, POSTER_REPLACED and POSTER_ENDED with
 * the facility's `emergencyNumber` for one that was valid; CLAIM_UNKNOWN for a wrong claim and one that has expired.
 */
export const exchangeCode = endpoint({
  method: 'POST',
  path: '/api/aum/mauth',
  summary: 'Exchange the code of a poster or a facility, or the claim of a report, for the login token of a visitor',
  access: 'public',
  isUntraced: true,
  body: z.union([z.object({ code: TypedCode, visit: RenewedVisit }), z.object({ claim: Claim, visit: RenewedVisit })]),
  responses: { 200: z.object({ token: z.string() }), 422: Problem, 429: Problem },
});
export const readVisit = endpoint({
  method: 'GET',
  path: '/api/visit',
  summary: 'What a visitor came by: the place, its forms, and the number to call in an emergency',
  access: 'visitor',
  responses: { 200: Visit },
});
export const readVisitForm = endpoint({
  method: 'GET',
  path: '/api/visit/forms/{id}',
  summary:
    'A form of the poster that a visitor came by, by its schedule: the reporter’s part, without questions for people',
  access: 'visitor',
  params: IdParams,
  responses: { 200: VisitForm, 404: Problem },
});
export const readVisitType = endpoint({
  method: 'GET',
  path: '/api/visit/types/{type}',
  summary:
    'What a visitor by the code of a facility is asked for a type of report: its categories, and the form of a kind',
  access: 'visitor',
  params: z.object({ type: ReportedTypeName }),
  /** The category, or the type of event, that decides which form is used. */
  query: z.object({ kind: z.string().min(1).max(80).optional() }),
  responses: { 200: VisitType, 404: Problem },
});
/**
 * The number is null while the report is held, and for an inspection. 422 DESCRIPTION_MISSING, CATEGORY_UNKNOWN, EVENT_TYPE_UNKNOWN,
 * PLACE_OUTSIDE, CLAIM_TAKEN, FORM_UNKNOWN, FORM_UNFINISHED; 429 with `emergencyNumber` above the reports that are held in a day.
 */
export const reportAsVisitor = endpoint({
  method: 'POST',
  path: '/api/visit/reports',
  summary:
    'Report by a form of the poster, or by the code of a facility; a repetition of its key within eight days has no effect',
  access: 'visitor',
  isIdempotent: true,
  body: VisitorReport,
  responses: { 201: z.object({ number: z.string().nullable() }), 404: Problem, 422: Problem, 429: Problem },
});
export const addTaskNote = endpoint({
  method: 'POST',
  path: '/api/visit/notes',
  summary: 'Add a note to the task of the poster',
  access: 'visitor',
  isIdempotent: true,
  body: TaskNote,
  responses: { 201: Nothing, 404: Problem, 422: Problem, 429: Problem },
});
export const addVisitorFile = endpoint({
  method: 'POST',
  path: '/api/visit/files',
  summary: 'Send a picture of the report that a claim opens: the body is its bytes; only what it shows is kept',
  access: 'visitor',
  isIdempotent: true,
  query: VisitorFileQuery,
  responses: { 201: Nothing, 404: Problem, 413: Problem, 415: Problem, 422: Problem },
});
export const readReport = endpoint({
  method: 'GET',
  path: '/api/visit/report',
  summary: 'The report that a claim opens, as its reporter sees it; that it was read is not stored',
  access: 'visitor',
  responses: { 200: ReporterView, 404: Problem },
});
export const writeToTeam = endpoint({
  method: 'POST',
  path: '/api/visit/report/messages',
  summary: 'Write to the people who work on the report that a claim opens',
  access: 'visitor',
  isIdempotent: true,
  body: MessageBody,
  responses: { 201: ReporterMessage, 404: Problem, 422: Problem, 429: Problem },
});
export const acceptAsReporter = endpoint({
  method: 'POST',
  path: '/api/visit/report/accept',
  summary: 'Accept what was done about the report that a claim opens',
  access: 'visitor',
  isIdempotent: true,
  body: z.strictObject({}),
  responses: { 200: ReporterView, 404: Problem, 422: Problem },
});
export const declineAsReporter = endpoint({
  method: 'POST',
  path: '/api/visit/report/decline',
  summary: 'Say what is still wrong with what was done about the report that a claim opens',
  access: 'visitor',
  isIdempotent: true,
  body: DeclineBody,
  responses: { 200: ReporterView, 404: Problem, 422: Problem },
});

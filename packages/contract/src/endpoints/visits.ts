import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';
import { TypedCode, Visit, VisitForm } from '../schemas/visits.ts';

/**
 * In the specification "QR-code login, payload not shown". 422 CODE_UNKNOWN for a wrong code, POSTER_REPLACED and POSTER_ENDED with
 * the facility's `emergencyNumber` for one that was valid.
 */
export const exchangeCode = endpoint({
  method: 'POST',
  path: '/api/aum/mauth',
  summary: 'Exchange the code of a poster or a facility for the login token of a visitor',
  access: 'public',
  isUntraced: true,
  body: z.object({
    code: TypedCode,
    /** The random id of the visit that an earlier token names (`adId`), if this one is to renew it. */
    visit: z.uuid().optional(),
  }),
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

import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Problem } from '../schemas/common.ts';

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/api/aum/um/{id}/invitation',
  summary: 'A new link for an invited person to choose a password, to be passed on where no mail server is set up',
  privilege: 'management.user.edit',
  params: IdParams,
  responses: { 201: z.object({ link: z.url() }), 403: Problem, 404: Problem, 422: Problem },
});

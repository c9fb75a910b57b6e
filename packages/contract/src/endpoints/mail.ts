import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Problem } from '../schemas/common.ts';
import { Mail, MailBrief } from '../schemas/mail.ts';

export const listMail = endpoint({
  method: 'GET',
  path: '/api/management/mail',
  summary: 'Mail of the tenant, newest first',
  privilege: 'management.role.edit',
  query: z.object({
    cursor: Id.optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
    search: z.string().trim().max(100).optional(),
  }),
  responses: {
    200: z.object({
      items: z.array(MailBrief),
      next: z.int().nullable(),
      /** False without a mail server: mail is only kept. */
      isSent: z.boolean(),
    }),
  },
});
export const getMail = endpoint({
  method: 'GET',
  path: '/api/management/mail/{id}',
  summary: 'One mail with its content',
  privilege: 'management.role.edit',
  params: IdParams,
  responses: { 200: Mail, 404: Problem },
});

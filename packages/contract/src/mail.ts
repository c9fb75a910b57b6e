import * as z from 'zod';
import { Id, IdParams, Problem } from './common.ts';
import { endpoint } from './endpoint.ts';

export const MailStatus = z.enum(['kept', 'waiting', 'sent', 'failed']);
export const MailBrief = z
  .object({
    id: z.int(),
    to: z.string(),
    subject: z.string(),
    template: z.string(),
    language: z.string(),
    status: MailStatus,
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'MailBrief' });
export type MailBrief = z.infer<typeof MailBrief>;
export const Mail = MailBrief.extend({ text: z.string(), html: z.string() }).meta({ id: 'Mail' });
export type Mail = z.infer<typeof Mail>;

export const listMail = endpoint({
  method: 'GET',
  path: '/api/management/mail',
  summary: 'Mail of the tenant, newest first',
  access: 'session',
  privilege: 'management.role.edit',
  query: z.object({
    cursor: Id.optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
    search: z.string().trim().max(100).optional(),
  }),
  responses: { 200: z.object({ items: z.array(MailBrief), next: z.int().nullable() }) },
});
export const getMail = endpoint({
  method: 'GET',
  path: '/api/management/mail/{id}',
  summary: 'One mail as it was written',
  access: 'session',
  privilege: 'management.role.edit',
  params: IdParams,
  responses: { 200: Mail, 404: Problem },
});

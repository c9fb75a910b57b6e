import * as z from 'zod';

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

import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { type Job, job } from '../jobs/jobs.ts';
import { hideLink } from './render-mail.ts';

/**
 * Sends a waiting mail by SMTP. What was sent keeps no working link in its stored copy: only the recipient has it then.
 * A crash between sending and noting sends again, under the same Message-ID.
 */
export function sendMailJob(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Job {
  const transport = config.SMTP_URL ? createTransport(config.SMTP_URL, { from: config.MAIL_FROM }) : undefined;
  return job({
    id: 'send-mail',
    payload: z.object({ mailId: z.int() }),
    async run({ mailId }, { tenantId, tx, attempt }) {
      const mail = await tx
        .selectFrom('mail')
        .selectAll()
        .where('id', '=', mailId)
        .where('status', '=', 'waiting')
        .executeTakeFirst();
      if (!mail) return;
      if (!transport) throw new Error('SMTP_URL is not set any more');
      try {
        await transport.sendMail({
          to: mail.to_address,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<mail-${tenantId}-${mailId}@safety-qube>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const status = attempt.number < attempt.of ? 'waiting' : 'failed';
        const said = (error as Error).message.slice(0, 500);
        await tx.updateTable('mail').set({ status, error: said }).where('id', '=', mailId).execute();
        throw error;
      }
      await tx
        .updateTable('mail')
        .set({
          status: 'sent',
          error: null,
          sent_at: sql`now()`,
          text: hideLink(mail.text),
          html: hideLink(mail.html),
        })
        .where('id', '=', mailId)
        .execute();
    },
  });
}

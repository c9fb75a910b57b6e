import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { untilThere } from '../db/database-away.ts';
import { type Job, job } from '../jobs/jobs.ts';
import { hideLink } from './render-mail.ts';

/**
 * Sends a waiting mail by SMTP, at least once. What was sent keeps no working link in its stored copy: only the recipient has it
 * then. While the database is away, what was sent waits to be noted. Where nobody knows whether it was sent (the process is
 * killed before that is noted, or the server's last answer never comes), it is sent again under the same Message-ID, by which
 * mailboxes drop the second one: a mail too many does less harm than a missing one.
 */
export function sendMailJob(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Job {
  const transport = config.SMTP_URL ? createTransport(config.SMTP_URL, { from: config.MAIL_FROM }) : undefined;
  return job({
    id: 'send-mail',
    payload: z.object({ mailId: z.int() }),
    async run({ mailId }, { tenantId, tx, attempt, stopping }) {
      const mail = await tx
        .selectFrom('mail')
        .selectAll()
        .where('id', '=', mailId)
        .where('status', '=', 'waiting')
        .executeTakeFirst();
      if (!mail) return;
      if (!transport) throw new Error('SMTP_URL is not set any more');
      const isOver = () => stopping?.aborted === true;
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
        const note = tx.updateTable('mail').set({ status, error: said }).where('id', '=', mailId);
        await untilThere(() => note.execute(), isOver);
        throw error;
      }
      const note = tx
        .updateTable('mail')
        .set({
          status: 'sent',
          error: null,
          sent_at: sql`now()`,
          text: hideLink(mail.text),
          html: hideLink(mail.html),
        })
        .where('id', '=', mailId);
      await untilThere(() => note.execute(), isOver);
    },
  });
}

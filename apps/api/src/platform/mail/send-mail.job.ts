import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { untilThere } from '../db/database-away.ts';
import { type Job, job } from '../jobs/jobs.ts';
import { listHeaders, mailHost, messageIdOf } from './mail-headers.ts';
import { hideLink } from './render-mail.ts';

type SmtpConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DOMAINS' | 'INSECURE_HTTP' | 'PORT' | 'PUBLIC_PORT'>;

/** What nodemailer says of a mail that did not leave. */
interface SendError extends Error {
  /** EENVELOPE, EMESSAGE, EAUTH, ECONNECTION and others. */
  readonly code?: string;
  /** The server's reply, such as 550. */
  readonly responseCode?: number;
  /** What it replied to, such as RCPT TO. */
  readonly command?: string;
}

/**
 * Whether a mail will not leave however often it is tried (RFC 5321, 4.2.1): the server refused its recipient or its content with
 * 5xx, or its address is none. A refused sender or sign-in is the operator's to mend; then it leaves.
 */
function isForGood({ code, responseCode, command }: SendError): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE' || code === 'EMESSAGE';
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

const makeTransport = (config: SmtpConfig) =>
  config.SMTP_URL === undefined
    ? undefined
    : createTransport({ url: config.SMTP_URL, name: mailHost(config, DEFAULT_TENANT) }, { from: config.MAIL_FROM });

/**
 * Sends a waiting mail by SMTP, at least once. What was sent keeps no working link in its stored copy: only the recipient has it
 * then. While the database is away, what was sent waits to be noted. Where nobody knows whether it was sent (the process is
 * killed before that is noted, or the server's last answer never comes), it is sent again under the same Message-ID, by which
 * mailboxes drop the second one: a mail too many does less harm than a missing one. What the server refuses for good has failed at
 * once; anything else is tried again, later each time.
 */
export function sendMailJob(config: SmtpConfig): Job {
  const transport = makeTransport(config);
  return job({
    id: 'send-mail',
    payload: z.object({ mailId: z.int() }),
    async run({ mailId }, { tenantId, tx, attempt, stopping, log }) {
      const mail = await tx
        .selectFrom('mail')
        .selectAll()
        .where('id', '=', mailId)
        .where('status', '=', 'waiting')
        .executeTakeFirst();
      if (!mail) return;
      if (!transport) throw new Error('SMTP_URL is not set any more');
      const tenant = await tx
        .selectFrom('tenant')
        .select(['id', 'slug', 'name'])
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow();
      const list = listHeaders(config, tenant, mail.template);
      const isOver = () => stopping?.aborted === true;
      try {
        await transport.sendMail({
          to: mail.to_address,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: messageIdOf(config, tenant, mail),
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
          ...(list && { list }),
        });
      } catch (error) {
        const forGood = isForGood(error as SendError);
        const status = !forGood && attempt.number < attempt.of ? 'waiting' : 'failed';
        const said = (error as Error).message.slice(0, 500);
        const note = tx.updateTable('mail').set({ status, error: said }).where('id', '=', mailId);
        await untilThere(() => note.execute(), isOver);
        if (!forGood) throw error;
        log.warn({ tenantId, mailId }, 'a mail was refused for good');
        return;
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

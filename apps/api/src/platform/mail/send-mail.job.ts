import { DEFAULT_TENANT } from '@safety-qube/domain/tenant-host';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { readPng } from '../brand-head.ts';
import type { Config } from '../config.ts';
import type { TenantDb } from '../db/database.ts';
import { retryWhileUnavailable } from '../db/database-away.ts';
import { type Job, job } from '../jobs/jobs.ts';
import { toError } from '../thrown.ts';
import { listHeaders, mailHost, messageIdOf } from './mail-headers.ts';
import { hideLink, logoCid, logoIn } from './render-mail.ts';

type SmtpConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DOMAINS' | 'INSECURE_HTTP' | 'PORT' | 'PUBLIC_PORT'>;

/** Nodemailer's error for a mail that was not sent. */
interface SendError extends Error {
  /** EENVELOPE, EMESSAGE, EAUTH, ECONNECTION and others. */
  readonly code?: string;
  /** The server's reply, such as 550. */
  readonly responseCode?: number;
  /** The command that it replied to, such as RCPT TO. */
  readonly command?: string;
}

/**
 * Whether a failure is permanent (RFC 5321, 4.2.1): the server rejected the recipient or the content with 5xx, or the address is
 * invalid. A rejected sender or sign-in can be fixed by the operator, after which the mail is sent.
 */
function isPermanent({ code, responseCode, command }: SendError): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE' || code === 'EMESSAGE';
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Time after which an unused connection to the mail server is closed, in milliseconds; shorter than servers wait (RFC 5321, 4.5.3.2). */
const IDLE_TIMEOUT_MS = 10_000;

/** The logo that a mail shows, to be sent with it: most mail programs load no pictures from elsewhere. */
async function attachLogo(tx: TenantDb, html: string) {
  const digest = logoIn(html);
  const content = digest && (await readPng({ tx }, digest));
  if (!digest || !content) return {};
  const file = { filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline' } as const;
  return { attachments: [{ ...file, cid: logoCid(digest), content }] };
}

/** Connections are reused: greeting, encryption and sign-in take longer than the mail itself. */
const makeTransport = (config: SmtpConfig) =>
  config.SMTP_URL === undefined
    ? undefined
    : createTransport(
        {
          url: config.SMTP_URL,
          name: mailHost(config, DEFAULT_TENANT),
          pool: true,
          idleTimeout: IDLE_TIMEOUT_MS,
        },
        { from: config.MAIL_FROM },
      );

/**
 * Sends a waiting mail by SMTP, at least once. The stored copy of a sent mail contains no working link. While the database is
 * unreachable, the job waits to store the result. If it is unknown whether a mail was sent (the process was killed before the
 * result was stored, or the server's last response was lost), it is sent again with the same Message-ID, by which mailboxes drop
 * the duplicate: a duplicate does less harm than a missing mail. Permanent failures are final; others are retried with growing
 * delays.
 */
export function sendMailJob(config: SmtpConfig): Job {
  const transport = makeTransport(config);
  return job({
    id: 'send-mail',
    payload: z.object({ mailId: z.int() }),
    close: () => transport?.close(),
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
      const logo = await attachLogo(tx, mail.html);
      const isOver = () => stopping?.aborted === true;
      try {
        await transport.sendMail({
          to: mail.to_address,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...logo,
          messageId: messageIdOf(config, tenant, mail),
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
          ...(list && { list }),
        });
      } catch (error) {
        const failure: SendError = toError(error);
        const isFinal = isPermanent(failure);
        const status = !isFinal && attempt.number < attempt.of ? 'waiting' : 'failed';
        const reason = failure.message.slice(0, 500);
        const note = tx.updateTable('mail').set({ status, error: reason }).where('id', '=', mailId);
        await retryWhileUnavailable(() => note.execute(), isOver);
        if (!isFinal) throw error;
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
      await retryWhileUnavailable(() => note.execute(), isOver);
    },
  });
}

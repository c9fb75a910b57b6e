import { direction, type Language } from '@safety-qube/domain/languages';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { type TextKey, text } from '../i18n.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type MailChapter, renderMail } from './render-mail.ts';

/** Kinds of mail; each has `mail.<template>.subject`, `.body` and, with a link, `.button` among the server's texts. */
type MailTemplate =
  | 'address-taken'
  | 'admitted'
  | 'awaiting-admission'
  | 'change'
  | 'changes'
  | 'confirm-email'
  | 'contact-admin'
  | 'digest'
  | 'form-answered'
  | 'invitation'
  | 'password-changed'
  | 'set-password'
  | 'urgent';

interface MailToSend {
  readonly to: string;
  readonly template: MailTemplate;
  readonly language: Language;
  /** What the texts name; `tenant` is there by itself. */
  readonly params?: Record<string, string | number>;
  /** Path of the button on the tenant's own address, such as `/resetpassword?token=…`. */
  readonly link?: string;
  /** What the mail reports, between its body and its button. */
  readonly chapters?: readonly MailChapter[];
  /** Address that an answer goes to; mail without one is not answered. */
  readonly replyTo?: string;
  /** Records that it tells of: it is shown to nobody else who may not see them. */
  readonly recordIds?: readonly number[];
  /** The text at the foot, in place of who sent it. */
  readonly footer?: TextKey;
}

export interface Mailer {
  /** Writes a mail in the caller's transaction. It leaves by SMTP once that has committed; without SMTP it is kept to be read. */
  send(ctx: Pick<Ctx, 'tenant' | 'tx' | 'origin'>, mail: MailToSend): Promise<void>;
}

const word = (mail: MailToSend, part: 'subject' | 'body' | 'button', params: Record<string, string | number>) =>
  text(mail.language, `mail.${mail.template}.${part}` as TextKey, params);

/** Mail as the configuration wants it: queued for SMTP, or kept in the tenant's own outbox. */
export function makeMailer(config: Pick<Config, 'SMTP_URL'>): Mailer {
  return {
    async send(ctx, mail) {
      const params = { ...mail.params, tenant: ctx.tenant.name };
      const theme = await ctx.tx
        .selectFrom('tenant_theme')
        .select(['app_name', 'primary_color'])
        .executeTakeFirstOrThrow();
      const subject = word(mail, 'subject', params);
      const parts = renderMail({
        language: mail.language,
        direction: direction(mail.language),
        colour: theme.primary_color,
        sender: `${theme.app_name} · ${ctx.tenant.name}`,
        subject,
        paragraphs: word(mail, 'body', params).split(/\n+/),
        ...(mail.chapters && { chapters: mail.chapters }),
        ...(mail.link !== undefined && {
          button: { label: word(mail, 'button', params), href: `${ctx.origin}${mail.link}` },
        }),
        footer: text(mail.language, mail.footer ?? 'mail.footer', params),
      });
      const { id } = await ctx.tx
        .insertInto('mail')
        .values({
          to_address: mail.to,
          template: mail.template,
          language: mail.language,
          subject,
          reply_to: mail.replyTo ?? null,
          record_ids: [...(mail.recordIds ?? [])],
          ...parts,
          status: config.SMTP_URL ? 'waiting' : 'kept',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (config.SMTP_URL) await enqueue(ctx.tx, 'send-mail', { mailId: id });
    },
  };
}

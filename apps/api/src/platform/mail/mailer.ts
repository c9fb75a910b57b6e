import { direction, type Language } from '@safety-qube/domain/languages';
import { readBrandHead } from '../brand-head.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { isTextKey, type TextKey, text } from '../i18n.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type MailChapter, renderMail } from './render-mail.ts';

/** Templates of mail; each has `mail.<template>.subject`, `.body` and, with a link, `.button` in the server's texts. */
type MailTemplate =
  | 'address-taken'
  | 'admitted'
  | 'audit-head'
  | 'awaiting-admission'
  | 'change'
  | 'changes'
  | 'confirm-email'
  | 'contact-admin'
  | 'digest'
  | 'form-answered'
  | 'handed-over'
  | 'invitation'
  | 'password-changed'
  | 'set-password'
  | 'urgent'
  | 'urgent-place';

/** Templates of mail about danger, which are sent before others that wait. */
const URGENT: ReadonlySet<MailTemplate> = new Set(['urgent', 'urgent-place']);

interface MailToSend {
  readonly to: string;
  readonly template: MailTemplate;
  readonly language: Language;
  /** Parameters of the texts; `tenant` is added automatically. */
  readonly params?: Record<string, string | number>;
  /** Path of the button's link on the tenant's origin, such as `/resetpassword?token=…`. */
  readonly link?: string;
  /** Sections between the body and the button. */
  readonly chapters?: readonly MailChapter[];
  /** Address for replies; mail without one cannot be replied to. */
  readonly replyTo?: string;
  /** Records that it mentions: the stored mail is shown only to people who may see them. */
  readonly recordIds?: readonly number[];
  /** Text of the footer, instead of the default one about the sender. */
  readonly footer?: TextKey;
}

export interface Mailer {
  /** Stores a mail in the caller's transaction. It is sent by SMTP after the commit; without SMTP it is only stored. */
  send(ctx: Pick<Ctx, 'tenant' | 'tx' | 'origin'>, mail: MailToSend): Promise<void>;
}

const textOf = (mail: MailToSend, part: 'subject' | 'body', params: Record<string, string | number>) =>
  text(mail.language, `mail.${mail.template}.${part}`, params);

function buttonText({ language, template }: MailToSend, params: Record<string, string | number>): string {
  const key = `mail.${template}.button`;
  return isTextKey(key) ? text(language, key, params) : key;
}

/** Creates the mailer for the configuration: mail is queued for SMTP, or stored in the tenant's outbox. */
export function makeMailer(config: Pick<Config, 'SMTP_URL'>): Mailer {
  return {
    async send(ctx, mail) {
      const params = { ...mail.params, tenant: ctx.tenant.name };
      const brand = await readBrandHead(ctx);
      const subject = textOf(mail, 'subject', params);
      const parts = renderMail({
        language: mail.language,
        direction: direction(mail.language),
        colour: brand.colour,
        sender: brand.head ?? `${brand.appName} · ${ctx.tenant.name}`,
        logo: brand.logo,
        subject,
        paragraphs: textOf(mail, 'body', params).split(/\n+/),
        ...(mail.chapters && { chapters: mail.chapters }),
        ...(mail.link !== undefined && {
          button: { label: buttonText(mail, params), href: `${ctx.origin}${mail.link}` },
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
      if (config.SMTP_URL) await enqueue(ctx.tx, 'send-mail', { mailId: id }, { isUrgent: URGENT.has(mail.template) });
    },
  };
}

import { languageOf } from '@safety-qube/domain/languages';
import type { Effects } from '@safety-qube/domain/templates/evaluate';
import { addressesToNotify } from '@safety-qube/domain/templates/form-audience';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../platform/context.ts';
import { text } from '../../platform/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import { formWords } from './form-words.ts';

interface Finished {
  readonly content: TemplateContent;
  readonly notify: Effects['notify'];
  /** Path of the page that shows it. */
  readonly link: string;
  /** Records that the mail mentions. */
  readonly recordIds?: readonly number[];
}

/** Mails the addresses that the rules of a finished form name, in the language of the form. */
export async function mailAddresses(
  ctx: Ctx,
  { mail }: Pick<Platform, 'mail'>,
  { content, notify, link, recordIds = [] }: Finished,
): Promise<void> {
  const language = languageOf(content.language);
  const words = formWords(content);
  for (const { to, questionId } of addressesToNotify(notify))
    await mail.send(ctx, {
      to,
      template: 'form-answered',
      language,
      params: {
        name: ctx.actor?.name ?? text(language, 'notification.someone'),
        form: words.form(language),
        question: words.question(questionId, language),
      },
      link,
      recordIds,
    });
}

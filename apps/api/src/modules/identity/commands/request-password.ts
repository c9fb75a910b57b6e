import { languageOf } from '@safety-qube/domain/languages';
import type { Ctx } from '../../../platform/context.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { mayUsePassword, requireLocalSignIn } from '../local-sign-in.ts';
import { createLink, LINK_HOURS } from '../one-time-links.ts';

/**
 * Mails a link to choose a new password if the address belongs to a person who may have one; the response is the same either way.
 * 403 LOCAL_SIGN_IN_CLOSED when no person may have a password.
 */
export async function requestPassword(ctx: Ctx, mail: Mailer, email: string): Promise<void> {
  const local = await requireLocalSignIn(ctx);
  const person = await ctx.tx
    .selectFrom('employee')
    .select(['id', 'email', 'firstname', 'selected_language'])
    .where('email', '=', email)
    .where('status', 'in', ['active', 'invited', 'pending'])
    .where('is_service_account', '=', false)
    .executeTakeFirst();
  if (!person || !mayUsePassword(local, person.id)) return;
  const token = await createLink(ctx.tx, {
    purpose: 'set-password',
    employeeId: person.id,
    hours: LINK_HOURS.setPassword,
  });
  await mail.send(ctx, {
    to: person.email,
    template: 'set-password',
    language: languageOf(person.selected_language ?? ctx.language),
    params: { firstname: person.firstname },
    link: `/resetpassword?token=${token}`,
  });
}

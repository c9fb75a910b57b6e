import { languageOf } from '@safety-qube/domain/languages';
import type { Ctx } from '../../../platform/context.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { mayUsePassword, readLocalSignIn } from '../local-sign-in.ts';
import { createLink, LINK_HOURS } from '../one-time-links.ts';

/** Mails a person that they may sign in: with a link to choose a password (7 days) when they have none and may have one. */
export async function invitePerson(ctx: Ctx, mail: Mailer, employeeId: number): Promise<void> {
  const person = await ctx.tx
    .selectFrom('employee as e')
    .leftJoin('credential as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.employee_id', '=', 'e.id'),
    )
    .select(['e.email', 'e.firstname', 'e.selected_language', 'c.employee_id as has_password'])
    .where('e.id', '=', employeeId)
    .executeTakeFirstOrThrow();
  const language = languageOf(person.selected_language ?? ctx.language);
  const to = { to: person.email, language, params: { firstname: person.firstname } };
  const hasNoneToChoose = person.has_password !== null || !mayUsePassword(await readLocalSignIn(ctx), employeeId);
  if (hasNoneToChoose) return mail.send(ctx, { ...to, template: 'admitted', link: '/signin' });
  const token = await createLink(ctx.tx, { purpose: 'set-password', employeeId, hours: LINK_HOURS.invitation });
  return mail.send(ctx, { ...to, template: 'invitation', link: `/resetpassword?token=${token}` });
}

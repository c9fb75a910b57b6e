import { languageOf } from '@safety-qube/domain/languages';
import type { Ctx } from '../../../platform/context.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { mayUsePassword, readLocalSignIn } from '../local-sign-in.ts';
import { createLink, LINK_HOURS } from '../one-time-links.ts';

/** Returns whom to invite, and the path of their link: to choose a password (7 days) when they have none and may have one, or to sign in. */
async function invitationOf(ctx: Ctx, employeeId: number) {
  const person = await ctx.tx
    .selectFrom('employee as e')
    .leftJoin('credential as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.employee_id', '=', 'e.id'),
    )
    .select(['e.email', 'e.firstname', 'e.selected_language', 'c.employee_id as has_password'])
    .where('e.id', '=', employeeId)
    .executeTakeFirstOrThrow();
  const hasNoneToChoose = person.has_password !== null || !mayUsePassword(await readLocalSignIn(ctx), employeeId);
  if (hasNoneToChoose) return { person, template: 'admitted' as const, link: '/signin' };
  const token = await createLink(ctx.tx, { purpose: 'set-password', employeeId, hours: LINK_HOURS.invitation });
  return { person, template: 'invitation' as const, link: `/resetpassword?token=${token}` };
}

/** Mails a person that they may sign in. */
export async function invitePerson(ctx: Ctx, mail: Mailer, employeeId: number): Promise<void> {
  const { person, ...invitation } = await invitationOf(ctx, employeeId);
  const language = languageOf(person.selected_language ?? ctx.language);
  await mail.send(ctx, { to: person.email, language, params: { firstname: person.firstname }, ...invitation });
}

/** Returns the link of the mail that `invitePerson` sends, instead of sending it. */
export const invitationLink = async (ctx: Ctx, employeeId: number): Promise<string> =>
  `${ctx.origin}${(await invitationOf(ctx, employeeId)).link}`;

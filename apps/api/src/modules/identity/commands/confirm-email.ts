import { languageOf } from '@safety-qube/domain/languages';
import { personName } from '@safety-qube/domain/person-name';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { transact } from '../../../platform/http/route.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { findLinkOwner, useLinkOfOwner } from '../link-owner.ts';
import { checkPassword } from '../password.policy.ts';
import { hashPassword, storePassword } from '../passwords.ts';

const PURPOSE = 'confirm-email';

async function notifyAdministrators(ctx: Ctx, mail: Mailer, params: { name: string; email: string }): Promise<void> {
  const administrators = await ctx.tx
    .selectFrom('employee as e')
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 'e.tenant_id').onRef('r.id', '=', 'e.role_id'))
    .select(['e.email', 'e.selected_language'])
    .where('r.key', '=', 'administrator')
    .where('e.status', '=', 'active')
    .execute();
  for (const { email, selected_language } of administrators)
    await mail.send(ctx, {
      to: email,
      template: 'awaiting-admission',
      language: languageOf(selected_language),
      params,
      link: '/management/people',
    });
}

/**
 * Confirms the address of a person who signed up, by the mailed link, and sets the password that they choose with it; they then
 * await admission, and the administrators are notified. Returns the person's address.
 */
export async function confirmEmail(
  ctx: Ctx,
  mail: Mailer,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  checkPassword(password, await findLinkOwner(ctx, PURPOSE, token));
  const passwordHash = await hashPassword(password);
  return transact(ctx, async (ctx) => {
    const person = await useLinkOfOwner(ctx, PURPOSE, token);
    await ctx.tx.updateTable('employee').set({ status: 'pending' }).where('id', '=', person.id).execute();
    await storePassword(ctx.tx, person.id, passwordHash);
    await audit(ctx, 'employee.addressConfirmed', 'employee', person.id);
    await notifyAdministrators(ctx, mail, { name: personName(person), email: person.email });
    return person;
  });
}

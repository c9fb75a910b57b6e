import { type Language, resolveLanguage } from '@safety-qube/domain/languages';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { useLink } from '../one-time-links.ts';

/** Confirms the address of whoever signed up; they then await admission, and the administrators are told. */
export async function confirmEmail(ctx: Ctx, mail: Mailer, token: string): Promise<void> {
  const employeeId = await useLink(ctx.tx, 'confirm-email', token);
  const person = await ctx.tx
    .updateTable('employee')
    .set({ status: 'pending' })
    .where('id', '=', employeeId ?? 0)
    .where('status', '=', 'unconfirmed')
    .returning(['id', 'email', 'firstname', 'lastname'])
    .executeTakeFirst();
  if (!person) throw refuse('LINK_INVALID');
  await audit(ctx, 'employee.addressConfirmed', 'employee', person.id);
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
      language: resolveLanguage(selected_language) as Language,
      params: { name: `${person.firstname} ${person.lastname}`, email: person.email },
      link: '/management/people',
    });
}

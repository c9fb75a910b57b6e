import { FIRST_ROLE } from '@safety-qube/domain/seeded-roles';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { localSignInClosed, readLocalSignIn } from '../local-sign-in.ts';
import { createLink, LINK_HOURS } from '../one-time-links.ts';

export interface SignUp {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

/**
 * Requests an account. The address receives a mail: with a link to confirm, or with the information that it is taken. Asking again
 * before the confirmation replaces the request and invalidates the earlier link. The password is chosen behind the link: a person
 * who signs up with someone else's address cannot set a password that the owner then confirms. 403 LOCAL_SIGN_IN_CLOSED when the
 * accounts are managed by the tenant's own provider.
 */
export async function signUp(ctx: Ctx, mail: Mailer, asked: SignUp): Promise<void> {
  if (!(await readLocalSignIn(ctx)).isOpen) throw localSignInClosed();
  const { email, firstname, lastname } = asked;
  const role = await ctx.tx.selectFrom('role').select('id').where('key', '=', FIRST_ROLE).executeTakeFirstOrThrow();
  const person = await ctx.tx
    .insertInto('employee')
    .values({ email, firstname, lastname, role_id: role.id, status: 'unconfirmed' })
    .onConflict((oc) =>
      oc
        .columns(['tenant_id', 'email'])
        .doUpdateSet({ firstname, lastname })
        .where('employee.status', '=', 'unconfirmed'),
    )
    .returning('id')
    .executeTakeFirst();
  const to = { to: email, language: ctx.language };
  if (!person) return mail.send(ctx, { ...to, template: 'address-taken', link: '/signin' });
  const token = await createLink(ctx.tx, {
    purpose: 'confirm-email',
    employeeId: person.id,
    hours: LINK_HOURS.confirmEmail,
  });
  await audit(ctx, 'employee.signedUp', 'employee', person.id);
  // Without the name: mail to an address that may be a stranger's contains no text that the caller typed.
  return mail.send(ctx, { ...to, template: 'confirm-email', link: `/signup?confirm=${token}` });
}

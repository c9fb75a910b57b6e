import { languageOf } from '@safety-qube/domain/languages';
import { actingAs, audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { transact } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { findLinkOwner, useLinkOfOwner } from '../link-owner.ts';
import { checkPassword } from '../password.policy.ts';
import { hashPassword, storePassword } from '../passwords.ts';

const PURPOSE = 'set-password';

/**
 * Sets a password by a mailed link, ends every session of the person, and activates an invited person. Returns the person's
 * address.
 */
export async function resetPassword(
  ctx: Ctx,
  { mail, sessions }: Pick<Platform, 'mail' | 'sessions'>,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  checkPassword(password, await findLinkOwner(ctx, PURPOSE, token));
  const passwordHash = await hashPassword(password);
  return transact(ctx, async (ctx) => {
    const person = await useLinkOfOwner(ctx, PURPOSE, token);
    const isInvited = person.status === 'invited';
    await storePassword(ctx.tx, person.id, passwordHash);
    if (isInvited) await ctx.tx.updateTable('employee').set({ status: 'active' }).where('id', '=', person.id).execute();
    await sessions.endAll(ctx, person.id);
    await audit(
      actingAs(ctx, person.id),
      isInvited ? 'employee.joined' : 'employee.passwordChanged',
      'employee',
      person.id,
    );
    if (isInvited) return person;
    ctx.afterCommit(() => logSecurity(ctx, 'signIn.passwordChanged', { employeeId: person.id }));
    await mail.send(ctx, {
      to: person.email,
      template: 'password-changed',
      language: languageOf(person.selected_language ?? ctx.language),
      params: { firstname: person.firstname },
    });
    return person;
  });
}

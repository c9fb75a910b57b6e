import { languageOf } from '@safety-qube/domain/languages';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { transact } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { localSignInClosed, mayUsePassword, readLocalSignIn } from '../local-sign-in.ts';
import { endOtherSessions } from '../own-sessions.ts';
import { checkPassword } from '../password.policy.ts';
import { fits, hashPassword, storePassword } from '../passwords.ts';
import { forgetOtherLogins } from './end-sessions.ts';

/** The caller, with the hash of their password; null where they have none. */
const readOwner = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('employee as e')
    .leftJoin('credential as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.employee_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.email', 'e.firstname', 'e.lastname', 'e.selected_language', 'c.password_hash'])
    .where('e.id', '=', actorOf(ctx).employeeId)
    .executeTakeFirstOrThrow();

/** Whether the caller has a password here that they may sign in with. */
export async function hasOwnPassword(ctx: Ctx): Promise<boolean> {
  const { id, password_hash } = await readOwner(ctx);
  return password_hash !== null && mayUsePassword(await readLocalSignIn(ctx), id);
}

const wrong = () => refuse('CURRENT_PASSWORD_WRONG');
/** Whether an error is the refusal for a wrong current password. */
export const isWrongCurrent = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'CURRENT_PASSWORD_WRONG';

/**
 * Throws 403 LOCAL_SIGN_IN_CLOSED when the caller may not sign in with a password here, and 422 for a password that is easily
 * guessed.
 */
export async function checkNewPassword(ctx: Ctx, password: string): Promise<void> {
  const owner = await readOwner(ctx);
  if (!mayUsePassword(await readLocalSignIn(ctx), owner.id)) throw localSignInClosed();
  checkPassword(password, owner);
}

/**
 * Changes the caller's password if the current one is right (422 CURRENT_PASSWORD_WRONG), and ends all of their sessions except
 * this one, in which they have just proved their identity.
 */
export async function changePassword(
  ctx: Ctx,
  { mail, sessions }: Pick<Platform, 'mail' | 'sessions'>,
  given: { currentPassword: string; password: string },
): Promise<void> {
  const { sessionId } = actorOf(ctx);
  const owner = await readOwner(ctx);
  if (!(await fits(given.currentPassword, owner.password_hash))) throw wrong();
  const passwordHash = await hashPassword(given.password);
  await transact(ctx, async (ctx) => {
    const held = await ctx.tx
      .selectFrom('credential')
      .select('password_hash')
      .where('employee_id', '=', owner.id)
      .forUpdate()
      .executeTakeFirst();
    // Changed in the meantime: the password that was given is no longer the current one.
    if (held?.password_hash !== owner.password_hash) throw wrong();
    await storePassword(ctx.tx, owner.id, passwordHash);
    await ctx.tx
      .updateTable('session')
      .set({ authenticated_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute();
    await endOtherSessions(ctx, sessions);
    await forgetOtherLogins(ctx, sessionId);
    await audit(ctx, 'employee.passwordChanged', 'employee', owner.id);
    ctx.afterCommit(() => logSecurity(ctx, 'signIn.passwordChanged'));
    await mail.send(ctx, {
      to: owner.email,
      template: 'password-changed',
      language: languageOf(owner.selected_language ?? ctx.language),
      params: { firstname: owner.firstname },
    });
  });
}

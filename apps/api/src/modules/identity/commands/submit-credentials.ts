import type { Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { requireLocalSignIn } from '../local-sign-in.ts';
import { fits } from '../passwords.ts';

/** The codes that a right password returns for a person who may not sign in. */
const CLOSED: Record<string, string> = {
  pending: 'ACCOUNT_PENDING',
  invited: 'ACCOUNT_PENDING',
  inactive: 'ACCOUNT_INACTIVE',
  unconfirmed: 'EMAIL_UNCONFIRMED',
};
/** Why a person of that status may not sign in; undefined for an active one. */
export const signInRefusalFor = (status: string): string | undefined =>
  status === 'active' ? undefined : (CLOSED[status] ?? 'ACCOUNT_INACTIVE');

/**
 * Returns the subject (`ad_id`) of the person with this address and password. 422 CREDENTIALS_WRONG is the same response, after the
 * same time, for a wrong address and a wrong password; only with the right password does the caller receive that the account is
 * closed. When sign-in goes straight to the tenant's own provider: 403 LOCAL_SIGN_IN_CLOSED, or while one person may still sign in,
 * CREDENTIALS_WRONG to everybody else, as to that person with a wrong password, so that the response does not reveal who it is.
 */
export async function authenticate(ctx: Ctx, given: { email: string; password: string }): Promise<string> {
  const local = await requireLocalSignIn(ctx);
  const person = await ctx.tx
    .selectFrom('employee as e')
    .leftJoin('credential as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.employee_id', '=', 'e.id'),
    )
    .select(['e.ad_id', 'e.status', 'c.password_hash'])
    .where('e.email', '=', given.email)
    .where('e.is_service_account', '=', false)
    .$if(!local.isOpen, (query) => query.where('e.id', '=', local.emergencyEmployeeId))
    .executeTakeFirst();
  const isRight = await fits(given.password, person?.password_hash);
  const reason = isRight && person ? signInRefusalFor(person.status) : 'CREDENTIALS_WRONG';
  if (reason === undefined && person) return person.ad_id;
  throw refuse(reason ?? 'CREDENTIALS_WRONG', local.isOpen ? {} : { context: 'emergency' });
}

/** Whether an error is the refusal for a wrong address or password. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'CREDENTIALS_WRONG';

/** The refusal for a sign-in that the provider does not know, or no longer. */
export const interactionGone = (): Refusal => new Refusal(404, 'INTERACTION_GONE');

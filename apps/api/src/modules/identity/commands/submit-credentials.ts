import type { Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { needLocalSignIn } from '../local-sign-in.ts';
import { fits } from '../passwords.ts';

/** What a right password says to someone who may not come in. */
const CLOSED: Record<string, string> = {
  pending: 'ACCOUNT_PENDING',
  invited: 'ACCOUNT_PENDING',
  inactive: 'ACCOUNT_INACTIVE',
  unconfirmed: 'EMAIL_UNCONFIRMED',
};
/** Why a person of that status may not sign in; undefined for an active one. */
export const closedBecause = (status: string): string | undefined =>
  status === 'active' ? undefined : (CLOSED[status] ?? 'ACCOUNT_INACTIVE');

/**
 * The subject (`ad_id`) of whoever has this address and password. 422 CREDENTIALS_WRONG is one answer for a wrong address and
 * a wrong password, after the same time; only a right password learns that the account is closed. Where sign-in goes straight to
 * the tenant's own provider, it is 403 LOCAL_SIGN_IN_CLOSED; or, to anybody but the one person who may still come in, CREDENTIALS_WRONG
 * as to that person with a wrong password: nobody learns who it is.
 */
export async function authenticate(ctx: Ctx, given: { email: string; password: string }): Promise<string> {
  const local = await needLocalSignIn(ctx);
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
  const reason = isRight && person ? closedBecause(person.status) : 'CREDENTIALS_WRONG';
  if (reason === undefined && person) return person.ad_id;
  throw refuse(reason ?? 'CREDENTIALS_WRONG', local.isOpen ? {} : { context: 'emergency' });
}

/** Whether a refusal says that address and password do not belong together. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'CREDENTIALS_WRONG';

/** A sign-in that the provider does not know (any more). */
export const interactionGone = (): Refusal => new Refusal(404, 'INTERACTION_GONE');

import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import { switchedOnIssuer } from '../../tenants/index.ts';
import { draftProvider } from '../sign-in-provider.ts';
import { readSignInSettings } from '../sign-in-settings.queries.ts';

/** Throws 404 when the person is not in this tenant, 422 EMERGENCY_PERSON when they could not sign in. */
async function checkPerson(ctx: Ctx, employeeId: number): Promise<void> {
  const person = await ctx.tx
    .selectFrom('employee')
    .select(['status', 'is_service_account'])
    .where('id', '=', employeeId)
    .executeTakeFirst();
  if (!person) throw notFound();
  if (person.status !== 'active' || person.is_service_account) throw refuse('EMERGENCY_PERSON');
}

/**
 * Sets the one person who may sign in with a password while sign-in goes straight to the tenant's own provider, or none; this is
 * possible before that provider is switched on. Writes to the audit log. 422 EMERGENCY_NOT_NEEDED when everybody has a password and
 * will keep it.
 */
export async function setEmergencySignIn(ctx: Ctx, employeeId: number | null): Promise<SignInSettings> {
  authorize(ctx, 'management.role.edit');
  if (employeeId !== null) await checkPerson(ctx, employeeId);
  const issuer =
    (await switchedOnIssuer(ctx.tx).selectAll().forUpdate().executeTakeFirst()) ??
    (await draftProvider(ctx.tx).forUpdate().executeTakeFirst());
  if (!issuer) throw refuse('EMERGENCY_NOT_NEEDED');
  if (employeeId !== issuer.emergency_employee_id) {
    await ctx.tx
      .updateTable('identity_issuer')
      .set({ emergency_employee_id: employeeId })
      .where('issuer', '=', issuer.issuer)
      .execute();
    await audit(ctx, 'signIn.emergencyChanged', 'identityIssuer', issuer.issuer, {
      employeeId: [issuer.emergency_employee_id, employeeId],
    });
  }
  return readSignInSettings(ctx);
}

import type { SignInSettings } from '@safety-qube/contract/sign-in-settings';
import { personName } from '@safety-qube/domain/person-name';
import { authorize, type Ctx } from '../../platform/context.ts';

/** How people of the tenant come in; for whoever may edit roles. */
export async function readSignInSettings(ctx: Ctx): Promise<SignInSettings> {
  authorize(ctx, 'management.role.edit');
  const row = await ctx.tx
    .selectFrom('identity_issuer as i')
    .leftJoin('employee as e', (join) =>
      join.onRef('e.tenant_id', '=', 'i.tenant_id').onRef('e.id', '=', 'i.emergency_employee_id'),
    )
    .select(['i.issuer', 'e.id', 'e.firstname', 'e.lastname', 'e.email'])
    .where('i.straight', '=', true)
    .executeTakeFirst();
  const { id, firstname, lastname, email } = row ?? {};
  return {
    issuer: row?.issuer ?? null,
    emergencyAddress: `${ctx.origin}/signin?emergency`,
    emergency:
      id != null && firstname != null && lastname != null && email != null
        ? { employeeId: id, name: personName({ firstname, lastname }), email }
        : null,
  };
}

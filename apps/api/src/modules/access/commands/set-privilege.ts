import type { Role } from '@safety-qube/contract/schemas/access';
import { isPrivilege } from '@safety-qube/domain/privileges';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, Refusal, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureAdministratorRemains, hasAllPrivileges } from '../../people/index.ts';
import { readRole } from '../access.queries.ts';
import { getRoleForUpdate } from '../access.repository.ts';

/** Writes the change; returns whether there was one. */
async function write(ctx: Ctx, roleId: number, privilege: string, granted: boolean): Promise<boolean> {
  if (granted) {
    const added = await ctx.tx
      .insertInto('role_privilege')
      .values({ role_id: roleId, privilege })
      .onConflict((conflict) => conflict.doNothing())
      .returning('privilege')
      .execute();
    return added.length > 0;
  }
  const taken = await ctx.tx
    .deleteFrom('role_privilege')
    .where('role_id', '=', roleId)
    .where('privilege', '=', privilege)
    .returning('privilege')
    .execute();
  return taken.length > 0;
}

/**
 * Grants a privilege to a role or removes it; takes effect on the next request of people with the role. 404 for an unknown role or
 * privilege, 422 for the administrator's role, 403 for a privilege that the caller lacks.
 */
export async function setPrivilege(
  ctx: Ctx,
  { sessions }: Pick<Platform, 'sessions'>,
  { roleId, privilege, granted }: { roleId: number; privilege: string; granted: boolean },
): Promise<Role> {
  const actor = authorize(ctx, 'management.role.edit');
  if (!isPrivilege(privilege)) throw notFound();
  return ensureAdministratorRemains(ctx, async () => {
    const role = await getRoleForUpdate(ctx, roleId);
    if (role.is_fixed) throw refuse('ROLE_FIXED');
    if (!hasAllPrivileges(actor, [privilege])) throw new Refusal(403, 'PRIVILEGE_ABOVE_YOURS', {}, { privilege });
    if (await write(ctx, roleId, privilege, granted))
      await audit(ctx, granted ? 'role.privilegeGranted' : 'role.privilegeTaken', 'role', roleId, {
        [privilege]: [!granted, granted],
      });
    ctx.afterCommit(() => sessions.forget(ctx.tenant.id));
    return readRole(ctx, roleId);
  });
}

import type { Role } from '@safety-qube/contract/schemas/access';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { readRole } from '../access.queries.ts';
import { getRoleForUpdate, nameTaken } from '../access.repository.ts';

/** Renames a role. 422 for the administrator's, which cannot be changed; 409 ROLE_NAME_TAKEN. */
export async function renameRole(ctx: Ctx, id: number, name: string): Promise<Role> {
  authorize(ctx, 'management.role.edit');
  const role = await getRoleForUpdate(ctx, id);
  if (role.is_fixed) throw refuse('ROLE_FIXED');
  if (role.name !== name) {
    await ctx.tx.updateTable('role').set({ name }).where('id', '=', id).execute().catch(nameTaken);
    await audit(ctx, 'role.renamed', 'role', id, { name: [role.name, name] });
  }
  return readRole(ctx, id);
}

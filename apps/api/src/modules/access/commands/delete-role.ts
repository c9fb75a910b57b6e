import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { readRoles } from '../../people/index.ts';
import { getRoleForUpdate } from '../access.repository.ts';

/**
 * Deletes a role that the tenant created. 422 for a seeded one, and while any person, active or not, has it (with their number).
 */
export async function deleteRole(ctx: Ctx, id: number): Promise<void> {
  authorize(ctx, 'management.role.delete');
  const role = await getRoleForUpdate(ctx, id);
  if (role.key !== null) throw refuse('ROLE_SEEDED');
  const { people } = await ctx.tx
    .selectFrom('employee')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow();
  if (people > 0) throw refuse('ROLE_IN_USE', { count: people }, { people });
  const privileges = (await readRoles(ctx)).get(id)?.privileges ?? [];
  await ctx.tx.deleteFrom('role').where('id', '=', id).execute();
  await audit(ctx, 'role.deleted', 'role', id, { name: [role.name, null], privileges: [[...privileges], null] });
}

import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { isReferredTo } from '../../../platform/db/violations.ts';
import { refuse } from '../../../platform/errors.ts';
import { readRoles } from '../../people/index.ts';
import { getRoleForUpdate } from '../access.repository.ts';

/** Whether an approver line, a rule of confidentiality or of notifications, a confidential record or a field names a role. */
async function isNamed({ tx }: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`select from approver where role_id = ${id}
    union all select from confidentiality_rule where ${id} = any(role_ids)
    union all select from notification_rule where role_id = ${id}
    union all select from record_role where role_id = ${id}
    union all select from custom_field where ${id} = any(role_ids) limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Deletes a role that the tenant created. 422 for a seeded one, while any person, active or not, has it (with their number), and while
 * an approver line, a rule, a confidential record, a field or a group names it: these would reach nobody, or others, without it.
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
  if (await isNamed(ctx, id)) throw refuse('ROLE_NAMED');
  const privileges = (await readRoles(ctx)).get(id)?.privileges ?? [];
  await ctx.tx
    .deleteFrom('role')
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isReferredTo(error) ? refuse('ROLE_IN_GROUP') : error;
    });
  await audit(ctx, 'role.deleted', 'role', id, {
    name: [role.name, null],
    ...(Object.keys(role.names).length > 0 && { names: [role.names, null] }),
    privileges: [[...privileges], null],
  });
}

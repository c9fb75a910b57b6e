import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { renameRole as call } from '@safety-qube/contract/endpoints/access';
import type { Role } from '@safety-qube/contract/schemas/access';
import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { rowChange } from '../../../platform/row-change.ts';
import { readRole } from '../access.queries.ts';
import { getRoleForUpdate, nameTaken } from '../access.repository.ts';

/** Gives a role other names. 422 for the administrator's, which cannot be changed; 409 ROLE_NAME_TAKEN. */
export async function nameRole(
  ctx: Ctx,
  id: number,
  wanted: { name?: string; names?: TextsByLanguage },
): Promise<Role> {
  authorize(ctx, 'management.role.edit');
  const role = await getRoleForUpdate(ctx, id);
  if (role.is_fixed) throw refuse('ROLE_FIXED');
  const { columns, audited } = rowChange({ name: 'name', names: 'names' }, role, wanted);
  if (Object.keys(audited).length) {
    await ctx.tx.updateTable('role').set(columns).where('id', '=', id).execute().catch(nameTaken);
    await audit(ctx, 'role.renamed', 'role', id, audited);
  }
  return readRole(ctx, id);
}

/**
 * Renames a role: in the caller's language, if that has a name of its own for it. As `nameRole`; 409 STALE with the role if it is not
 * called `before` any more, as the caller has read.
 */
export async function renameRole(
  ctx: Ctx,
  id: number,
  { name, before }: HandlerInput<typeof call>['body'],
): Promise<Role> {
  authorize(ctx, 'management.role.edit');
  const { names } = await getRoleForUpdate(ctx, id);
  if (before !== undefined) {
    const current = await readRole(ctx, id);
    if (current.name !== before) throw conflict('STALE', {}, { current });
  }
  return nameRole(
    ctx,
    id,
    names[ctx.language] === undefined ? { name } : { names: { ...names, [ctx.language]: name } },
  );
}

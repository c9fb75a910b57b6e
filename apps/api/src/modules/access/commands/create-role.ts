import type { Role } from '@safety-qube/contract/schemas/access';
import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, Refusal } from '../../../platform/errors.ts';
import { hasAllPrivileges, readRoles } from '../../people/index.ts';
import { readRole } from '../access.queries.ts';
import { nameTaken } from '../access.repository.ts';

/**
 * Adds a role, empty or with the privileges of another. 404 for an unknown one to copy, 403 ROLE_ABOVE_YOURS when it holds a
 * privilege that the caller lacks, 409 ROLE_NAME_TAKEN.
 */
export async function createRole(
  ctx: Ctx,
  { name, copyOf }: { name: string; copyOf?: number | undefined },
): Promise<Role> {
  authorize(ctx, 'management.role.create');
  const source = copyOf === undefined ? undefined : (await readRoles(ctx)).get(copyOf);
  if (copyOf !== undefined && !source) throw notFound();
  return addRole(ctx, name, source?.privileges ?? []);
}

/** Adds a role with these privileges. 403 ROLE_ABOVE_YOURS, 409 ROLE_NAME_TAKEN. */
export async function addRole(
  ctx: Ctx,
  name: string,
  privileges: readonly string[],
  names: TextsByLanguage = {},
): Promise<Role> {
  const actor = authorize(ctx, 'management.role.create');
  if (!hasAllPrivileges(actor, privileges)) throw new Refusal(403, 'ROLE_ABOVE_YOURS');
  const { id } = await ctx.tx
    .insertInto('role')
    .values({ name, names: JSON.stringify(names) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken);
  if (privileges.length)
    await ctx.tx
      .insertInto('role_privilege')
      .values(privileges.map((privilege) => ({ role_id: id, privilege })))
      .execute();
  await audit(ctx, 'role.created', 'role', id, { name: [null, name], privileges: [null, privileges] });
  return readRole(ctx, id);
}

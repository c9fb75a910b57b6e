import type { Option, SavedField } from '@safety-qube/contract/schemas/custom-fields';
import { firstOf } from '@safety-qube/domain/item-at';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { createRole, renameRole } from '../../access/index.ts';
import { listUserRoles } from '../custom-fields.queries.ts';

/** Adds a user role without rights, or renames the one with the given id. 403; 404; 409 ROLE_NAME_TAKEN; 422. */
export async function saveRole(ctx: Ctx, { id, kind, label }: SavedField): Promise<Option> {
  // Fields of people have no place yet where they are filled in.
  if (kind !== undefined) throw refuse('FIELD_KIND_FORBIDS');
  if (label === undefined) throw refuse('FIELD_INCOMPLETE');
  const role = id === undefined ? await createRole(ctx, { name: label }) : await renameRole(ctx, id, label);
  return firstOf((await listUserRoles(ctx)).filter((one) => one.id === role.id));
}

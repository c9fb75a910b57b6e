import type { Option } from '@safety-qube/contract/schemas/custom-fields';
import { firstOf } from '@safety-qube/domain/item-at';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { UserRoles } from '../custom-fields/index.ts';
import { readRoles } from '../people/index.ts';
import { createRole } from './commands/create-role.ts';
import { deleteRole } from './commands/delete-role.ts';
import { renameRole } from './commands/rename-role.ts';

/** Lists the roles of people as options. */
async function listUserRoles(ctx: Ctx): Promise<Option[]> {
  actorOf(ctx);
  return [...(await readRoles(ctx)).values()].map((role, index) => ({
    id: role.id,
    value: role.key ?? String(role.id),
    label: role.name,
    isActive: true,
    order: index + 1,
  }));
}

/** The roles of people as the calls for fields name and change them. 403; 404; 409 ROLE_NAME_TAKEN; 422. */
export const userRoles: UserRoles = {
  list: listUserRoles,
  async save(ctx, { id, label }) {
    const role = id === undefined ? await createRole(ctx, { name: label }) : await renameRole(ctx, id, { name: label });
    return firstOf((await listUserRoles(ctx)).filter((one) => one.id === role.id));
  },
  remove: deleteRole,
};

import { needFreshSignIn } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { entityIdOf, type Undo, type Undos, valuesBefore } from '../../platform/undo.ts';
import { addRole } from './commands/create-role.ts';
import { deleteRole } from './commands/delete-role.ts';
import { renameRole } from './commands/rename-role.ts';
import { setPrivilege } from './commands/set-privilege.ts';

/** How the actions of roles are undone. What grants rights needs a fresh sign-in, as the calls do. */
export function accessUndos(platform: Pick<Platform, 'sessions'>): Undos {
  const resetPrivilege: Undo = async (ctx, entry) => {
    needFreshSignIn(ctx);
    for (const [privilege, granted] of Object.entries(valuesBefore<Record<string, boolean>>(entry)))
      await setPrivilege(ctx, platform, { roleId: entityIdOf(entry), privilege, granted });
  };
  return {
    'role.created': (ctx, entry) => deleteRole(ctx, entityIdOf(entry)),
    'role.deleted': (ctx, entry) => {
      needFreshSignIn(ctx);
      const { name, privileges = [] } = valuesBefore<{ name: string; privileges?: string[] }>(entry);
      return addRole(ctx, name, privileges);
    },
    'role.renamed': (ctx, entry) => renameRole(ctx, entityIdOf(entry), valuesBefore<{ name: string }>(entry).name),
    'role.privilegeGranted': resetPrivilege,
    'role.privilegeTaken': resetPrivilege,
  };
}

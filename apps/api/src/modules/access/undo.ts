import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { needFreshSignIn } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { entityIdOf, type Undo, type Undos, valuesBefore } from '../../platform/undo.ts';
import { addRole } from './commands/create-role.ts';
import { deleteRole } from './commands/delete-role.ts';
import { nameRole } from './commands/rename-role.ts';
import { setPrivilege } from './commands/set-privilege.ts';

interface Deleted {
  readonly name: string;
  readonly privileges?: readonly string[];
  readonly names?: TextsByLanguage;
}

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
      const { name, privileges = [], names } = valuesBefore<Deleted>(entry);
      return addRole(ctx, name, privileges, names);
    },
    'role.renamed': (ctx, entry) => nameRole(ctx, entityIdOf(entry), valuesBefore(entry)),
    'role.privilegeGranted': resetPrivilege,
    'role.privilegeTaken': resetPrivilege,
  };
}

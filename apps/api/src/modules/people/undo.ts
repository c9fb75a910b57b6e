import type { EmployeeStatus } from '@safety-qube/contract/schemas/people';
import type { Platform } from '../../platform/platform.ts';
import { entityIdOf, type Undo, type Undos, valuesBefore } from '../../platform/undo.ts';
import { changeStatus, restoreStatus } from './commands/change-status.ts';
import { restorePicture } from './commands/set-picture.ts';
import { addAgain, removeImported, undoBulk } from './commands/undo-bulk.ts';
import { updateEmployee } from './commands/update-employee.ts';
import { withFields } from './person-values.ts';
import { readRoles } from './roles.queries.ts';

/** How the actions of people are undone. Who was invited, admitted or activated has been told so by mail. */
export function peopleUndos(platform: Pick<Platform, 'sessions' | 'invite' | 'database'>): Undos {
  const restore: Undo = (ctx, entry) =>
    restoreStatus(ctx, platform, entityIdOf(entry), valuesBefore<{ status: EmployeeStatus }>(entry).status);
  const deactivate: Undo = (ctx, entry) =>
    changeStatus(ctx, platform, { employeeId: entityIdOf(entry), status: 'inactive' });
  return {
    'employee.invited': 'mailLeft',
    'employee.admitted': 'mailLeft',
    'employee.activated': 'mailLeft',
    'employee.created': deactivate,
    'employee.imported': (ctx, entry) => removeImported(ctx, platform, entry),
    'employee.removed': async (ctx, entry) => addAgain(ctx, [entry], await readRoles(ctx)),
    'people.imported': (ctx, entry) => undoBulk(ctx, platform, entry),
    'people.importUndone': (ctx, entry) => undoBulk(ctx, platform, entry),
    'employee.deactivated': restore,
    'employee.refused': restore,
    'employee.returned': deactivate,
    'employee.changed': (ctx, entry) =>
      updateEmployee(ctx, platform, { ...withFields(valuesBefore<object>(entry)), id: entityIdOf(entry) }),
    'employee.pictureChanged': (ctx, entry) =>
      restorePicture(ctx, entityIdOf(entry), valuesBefore<{ pictureVersion: string | null }>(entry).pictureVersion),
  };
}

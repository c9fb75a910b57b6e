import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';
import { createApprover } from './commands/create-approver.ts';
import { deleteApprover } from './commands/delete-approver.ts';
import { updateApprover } from './commands/update-approver.ts';

/** How the actions of approver lines are undone. */
export const approverUndos: Undos = {
  'approver.created': (ctx, entry) => deleteApprover(ctx, entityIdOf(entry)),
  'approver.removed': (ctx, entry) => createApprover(ctx, valuesBefore(entry)),
  'approver.changed': (ctx, entry) => updateApprover(ctx, entityIdOf(entry), valuesBefore(entry)),
};

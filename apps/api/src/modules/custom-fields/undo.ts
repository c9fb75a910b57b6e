import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';
import { createPriority } from './commands/create-priority.ts';
import { removePriority } from './commands/remove-priority.ts';
import { updatePriority } from './commands/update-priority.ts';

/** How the actions of priorities are undone. */
export const customFieldUndos: Undos = {
  'priority.created': (ctx, entry) => removePriority(ctx, entityIdOf(entry)),
  'priority.removed': (ctx, entry) => createPriority(ctx, valuesBefore(entry)),
  'priority.changed': (ctx, entry) => updatePriority(ctx, entityIdOf(entry), valuesBefore(entry)),
};

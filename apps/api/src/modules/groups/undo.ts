import { type LoggedCondition, loggedCondition } from '@safety-qube/domain/records/field-conditions';
import { entityIdOf, type Undo, type Undos, valuesBefore } from '../../platform/undo.ts';
import { updateGroup } from './commands/save-group.ts';
import { useGroup } from './commands/use-group.ts';

const takeOut: Undo = (ctx, entry) => useGroup(ctx, entityIdOf(entry), false);

/** How the actions of groups are undone. */
export const groupUndos: Undos = {
  'user_group.created': takeOut,
  'user_group.restored': takeOut,
  'user_group.deleted': (ctx, entry) => useGroup(ctx, entityIdOf(entry), true),
  'user_group.changed'(ctx, entry) {
    const { fields, ...before } = valuesBefore<{ fields?: readonly LoggedCondition[] }>(entry);
    return updateGroup(ctx, {
      ...before,
      ...(fields && { fields: fields.map(loggedCondition) }),
      id: entityIdOf(entry),
    });
  },
};

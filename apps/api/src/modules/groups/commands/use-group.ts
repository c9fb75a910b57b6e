import { authorize, type Ctx } from '../../../platform/context.ts';
import { loadForUpdate, writeRow } from '../../../platform/rows.ts';
import { getGroup } from '../groups.repository.ts';
import { authorizeMeaning } from './save-group.ts';

/**
 * Takes a group out of use, after which it means nobody, or into use again. Its members and its rule stay, and so do the forms that
 * name it. 403, also to bring back one that gives rights which the caller lacks; 404; 409 GROUP_NAME_TAKEN if another group has got its name meanwhile.
 */
export async function useGroup(ctx: Ctx, id: number, isActive: boolean): Promise<void> {
  authorize(ctx, isActive ? 'management.userGroup.create' : 'management.userGroup.delete');
  const group = await loadForUpdate(ctx, 'user_group', id, getGroup);
  if (group.is_active === isActive) return;
  if (isActive) await authorizeMeaning(ctx, id);
  await writeRow(
    ctx,
    'user_group',
    id,
    { columns: { is_active: isActive }, audited: { isActive: [!isActive, isActive] } },
    {
      action: isActive ? 'user_group.restored' : 'user_group.deleted',
      conflicts: { user_group_name: 'GROUP_NAME_TAKEN' },
    },
  );
}

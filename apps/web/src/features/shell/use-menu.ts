import type { MenuEntry } from '../../config/menu.ts';
import { visibleMenu } from '../../config/menu.ts';
import { usePermissions } from '../../shared/session/access.ts';
import { useMenuFlags } from '../../shared/tenant/use-menu-flags.ts';

/** The menu of the signed-in user. */
export function useMenu(): readonly MenuEntry[] {
  const granted = usePermissions();
  return visibleMenu(useMenuFlags(), granted);
}

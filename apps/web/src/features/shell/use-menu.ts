import type { MenuEntry } from '../../config/menu.ts';
import { visibleMenu } from '../../config/menu.ts';
import { usePermissions } from '../../lib/access.ts';
import { useMenuFlags } from '../../lib/use-menu-flags.ts';

/** The menu of the signed-in person. */
export function useMenu(): readonly MenuEntry[] {
  const granted = usePermissions();
  return visibleMenu(useMenuFlags(), granted);
}

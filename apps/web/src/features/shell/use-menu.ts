import type { MenuEntry } from '../../config/menu.ts';
import { visibleMenu } from '../../config/menu.ts';
import { menuFlags } from '../../config/menu-flags.ts';
import { usePermissions } from '../../lib/access.ts';
import { configValue } from '../../lib/start-visit.ts';

/** The menu of the signed-in person. */
export function useMenu(): readonly MenuEntry[] {
  const granted = usePermissions();
  return visibleMenu(menuFlags({ granted, config: configValue }), granted);
}

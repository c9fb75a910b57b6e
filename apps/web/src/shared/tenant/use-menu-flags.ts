import { type MenuFlags, menuFlags } from '../../config/menu-flags.ts';
import { usePermissions } from '../session/access.ts';
import { configValue } from '../session/start-visit.ts';

/** What is shown to the signed-in person, by the flags of the specification. */
export function useMenuFlags(): MenuFlags {
  const granted = usePermissions();
  return menuFlags({ granted, config: configValue });
}

import { type MenuFlags, menuFlags } from '../../config/menu-flags.ts';
import { usePermissions } from '../session/access.ts';
import { configValue } from '../session/start-visit.ts';

/** The visibility flags of the specification for the signed-in user. */
export function useMenuFlags(): MenuFlags {
  const granted = usePermissions();
  return menuFlags({ granted, config: configValue });
}

import { useQuery } from '@tanstack/react-query';
import { type MenuFlags, menuFlags } from '../../config/menu-flags.ts';
import { usePermissions } from '../session/access.ts';
import { configQuery, configValue } from '../session/start-visit.ts';

/** The visibility flags of the specification for the signed-in user; they follow changes of the configuration. */
export function useMenuFlags(): MenuFlags {
  const granted = usePermissions();
  useQuery({ ...configQuery, enabled: false });
  return menuFlags({ granted, config: configValue });
}

import { meets } from '@safety-qube/domain/menu-filter';
import type { RaiseChoice } from '../../config/shell-registry.ts';
import { usePermissions } from '../../shared/session/access.ts';
import { useMenuFlags } from '../../shared/tenant/use-menu-flags.ts';
import { useShell } from './shell-context.ts';

/** What the user may raise, limited by the flags. */
export function useRaiseChoices(): readonly RaiseChoice[] {
  const granted = usePermissions();
  const flags = useMenuFlags();
  return useShell().registry.raise.filter(
    ({ permissions, flag }) => meets(permissions, granted) && (flag === undefined || flags[flag]),
  );
}

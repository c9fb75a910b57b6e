import { createContext, use } from 'react';
import type { MenuEntry } from '../../config/menu.ts';
import type { ShellRegistry } from '../../config/shell-registry.ts';

/** State shared by the parts of the shell. */
export interface ShellParts {
  readonly menu: readonly MenuEntry[];
  readonly registry: ShellRegistry;
  readonly openPalette: () => void;
  /** Absent where there is no sidebar. */
  readonly sidebar?: { readonly isCollapsed: boolean; readonly toggle: () => void };
}

export const ShellContext = createContext<ShellParts | undefined>(undefined);

export function useShell(): ShellParts {
  const shell = use(ShellContext);
  if (!shell) throw new Error('must be used inside the shell');
  return shell;
}

import { filterMenu, type MenuRoute, type PermissionMap } from '@safety-qube/domain/menu-filter';
import {
  IconBuilding,
  IconHome,
  IconLanguage,
  IconMail,
  type IconProps,
  IconSettings,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { MenuFlag, MenuFlags } from './menu-flags.ts';

export interface MenuEntry extends MenuRoute<MenuEntry> {
  readonly label: ParseKeys;
  readonly icon: ComponentType<IconProps>;
  /** Where it leads; a group leads nowhere itself. */
  readonly to?: string;
  /** Hidden unless this flag is up. */
  readonly flag?: MenuFlag;
  /** Stands at the end, apart from the daily work. */
  readonly isLast?: boolean;
}

/** The pages that there are. A module adds its own here. */
const MENU: readonly MenuEntry[] = [
  { label: 'menu.home', icon: IconHome, to: '/home', flag: 'show_home' },
  {
    label: 'menu.administration',
    icon: IconSettings,
    flag: 'show_management',
    isLast: true,
    children: [
      { label: 'menu.people', icon: IconUsers, to: '/management/people', permissions: ['management.user.read'] },
      { label: 'menu.roles', icon: IconShieldCheck, to: '/management/roles', permissions: ['management.role.read'] },
      {
        label: 'menu.organisation',
        icon: IconBuilding,
        to: '/management/organisation',
        permissions: ['management.branding.read'],
      },
      { label: 'menu.mail', icon: IconMail, to: '/management/mail', permissions: ['management.role.edit'] },
      {
        label: 'menu.translations',
        icon: IconLanguage,
        to: '/management/translations',
        permissions: ['management.branding.read'],
      },
    ],
  },
];

/**
 * Entries whose longest translated text sets the width of the open sidebar (section 2 of the specification), so that it does
 * not change when a module's entry comes or goes.
 */
export const MEASURED_LABELS = [
  'menu.home',
  'menu.actions',
  'menu.tasks',
  'menu.issues',
  'menu.incidents',
  'menu.inspections',
  'menu.ehsLibrary',
  'menu.administration',
] as const satisfies readonly ParseKeys[];

/** The entries that a person sees. */
export const visibleMenu = (
  flags: MenuFlags,
  granted: PermissionMap,
  menu: readonly MenuEntry[] = MENU,
): readonly MenuEntry[] =>
  filterMenu<MenuEntry>(
    menu.map((entry) => ({ ...entry, hidden: entry.hidden ?? (entry.flag !== undefined && !flags[entry.flag]) })),
    granted,
  );

/** All pages of a menu, without their groups. */
export const pagesOf = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]));

/** What a person must hold to see the page at a path; nothing for a page that the menu does not know. */
export const permissionsOf = (path: string): MenuEntry['permissions'] =>
  pagesOf(MENU).find((page) => page.to === path.replace(/\/+$/, ''))?.permissions;

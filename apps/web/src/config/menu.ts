import { EVERYWHERE, filterMenu, type MenuRoute, type PermissionMap } from '@safety-qube/domain/menu-filter';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import {
  IconBuilding,
  IconClipboardCheck,
  IconForklift,
  IconForms,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLanguage,
  IconMail,
  IconPalette,
  type IconProps,
  IconQrcode,
  IconSettings,
  IconShieldCheck,
  IconUrgent,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { MenuFlag, MenuFlags } from './menu-flags.ts';
import { RECORD_TYPE_SETUPS } from './record-types.ts';
import { TEMPLATE_SETUPS, templatesPath } from './template-modules.ts';

export interface MenuEntry extends MenuRoute<MenuEntry> {
  readonly label: ParseKeys;
  readonly icon: ComponentType<IconProps>;
  /** Address that it opens; a group has none. */
  readonly to?: string;
  /** Hidden unless this flag is set. */
  readonly flag?: MenuFlag;
  /** What its figure counts: pending actions of the user, or open records of a type. */
  readonly count?: 'myActions' | RecordType;
  /** Heading of the section of the sidebar that it is in. */
  readonly section?: ParseKeys;
  /** Shown at the end, apart from the daily work. */
  readonly isLast?: boolean;
}

/** The names of pages in the menu: people of `menu.people`. */
type MenuName = ParseKeys extends infer Key ? (Key extends `menu.${infer Name}` ? Name : never) : never;
/**
 * The entry of a page of administration, for those who have a privilege: `/management/risk-matrix` is `riskMatrix`. A page about the whole
 * tenant is for those alone whose role is not limited to facilities: others would be refused all of it.
 */
const administration = (
  name: MenuName,
  icon: MenuEntry['icon'],
  privilege: Privilege,
  isOfTenant = false,
): MenuEntry => ({
  label: `menu.${name}`,
  icon,
  to: `/management/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  permissions: isOfTenant ? [privilege, EVERYWHERE] : [privilege],
});
const ofTenant = (name: MenuName, icon: MenuEntry['icon'], privilege: Privilege): MenuEntry =>
  administration(name, icon, privilege, true);

/** The pages of the administration. */
const MANAGEMENT_PAGES: readonly MenuEntry[] = [
  administration('people', IconUsers, 'management.user.read'),
  ofTenant('groups', IconUsersGroup, 'management.userGroup.read'),
  ofTenant('serviceAccounts', IconKey, 'management.user.read'),
  ofTenant('roles', IconShieldCheck, 'management.role.read'),
  administration('facilities', IconBuilding, 'management.facility.read'),
  ofTenant('organisation', IconBuilding, 'management.branding.read'),
  administration('approvers', IconClipboardCheck, 'management.approver.read'),
  administration('confidentiality', IconShieldCheck, 'management.confidentiality.read'),
  administration('assets', IconForklift, 'management.asset.read'),
  ofTenant('assetStatuses', IconForklift, 'management.customField.read'),
  administration('posters', IconQrcode, 'management.poster.read'),
  ofTenant('priorities', IconUrgent, 'management.customField.read'),
  administration('riskMatrix', IconUrgent, 'management.customField.read'),
  administration('customFields', IconForms, 'management.customField.read'),
  ofTenant('branding', IconPalette, 'management.branding.read'),
  ofTenant('configuration', IconSettings, 'management.configuration.read'),
  ofTenant('mail', IconMail, 'management.role.edit'),
  ofTenant('signIn', IconKey, 'management.role.edit'),
  ofTenant('translations', IconLanguage, 'management.branding.read'),
  ofTenant('audit', IconHistory, 'management.audit.read'),
];
/** Its first page is for all who may open another one. */
const MANAGEMENT: readonly MenuEntry[] = [
  {
    label: 'menu.overview',
    icon: IconSettings,
    to: '/management',
    permissions: [
      MANAGEMENT_PAGES.flatMap(({ permissions = [] }) => permissions.flat()).filter((code) => code !== EVERYWHERE),
    ],
  },
  ...MANAGEMENT_PAGES,
];

/** All pages. A module adds its own here. */
const MENU: readonly MenuEntry[] = [
  { label: 'menu.home', icon: IconHome, to: '/home', flag: 'show_home' },
  { label: 'menu.actions', icon: IconInbox, to: '/my-actions', flag: 'show_my_actions', count: 'myActions' },
  // Everybody who is involved in a record may open the list, whatever their role.
  ...Object.values(RECORD_TYPE_SETUPS).map(
    ({ type, labels, icon, paths }): MenuEntry => ({
      label: labels.many,
      icon,
      to: paths.list,
      section: 'menu.records',
      count: type,
    }),
  ),
  {
    label: 'menu.inspections',
    icon: IconClipboardCheck,
    to: '/inspections/schedules',
    flag: 'show_inspections',
    section: 'menu.records',
  },
  {
    label: 'menu.forms',
    icon: IconForms,
    section: 'menu.records',
    children: TEMPLATE_SETUPS.filter(({ isUsed }) => isUsed).map((setup) => ({
      label: setup.label,
      icon: IconForms,
      to: templatesPath(setup),
      permissions: [setup.seenBy],
    })),
  },
  {
    label: 'menu.administration',
    icon: IconSettings,
    flag: 'show_management',
    isLast: true,
    children: MANAGEMENT,
  },
];

/**
 * Entries whose longest translated text is tracked (section 2 of the specification): it fits into the open sidebar, which has one
 * width in every language.
 */
export const TRACKED_LABELS = [
  'menu.home',
  'menu.actions',
  'task.many',
  'issue.many',
  'incident.many',
  'menu.inspections',
  'menu.ehsLibrary',
  'menu.administration',
] as const satisfies readonly ParseKeys[];

/** Returns the entries that a user sees. */
export const visibleMenu = (
  flags: MenuFlags,
  granted: PermissionMap,
  menu: readonly MenuEntry[] = MENU,
): readonly MenuEntry[] =>
  filterMenu<MenuEntry>(
    menu.map((entry) => ({ ...entry, hidden: entry.hidden ?? (entry.flag !== undefined && !flags[entry.flag]) })),
    granted,
  );

/** Returns all pages of a menu, without their groups. */
export const pagesOf = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]));

/** Returns the address of the menu page that a path belongs to: the longest one that the path begins with. */
export const menuPageOf = (path: string): string | undefined =>
  pagesOf(MENU)
    .flatMap(({ to }) => to ?? [])
    .filter((to) => path === to || path.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** What pages below one of the menu need besides. */
const PAGES_BELOW: Readonly<Record<string, readonly Privilege[]>> = {
  '/management/people/import': ['management.user.create'],
  '/management/facilities/import': ['management.facility.create'],
};

/** Returns the privileges needed to see the page at a path, which may be below one of the menu; undefined for a page that is neither. */
export function permissionsOf(path: string): MenuEntry['permissions'] {
  const address = path.replace(/\/+$/, '');
  const inMenu = menuPageOf(address);
  const page = pagesOf(MENU).find(({ to }) => to === inMenu);
  return page && [...(page.permissions ?? []), ...(PAGES_BELOW[address] ?? [])];
}

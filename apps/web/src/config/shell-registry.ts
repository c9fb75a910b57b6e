import type { RequiredPermissions } from '@safety-qube/domain/menu-filter';
import type { IconProps } from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import { type ComponentType, lazy } from 'react';
import { Bell } from '../features/notifications/bell.tsx';
import type { BellProps } from './bell-props.ts';
import type { MenuFlag } from './menu-flags.ts';
import { RECORD_TYPE_SETUPS } from './record-types.ts';

/** A type of record that can be raised, for the raise button. */
export interface RaiseChoice {
  readonly label: ParseKeys;
  readonly icon: ComponentType<IconProps>;
  readonly to: string;
  readonly permissions: RequiredPermissions;
  /** Hidden unless this flag is set. */
  readonly flag?: MenuFlag;
}

/** What modules add to the shell. Where nothing is registered, nothing is shown. */
export interface ShellRegistry {
  /** Entries of the raise button, which is hidden when the user may raise none of them. */
  readonly raise: readonly RaiseChoice[];
  /** The bell with its count; absent until there are notifications. */
  readonly bell?: ComponentType<BellProps>;
  /** Notification choices on the profile page. */
  readonly notificationChoices?: ComponentType;
}

export const SHELL_REGISTRY: ShellRegistry = {
  raise: Object.values(RECORD_TYPE_SETUPS).map(({ labels, icon, paths, privileges, raiseFlag }) => ({
    label: labels.raise,
    icon,
    to: paths.raise,
    permissions: [privileges.raise],
    ...(raiseFlag && { flag: raiseFlag }),
  })),
  bell: Bell,
  notificationChoices: lazy(() => import('../features/notifications/notification-choices.tsx')),
};

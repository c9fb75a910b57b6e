import { Link, useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type MenuEntry, menuPageOf } from '../../config/menu.ts';

/**
 * Link to a page of the menu, marked while the user is on it; not marked on a page below it that has an entry of its
 * own.
 */
export function MenuLink({ entry, ...anchor }: { entry: MenuEntry } & Omit<ComponentProps<'a'>, 'href' | 'target'>) {
  const isCurrent = useLocation({ select: ({ pathname }) => menuPageOf(pathname) === entry.to });
  return <Link {...anchor} to={entry.to ?? '/home'} activeOptions={{ exact: !isCurrent }} />;
}

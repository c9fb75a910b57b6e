import { Link, useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type MenuEntry, menuPageOf } from '../../config/menu.ts';

/** The way to a page of the menu, marked while the person is on it; a page within it that has an entry of its own is not it. */
export function MenuLink({ entry, ...anchor }: { entry: MenuEntry } & Omit<ComponentProps<'a'>, 'href' | 'target'>) {
  const isCurrent = useLocation({ select: ({ pathname }) => menuPageOf(pathname) === entry.to });
  return <Link {...anchor} to={entry.to ?? '/home'} activeOptions={{ exact: !isCurrent }} />;
}

import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MenuEntry, menuPageOf } from '../../config/menu.ts';
import classes from './nav.module.css';
import { NavEntry } from './nav-entry.tsx';

/** An entry that contains pages and is none itself. */
export type MenuGroup = MenuEntry & { readonly children: readonly MenuEntry[] };

/** Whether the page at a path is one of the group's. */
export function holdsCurrent(group: MenuGroup, path: string): boolean {
  const current = menuPageOf(path);
  return current !== undefined && group.children.some(({ to }) => to === current);
}

/** A collapsed group. */
export function GroupFace({ group, iconOnly = false }: { group: MenuGroup; iconOnly?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <group.icon size={17} stroke={1.6} aria-hidden />
      {!iconOnly && <span className={classes['label']}>{t(group.label)}</span>}
      {!iconOnly && <IconChevronDown size={14} stroke={1.75} className={classes['chevron']} aria-hidden />}
    </>
  );
}

/** Pages under a collapsible heading; expanded while the current page is among them. */
export function NavGroup({ group }: { group: MenuGroup }) {
  const path = useLocation({ select: (location) => location.pathname });
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? holdsCurrent(group, path);
  return (
    <>
      <UnstyledButton className={classes['entry']} aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
        <GroupFace group={group} />
      </UnstyledButton>
      {isOpen && (
        <div className={classes['children']}>
          {group.children.map((child) => (
            <NavEntry key={child.label} entry={child} />
          ))}
        </div>
      )}
    </>
  );
}

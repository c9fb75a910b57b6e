import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../config/menu.ts';
import classes from './nav.module.css';
import { NavEntry } from './nav-entry.tsx';

interface GroupProps {
  entry: MenuEntry & { children: readonly MenuEntry[] };
}

const holdsCurrent = (entry: MenuEntry, path: string): boolean =>
  (entry.children ?? []).some((child) => child.to !== undefined && path.startsWith(child.to));

/** Pages under a heading that opens and closes; open while the current page is among them. */
export function NavGroup({ entry }: GroupProps) {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? holdsCurrent(entry, path);
  const Icon = entry.icon;
  return (
    <>
      <UnstyledButton className={classes['entry']} aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
        <Icon size={17} stroke={1.6} aria-hidden />
        <span className={classes['label']}>{t(entry.label)}</span>
        <IconChevronDown size={14} stroke={1.75} className={classes['chevron']} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <div className={classes['children']}>
          {entry.children.map((child) => (
            <NavEntry key={child.label} entry={child} />
          ))}
        </div>
      )}
    </>
  );
}

/** The same pages in a menu, where there is no room below the heading. */
export function NavGroupMenu({ entry, iconOnly = false }: GroupProps & { iconOnly?: boolean }) {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  const Icon = entry.icon;
  return (
    <Menu position={iconOnly ? 'right-end' : 'bottom-start'} width={220} shadow="md">
      <Menu.Target>
        <Tooltip label={t(entry.label)} position="right" disabled={!iconOnly}>
          <UnstyledButton
            className={classes['entry']}
            data-icon-only={iconOnly || undefined}
            data-current={holdsCurrent(entry, path) || undefined}
            aria-label={t(entry.label)}
          >
            <Icon size={17} stroke={1.6} aria-hidden />
            {!iconOnly && <span className={classes['label']}>{t(entry.label)}</span>}
            {!iconOnly && <IconChevronDown size={14} stroke={1.75} className={classes['chevron']} aria-hidden />}
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {entry.children.map((child) => (
          <Menu.Item
            key={child.label}
            component={Link}
            to={child.to ?? '/home'}
            leftSection={<child.icon size={16} stroke={1.6} aria-hidden />}
          >
            {t(child.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

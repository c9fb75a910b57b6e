import { ActionIcon } from '@mantine/core';
import { SIDEBAR_WIDTH } from '@safety-qube/domain/frame';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../components/ui/hint.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import navClasses from './nav.module.css';
import { NavEntries } from './nav-entries.tsx';
import { RaiseButton } from './raise-button.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './shell.module.css';
import { useShell } from './shell-context.ts';
import { useBarStyle } from './use-bar-style.ts';

function CollapseButton() {
  const { t } = useTranslation();
  const { sidebar } = useShell();
  if (!sidebar) return null;
  const label = t(sidebar.isCollapsed ? 'shell.expand' : 'shell.collapse');
  return (
    <Hint label={label} position="right" isOn={sidebar.isCollapsed}>
      <ActionIcon
        className={classes['collapse'] ?? ''}
        onClick={sidebar.toggle}
        aria-label={label}
        aria-expanded={!sidebar.isCollapsed}
        aria-keyshortcuts="Control+B Meta+B"
      >
        <IconLayoutSidebar size={17} stroke={1.6} className="flip" aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

/**
 * The menu at the side. Without a topbar it also contains brand, search and the account; otherwise those are in the
 * topbar.
 */
export function Sidebar({ isAlone }: { isAlone: boolean }) {
  const { t } = useTranslation();
  const { menu, registry, sidebar } = useShell();
  const isCollapsed = sidebar?.isCollapsed ?? false;
  const style = useBarStyle('sidebarTheme');
  const Bell = registry.bell;
  const pages = menu.filter((entry) => !entry.isLast);
  return (
    <aside
      className={classes['sidebar']}
      data-collapsed={isCollapsed || undefined}
      style={{ ...style, inlineSize: SIDEBAR_WIDTH[isCollapsed ? 'collapsed' : 'open'] }}
    >
      <div className={classes['sidebarHead']}>
        {isAlone && <BrandLink iconOnly={isCollapsed} />}
        <CollapseButton />
      </div>
      {isAlone && (
        <div className={classes['searchRow']}>
          <SearchBox iconOnly={isCollapsed} />
          <RaiseButton />
        </div>
      )}
      <nav className={classes['nav']} aria-label={t('shell.menu')}>
        <NavEntries entries={pages.filter((entry) => !entry.section)} inMenus={isCollapsed} iconOnly={isCollapsed} />
        {isAlone && Bell && <Bell place="sidebar" iconOnly={isCollapsed} className={navClasses['entry']} />}
        <NavEntries entries={pages.filter((entry) => entry.section)} inMenus={isCollapsed} iconOnly={isCollapsed} />
        <div className={classes['navEnd']}>
          <NavEntries entries={menu.filter((entry) => entry.isLast)} inMenus={isCollapsed} iconOnly={isCollapsed} />
        </div>
      </nav>
      {isAlone && (
        <div className={classes['sidebarFoot']}>
          <AccountMenu iconOnly={isCollapsed} place="sidebar" />
        </div>
      )}
    </aside>
  );
}

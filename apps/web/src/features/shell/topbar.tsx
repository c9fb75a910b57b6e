import { useTranslation } from 'react-i18next';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { NavEntries } from './nav-entries.tsx';
import { RaiseButton } from './raise-button.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './shell.module.css';
import { useShell } from './shell-context.ts';
import { useBarStyle } from './use-bar-style.ts';

/** Brand, search and the account along the top; with `withMenu` the menu too. */
export function Topbar({ withMenu }: { withMenu: boolean }) {
  const { t } = useTranslation();
  const { menu, registry } = useShell();
  const Bell = registry.bell;
  return (
    <header className={classes['topbar']} style={useBarStyle('topbarTheme')}>
      <BrandLink />
      {withMenu && (
        <nav className={classes['topNav']} aria-label={t('shell.menu')}>
          <NavEntries entries={menu} inMenus />
        </nav>
      )}
      <div className={classes['topEnd']}>
        <SearchBox iconOnly={withMenu} />
        <RaiseButton />
        {Bell && <Bell place="topbar" />}
        <AccountMenu iconOnly place="topbar" />
      </div>
    </header>
  );
}
